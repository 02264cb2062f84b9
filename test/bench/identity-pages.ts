// Part of npm run bench:documents: passports and cards with printed text, read by the built reader. ID_SET sets the
// size of each set, ID_SEED the first seed: never tune on the reported ones.
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { toFlags, toVerdict } from "#app/domain/documents/document-flags.ts";
import { STATE_CODES } from "#app/domain/documents/mrz-states.ts";
import { checkPassport } from "#app/domain/documents/passport-check.ts";
import { combinePictures } from "#worker/offline/specimens/png.ts";
import type { SpecimenFormat, ZoneContent } from "#worker/offline/specimens/zone-lines.ts";
import { jpegOf } from "../factories/specimens/jpeg-writer.ts";
import {
	CAPITAL,
	type PrintedContent,
	type PrintedPage,
	printedContentOf,
	printedPage,
} from "../factories/specimens/printed-page.ts";
import { type WordFace, widthOfWords, wordFaceOf } from "../factories/specimens/printed-words.ts";
import { randomSpecimen } from "../factories/specimens/random-specimen.ts";
import { SeededRandom } from "../factories/specimens/seeded-random.ts";
import { aSpecimen, contentOf, type SpecimenOptions } from "../factories/specimens/specimen.ts";
import { startReader } from "../services/reader-alone.ts";
import { medianOf, TARGETS, TargetList } from "./document-targets.ts";

/** One upload of a passport or card with printed text. */
type IdentityUpload = { files: Uint8Array[]; label: string };
type IdentitySet = { name: string; verified: "all" | "none"; upload(seed: number): IdentityUpload };

const CARD_STATES = ["PRT", "ESP", "FRA", "ITA", "NLD", "SWE", "FIN", "POL", "IRL", "AUT"];
/** Every state whose nationals travel with a card, and its card codes. */
const EU_CARDS =
	"AUT:ID BEL:ID BGR:ID HRV:ID,IO CYP:ID CZE:ID DNK:ID EST:ID FIN:I,ID FRA:ID D:ID,IT GRC:ID HUN:I,ID ISL:I IRL:IP ITA:C,CA " +
	"LVA:I LIE:ID LTU:I LUX:ID MLT:ID NLD:I NOR:I,ID POL:I PRT:I ROU:I,ID SVK:ID SVN:I ESP:ID SWE:I CHE:ID";
const EU_STATES = EU_CARDS.split(" ").map((card) => card.slice(0, card.indexOf(":")));
const OTHER_STATES = STATE_CODES.filter((code) => !EU_STATES.includes(code) && !["DEU", "ROM", "UTO"].includes(code));
/** Large enough for a patient reader to read every word. */
const SIZES = [9, 10, 12, 14, 17, 21, 25];
/** As printed and as in the zone. */
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

async function identitySets(): Promise<IdentitySet[]> {
	const faces = await Promise.all((["Helvetica", "Helvetica-Bold", "Times-Roman"] as const).map(wordFaceOf));
	return [
		{ name: "true passports and cards", verified: "all", upload: (seed) => printed(seed, faces, null) },
		{ name: "identity cards of the EU, EEA and Switzerland", verified: "all", upload: (seed) => euCard(seed, faces) },
		{ name: "residence permits", verified: "none", upload: (seed) => residencePermit(seed, faces) },
		{ name: "cards of other states", verified: "none", upload: (seed) => foreignCard(seed, faces) },
		{ name: "contradicting prints", verified: "none", upload: (seed) => contradicting(seed, faces) },
		{ name: "two people in a picture", verified: "none", upload: (seed) => twoPeople(seed, faces) },
	];
}

function contradicting(seed: number, faces: readonly WordFace[]): IdentityUpload {
	const changes = Object.entries(CHANGES);
	const [label, change] = changes[seed % changes.length] as (typeof changes)[number];
	return { ...printed(seed + 10_000, faces, change), label };
}

/** A national's identity card; every third one has a personal number too. */
function euCard(seed: number, faces: readonly WordFace[]): IdentityUpload {
	const random = new SeededRandom(seed + 400_000);
	const [issuer = "", codes = ""] = random.oneOf(EU_CARDS.split(" ")).split(":");
	const code = random.oneOf(codes.split(","));
	// A number of more than nine characters continues in the optional data.
	const isLong = issuer === "BEL";
	return card(seed + 20_000, faces, {
		format: isLong || random.chance(0.85) ? "TD1" : "TD2",
		code,
		issuer,
		nationality: issuer,
		title: random.oneOf(["IDENTITY CARD", "CARTE NATIONALE D'IDENTITÉ", "PERSONALAUSWEIS", "CARTA D'IDENTITÀ"]),
		...(isLong && { number: String(random.integer(590_000_000_000, 599_999_999_999)) }),
		optional: !isLong && random.chance(0.35) ? String(random.integer(10_000, 9_999_999)) : "",
	});
}

/** Residence permits of the same size and line format, recognizable by code or by nationality. */
function residencePermit(seed: number, faces: readonly WordFace[]): IdentityUpload {
	const random = new SeededRandom(seed + 500_000);
	const issuer = random.oneOf(EU_STATES);
	// Some family members of a Union citizen are Union citizens of another state.
	const nationalities = random.chance(0.15) ? EU_STATES.filter((state) => state !== issuer) : OTHER_STATES;
	return card(seed + 30_000, faces, {
		format: random.chance(0.8) ? "TD1" : "TD2",
		code: random.oneOf(["AR", "AR", "IR", "IR", "AF", "AP", "CR", "IX", "I", "ID", "C", "IT"]),
		issuer,
		nationality: random.oneOf(nationalities),
		title: random.oneOf(["RESIDENCE PERMIT", "AUFENTHALTSTITEL", "TITRE DE SÉJOUR", "IDENTITY CARD"]),
		optional: random.chance(0.5) ? String(random.integer(10_000, 9_999_999)) : "",
	});
}

function foreignCard(seed: number, faces: readonly WordFace[]): IdentityUpload {
	const random = new SeededRandom(seed + 600_000);
	const issuer = random.oneOf(OTHER_STATES);
	const nationality = random.chance(0.1) ? random.oneOf(EU_STATES) : issuer;
	return card(seed + 40_000, faces, {
		format: random.chance(0.8) ? "TD1" : "TD2",
		code: random.oneOf(["I", "I", "I", "ID", "ID", "C", "IN", "IC", "IP", "IO", "CA", "CR", "AR", "A"]),
		issuer,
		nationality,
		title: random.oneOf(["IDENTITY CARD", "NATIONAL IDENTITY CARD", "PERMANENT RESIDENT CARD", "PASSPORT CARD"]),
		optional: random.chance(0.4) ? String(random.integer(10_000, 9_999_999)) : "",
	});
}

/** In millimetres. */
const TITLE_WIDTH = 50;

type Card = {
	format: "TD1" | "TD2";
	code: string;
	issuer: string;
	nationality: string;
	title: string;
	number?: string;
	optional: string;
};

function card(seed: number, faces: readonly WordFace[], { nationality, title, ...card }: Card): IdentityUpload {
	const random = new SeededRandom(seed + 200_000);
	const plain = legible(seed, random, card.format);
	const options: SpecimenOptions = {
		...plain,
		...card,
		signaturePage: false,
		number: card.number ?? plain.number ?? "",
		person: { ...plain.person, nationality },
	};
	const content = contentOf(options);
	const printedFields = { ...printedContentOf(content), ...accented(content) };
	const page = printedPage(card.format, printedFields, faces, seed);
	// Left of the number.
	const size = Math.min(3, (TITLE_WIDTH / widthOfWords(page.face, title)) * CAPITAL);
	const print = { ...page, rows: page.rows.map((row, index) => (index === 0 ? { ...row, text: title, size } : row)) };
	const label = `${card.code} ${card.issuer} for ${nationality}, ${card.format}`;
	return { files: bothSides(options, print, random), label };
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
		birthDate: `${random.integer(1940, 2000)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
	}),
	"a digit of the birth date": (content) => ({ ...content, birthDate: withOtherDigit(content.birthDate, 3) }),
	"a letter of the surname": (content, random) => ({
		...content,
		surname: withOtherLetter(content.surname, random),
	}),
	"a digit of the number": (content, random) => ({
		...content,
		number: withOtherDigit(content.number, content.number.length - random.integer(1, 4)),
	}),
	number: (content, random) => ({
		...content,
		number: content.number.replace(/\d/g, () => String(random.integer(0, 9))),
	}),
	expiry: (content, random) => ({
		...content,
		expiry: `${random.integer(2027, 2036)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
	}),
};

/** Replaces a letter of the first word: the zone may truncate the later ones. */
function withOtherLetter(name: string, random: SeededRandom): string {
	const at = random.integer(0, name.search(/[ -]|$/) - 1);
	const other = random.oneOf([..."AEKMRTVW"].filter((letter) => letter !== name[at]));
	return name.slice(0, at) + other + name.slice(at + 1);
}

function withOtherDigit(text: string, at: number): string {
	return text.slice(0, at) + ((Number(text[at]) + 5) % 10) + text.slice(at + 1);
}

function printed(seed: number, faces: readonly WordFace[], change: Change | null): IdentityUpload {
	const random = new SeededRandom(seed + 200_000);
	const options = legible(seed, random);
	const content = contentOf(options);
	const printedFields = { ...printedContentOf(content), ...accented(content) };
	const printedContent = change ? change(printedFields, random) : printedFields;
	const print = printedPage(content.format, printedContent, faces, seed);
	if (content.format === "TD3")
		return { files: [aSpecimen({ ...options, print, signaturePage: true }).jpeg], label: "passport" };
	const label = content.format === "TD2" ? "two-line card" : "three-line card";
	return { files: bothSides(options, print, random), label };
}

/** A three-line card has its print on the other side, a two-line card on the same side. */
function bothSides(options: SpecimenOptions, print: PrintedPage, random: SeededRandom): Uint8Array[] {
	if (options.format === "TD2") {
		const back = aSpecimen({ ...options, seed: (options.seed ?? 0) + 1, lines: ["", ""] });
		return [aSpecimen({ ...options, print }).jpeg, back.jpeg];
	}
	const front = aSpecimen({ ...options, rotation: random.between(-2, 2), print, lines: ["", "", ""] });
	return [front.jpeg, aSpecimen(options).jpeg];
}

/** The zone's person, with occasional accents on the page. */
function accented({ person }: ZoneContent): Partial<PrintedContent> {
	const at = ACCENTED_IN_ZONE.indexOf(person.surname);
	return at < 0 ? {} : { surname: ACCENTED[at] ?? person.surname };
}

/** Longer ones leave fewer than three letters of the given names in the zone, too few to match: such documents need review. */
const MAX_SURNAME = { TD1: 25, TD2: 26, TD3: 34, FRID: 25 };

function legible(seed: number, random: SeededRandom, requestedFormat: SpecimenFormat | null = null): SpecimenOptions {
	for (let at = seed * 11 + 9_000; ; at++) {
		const { options, legible } = randomSpecimen(at);
		if (!legible || options.format === "FRID") continue;
		const format = requestedFormat ?? (options.format as SpecimenFormat);
		if ((options.person?.surname ?? "").length > MAX_SURNAME[format]) continue;
		const issuer = format === "TD3" ? options.issuer : random.oneOf(CARD_STATES);
		const pixelsPerCharacter = random.oneOf(SIZES);
		const figures = (count: number) => Array.from({ length: count }, () => random.integer(0, 9)).join("");
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
			// Neither already near expiry nor beyond the usual validity.
			expiry: `${random.integer(2028, 2036)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
			optional: "",
		};
	}
}

/** Two passports, or a passport and a card, of different people side by side or stacked, each rotated randomly. */
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
		const pictureOptions: SpecimenOptions = {
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
		// A three-line card has its print on the other side.
		if (format === "TD1") return aSpecimen(pictureOptions).picture;
		const print = printedPage(format, printedContentOf(contentOf(pictureOptions)), faces, seed + index);
		return aSpecimen({ ...pictureOptions, print }).picture;
	});
	const both = combinePictures(pictures, random.oneOf(["above", "beside"]));
	return { files: [jpegOf(both, random.integer(55, 92))], label: formats.join(" and ") };
}

const count = Number(process.env.ID_SET ?? TARGETS.minIdentityUploads);
const first = Number(process.env.ID_SEED ?? 0);
/** The generated documents are valid on this day. */
const TODAY = "2026-11-21";
/** SETS=name,name selects sets by the start of their names. */
const selectedSets = process.env.SETS?.split(",") ?? [""];
const printLine = (line: string) => process.stdout.write(`${line}\n`);

type Evaluation = { label: string; verified: boolean; codes: readonly FlagCode[]; ms: number };

const targets = new TargetList();
const reader = await startReader();
printLine("set: uploads, verified, ms per file at the median; flags");
for (const { name, verified, upload } of await identitySets()) {
	if (!selectedSets.some((beginning) => name.startsWith(beginning))) continue;
	const evaluations: Evaluation[] = [];
	for (let seed = first; seed < first + count; seed++) evaluations.push(await evaluate(name, seed, upload(seed)));
	const verifiedUploads = evaluations.filter((evaluation) => evaluation.verified);
	const ms = medianOf(evaluations.map((evaluation) => evaluation.ms));
	printLine(`${name}: ${evaluations.length}, ${verifiedUploads.length}, ${Math.round(ms)}; ${countFlags(evaluations)}`);
	targets.atLeast(`${name}: uploads`, evaluations.length, TARGETS.minIdentityUploads);
	if (verified === "none") targets.atMost(`${name}: verified`, verifiedUploads.length, 0);
	else targets.atLeast(`${name}: verified`, verifiedUploads.length / evaluations.length, TARGETS.trueDocumentsVerified);
}
await reader.end();
targets.end();

async function evaluate(
	set: string,
	seed: number,
	{ files, label }: { files: Uint8Array[]; label: string },
): Promise<Evaluation> {
	const read = [];
	const start = performance.now();
	for (const bytes of files)
		read.push(await reader.read({ documentType: "passport", fileType: "jpeg", bytes, today: TODAY }));
	const ms = (performance.now() - start) / files.length;
	const { codes } = checkPassport(read, { today: TODAY, specimensAllowed: true });
	const isVerified = toVerdict(toFlags(codes)) === "verified";
	if (process.env.VERBOSE)
		printLine(`${isVerified ? "verified" : "        "} ${set} ${seed} (${label}): ${codes.join(" ")}`);
	return { label, verified: isVerified, codes, ms };
}

function countFlags(evaluations: readonly Evaluation[]): string {
	const found = new Map<string, number>();
	for (const code of evaluations.flatMap(({ codes }) => codes)) found.set(code, (found.get(code) ?? 0) + 1);
	return [...found].map(([code, times]) => `${code} ${times}`).join(", ");
}
