import { STATE_CODES } from "#app/domain/documents/mrz-states.ts";
import type { SpecimenFormat, SpecimenPerson } from "#worker/offline/specimens/zone-lines.ts";
import { SeededRandom } from "./seeded-random.ts";
import type { SpecimenOptions } from "./specimen.ts";

/** Parts of invented names, of many lengths and transliterated from many alphabets. */
const SURNAMES = (
	"HARTWELL LINDQVIST OKONKWO BRANDL FERRAZ YAMASHIRO OBRIEN VANDERMEER KOWALCZYK NGUYENTHI DUBOISSET IBARRETXE " +
	"KRISTJANSDOTTIR PAPANIKOLAS QUISPEMAMANI RAKOTOMALALA SZCZEPANIAK TCHOUPITOULAS WOJCIECHOVSKA XHEMALAJ ZUAZUA LI O " +
	"JJINGO KAKKAR MMOLOTSI FFOULKES ABDELRAHMANOV HALLGRIMSSON BJOERNSTAD MUELLERHOF STRAUSSENBERG THORVALDSEN VOGELSANG"
).split(" ");
const PARTICLES = ["VAN DER", "DE LA", "VON UND ZU", "DOS", "BIN", "AL", "D", "MAC", "SAINT"];
const GIVEN_NAMES = (
	"ROSALIND ANNE MBALI KWAME YUKIKO SVEN JOAO MARIA INES KAJA LUKASZ ZBIGNIEW QUENTIN XIMENA WOLFGANG VICTORIA URSULA " +
	"TEODORO SIOBHAN RAJESHWARI PRZEMYSLAW OUMAR NGOC MOHAMMED LJILJANA KJELL JAN IVO HJALMAR GIZEM FRANJO EO DZSENIFER BO A"
).split(" ");

/**
 * Returns how to draw specimen number `seed`: a document of a random state and person, photographed more or less well. `legible` is
 * whether a patient person could still read it without guessing.
 */
export function randomSpecimen(seed: number): { options: SpecimenOptions; legible: boolean } {
	const random = new SeededRandom(seed + 40_000);
	const format = random.oneOf<SpecimenFormat>(["TD3", "TD3", "TD3", "TD3", "TD1", "TD1", "TD2", "FRID"]);
	const pixelsPerCharacter = random.oneOf([6.5, 7.5, 9, 11, 13, 16, 20]);
	const hard = random.chance(0.12);
	const issuer = format === "FRID" ? "FRA" : random.oneOf(STATE_CODES.filter((code) => code !== "UTO"));
	const options: SpecimenOptions = {
		seed,
		format,
		person: randomPerson(random, issuer),
		issuer,
		number: randomNumber(random, format),
		expiry: `${random.integer(2027, 2036)}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`,
		optional: random.chance(0.4) ? String(random.integer(10_000, 999_999)) : "",
		pixelsPerCharacter,
		weight: random.between(-0.03, 0.06),
		ink: random.between(0.55, 1),
		guilloche: random.between(0.1, 0.9),
		signaturePage: format === "TD3" && random.chance(0.4),
		rotation: random.oneOf([0, 0, 90, 180, 270]) + random.between(-1, 1) * random.oneOf([1, 4, 25]),
		perspective: random.chance(0.6) ? random.between(0, 0.16) : 0,
		blur: pixelsPerCharacter * (hard ? random.between(0.14, 0.3) : random.between(0, 0.1)),
		glare: random.chance(0.35) ? random.between(0.1, hard ? 1 : 0.6) : 0,
		noise: random.between(0, hard ? 16 : 8),
		quality: random.integer(hard ? 15 : 40, 95),
		...(random.chance(0.25) ? { orientation: random.integer(1, 8) } : {}),
	};
	return { options, legible: !hard };
}

function randomPerson(random: SeededRandom, issuer: string): SpecimenPerson {
	const randomNames = (names: readonly string[], max: number) =>
		Array.from({ length: random.integer(1, max) }, () => random.oneOf(names)).join(" ");
	const particle = random.chance(0.25) ? `${random.oneOf(PARTICLES)} ` : "";
	const maxNames = random.chance(0.2) ? 4 : 2;
	return {
		surname: particle + randomNames(SURNAMES, maxNames),
		givenNames: randomNames(GIVEN_NAMES, maxNames),
		birthDate: `${random.integer(1935, 2007)}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`,
		sex: random.oneOf(["F", "M", "F", "M", "X"]),
		nationality: issuer,
	};
}

function randomNumber(random: SeededRandom, format: SpecimenFormat): string {
	const letters = format === "FRID" ? "0123456789" : "0123456789CFGHJKLMNPRTVWXYZ";
	return Array.from({ length: format === "FRID" ? 12 : random.integer(7, 9) }, () => random.oneOf([...letters])).join(
		"",
	);
}

function twoDigits(number: number): string {
	return String(number).padStart(2, "0");
}
