import { jpegOf } from "../factories/specimens/jpeg-writer.ts";
import { type PrintedContent, printedContentOf, printedPage } from "../factories/specimens/printed-page.ts";
import { type WordFace, wordFaceOf } from "../factories/specimens/printed-words.ts";
import { randomSpecimen } from "../factories/specimens/random-specimen.ts";
import { stacked } from "../factories/specimens/raster.ts";
import { SeededRandom } from "../factories/specimens/seeded-random.ts";
import { aSpecimen, contentOf, type SpecimenOptions } from "../factories/specimens/specimen.ts";
import type { SpecimenFormat, ZoneContent } from "../factories/specimens/zone-lines.ts";

/** One upload of a passport or card whose page has words on it. */
export type IdentityUpload = { files: Uint8Array[]; what: string };
export type IdentitySet = { name: string; verified: "all" | "none"; upload(seed: number): IdentityUpload };

const CARD_STATES = ["PRT", "ESP", "FRA", "ITA", "NLD", "SWE", "FIN", "POL", "IRL", "AUT"];
/** Large enough that whoever takes the time reads every word. */
const SIZES = [9, 10, 12, 14, 17, 21, 25];
/** As printed and as the zone has it. */
const ACCENTED = ["MÜLLER", "ÅKESSON", "PEÑA GARCÍA", "LEFÈVRE", "GONÇALVES", "BJØRNSTAD", "WEISS", "D'ANGELO"];
const ACCENTED_IN_ZONE = [
	"MUELLER",
	"AAKESSON",
	"PENA GARCIA",
	"LEFEVRE",
	"GONCALVES",
	"BJOERNSTAD",
	"WEISS",
	"DANGELO",
];

export async function identitySets(): Promise<IdentitySet[]> {
	const faces = await Promise.all((["Helvetica", "Helvetica-Bold", "Times-Roman"] as const).map(wordFaceOf));
	return [
		{ name: "true passports and cards", verified: "all", upload: (seed) => printed(seed, faces, null) },
		{ name: "contradicting prints", verified: "none", upload: (seed) => contradicting(seed, faces) },
		{ name: "two people in a picture", verified: "none", upload: (seed) => twoPeople(seed, faces) },
	];
}

function contradicting(seed: number, faces: readonly WordFace[]): IdentityUpload {
	const changes = Object.entries(CHANGES);
	const [what, change] = changes[seed % changes.length] as (typeof changes)[number];
	return { ...printed(seed + 10_000, faces, change), what };
}

const OTHER_NAMES = {
	surnames: ["ANDERSSON", "PETROVA", "DELACROIX", "SILVEIRA", "HUTCHINGS"],
	given: ["GUNNAR", "TATIANA", "CLAUDE", "BRUNO", "PERCIVAL"],
};

type Change = (content: PrintedContent, random: SeededRandom) => PrintedContent;
const CHANGES: Record<string, Change> = {
	"another person": (content, random) =>
		CHANGES.names?.(CHANGES["birth date"]?.(content, random) ?? content, random) ?? content,
	names: (content, random) => ({
		...content,
		surname: random.oneOf(OTHER_NAMES.surnames),
		givenNames: random.oneOf(OTHER_NAMES.given),
	}),
	surname: (content, random) => ({ ...content, surname: random.oneOf(OTHER_NAMES.surnames) }),
	"given names": (content, random) => ({ ...content, givenNames: random.oneOf(OTHER_NAMES.given) }),
	"birth date": (content, random) => ({
		...content,
		birthDate: `${random.whole(1940, 2000)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
	}),
	"a digit of the birth date": (content) => ({ ...content, birthDate: changedDigit(content.birthDate, 3) }),
	"a letter of the surname": (content, random) => ({
		...content,
		surname: withOtherLetter(content.surname, random),
	}),
	"a digit of the number": (content, random) => ({
		...content,
		number: changedDigit(content.number, content.number.length - random.whole(1, 4)),
	}),
	number: (content, random) => ({
		...content,
		number: content.number.replace(/\d/g, () => String(random.whole(0, 9))),
	}),
	expiry: (content, random) => ({
		...content,
		expiry: `${random.whole(2027, 2036)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
	}),
};

/** A letter of the first word is another one: the zone may have no room for what comes later. */
function withOtherLetter(name: string, random: SeededRandom): string {
	const at = random.whole(0, name.search(/[ -]|$/) - 1);
	const other = random.oneOf([..."AEKMRTVW"].filter((letter) => letter !== name[at]));
	return name.slice(0, at) + other + name.slice(at + 1);
}

function changedDigit(text: string, at: number): string {
	return text.slice(0, at) + ((Number(text[at]) + 5) % 10) + text.slice(at + 1);
}

function printed(seed: number, faces: readonly WordFace[], change: Change | null): IdentityUpload {
	const random = new SeededRandom(seed + 200_000);
	const options = legible(seed, random);
	const content = contentOf(options);
	const shown = { ...printedContentOf(content), ...accented(content) };
	const printedContent = change ? change(shown, random) : shown;
	const print = printedPage(content.format, printedContent, faces, seed);
	if (content.format === "TD3")
		return { files: [aSpecimen({ ...options, print, signaturePage: true }).jpeg], what: "passport" };
	if (content.format === "TD2") {
		const back = aSpecimen({ ...options, seed: seed + 1, lines: ["", ""] });
		return { files: [aSpecimen({ ...options, print }).jpeg, back.jpeg], what: "card of two lines" };
	}
	const front = aSpecimen({ ...options, rotation: random.between(-2, 2), print, lines: ["", "", ""] });
	return { files: [front.jpeg, aSpecimen(options).jpeg], what: "card of three lines" };
}

/** The zone's person, whose name has accents on the page now and then. */
function accented({ person }: ZoneContent): Partial<PrintedContent> {
	const at = ACCENTED_IN_ZONE.indexOf(person.surname);
	return at < 0 ? {} : { surname: ACCENTED[at] ?? person.surname };
}

/** Longer ones leave less than three letters of the given names in the zone, which confirm nobody: that is for a person. */
const MOST_OF_SURNAME = { TD1: 25, TD2: 26, TD3: 34, FRID: 25 };

function legible(seed: number, random: SeededRandom): SpecimenOptions {
	for (let at = seed * 11 + 9_000; ; at++) {
		const { options, legible } = randomSpecimen(at);
		if (!legible || options.format === "FRID") continue;
		const format = options.format as SpecimenFormat;
		if ((options.person?.surname ?? "").length > MOST_OF_SURNAME[format]) continue;
		const issuer = format === "TD3" ? options.issuer : random.oneOf(CARD_STATES);
		const pixelsPerCharacter = random.oneOf(SIZES);
		const figures = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join("");
		const letters = (count: number) =>
			Array.from({ length: count }, () => random.oneOf([..."ABCEFHJKLMNPRTVXYZ"])).join("");
		const surname = random.chance(0.25) ? random.oneOf(ACCENTED_IN_ZONE) : options.person?.surname;
		return {
			...options,
			issuer: issuer ?? "PRT",
			person: { ...options.person, surname: surname ?? "FERRAZ", nationality: issuer ?? "PRT" },
			number: random.oneOf([
				letters(2) + figures(7),
				letters(2) + figures(6),
				letters(1) + figures(8),
				figures(9),
				letters(3) + figures(6),
				`${letters(1)}${figures(2)}${letters(2)}${figures(4)}`,
			]),
			pixelsPerCharacter,
			blur: pixelsPerCharacter * random.between(0, 0.06),
			rotation: random.oneOf([0, 0, 0, 90, 180]) + random.between(-3, 3),
			perspective: random.between(0, 0.08),
			glare: 0,
			guilloche: random.between(0.1, 0.6),
			// Neither too soon to be worth sending nor beyond what states give.
			expiry: `${random.whole(2028, 2036)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
			optional: "",
		};
	}
}

/** Two passports, or a passport and a card, of different people beside or above each other, each turned as it lies. */
function twoPeople(seed: number, faces: readonly WordFace[]): IdentityUpload {
	const random = new SeededRandom(seed + 300_000);
	const formats = random.oneOf<[SpecimenFormat, SpecimenFormat]>([
		["TD3", "TD3"],
		["TD3", "TD1"],
		["TD1", "TD1"],
		["TD3", "TD2"],
	]);
	const pixelsPerCharacter = random.oneOf([9, 11, 13, 16]);
	const pictures = formats.map((format, index) => {
		const options = legible(seed * 2 + index + 50_000, random);
		const issuer = random.oneOf(CARD_STATES);
		const drawn: SpecimenOptions = {
			...options,
			format,
			issuer,
			person: { ...options.person, nationality: issuer },
			number: (options.number ?? "").slice(0, 9),
			pixelsPerCharacter,
			rotation: random.oneOf([0, 0, 0, 90, 180]) + random.between(-4, 4),
			orientation: 1,
			desk: 0.03,
			signaturePage: format === "TD3" && random.chance(0.3),
		};
		// A card of three lines has its print on the other side.
		if (format === "TD1") return aSpecimen(drawn).picture;
		const print = printedPage(format, printedContentOf(contentOf(drawn)), faces, seed + index);
		return aSpecimen({ ...drawn, print }).picture;
	});
	const both = stacked(pictures, random.oneOf(["above", "beside"]));
	return { files: [jpegOf(both, random.whole(55, 92))], what: formats.join(" and ") };
}
