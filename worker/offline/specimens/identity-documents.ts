import type { PassportFacts } from "#app/domain/documents/document-check.ts";
import type { FileFacts, MrzReading } from "#app/domain/documents/document-facts.ts";
import type { Language } from "#app/domain/language.ts";
import { addMonths } from "#app/domain/time/calendar.ts";
import type { Applicant } from "../business/people.ts";
import { Canvas, type Inks, measureText } from "./canvas.ts";
import {
	createSignature,
	drawWatermark,
	pictureFacts,
	type Specimen,
	type TextRow,
	toTextSegments,
} from "./documents.ts";
import { createZoneLines, type SpecimenFormat } from "./zone-lines.ts";

/** Layouts in pixels, chosen so that a character of the zone is a whole number of pixels wide. */
const PASSPORT_LAYOUT = { width: 750, page: 528, pitch: 15, zone: { x: 45, first: 434, second: 472 } };
const CARD_LAYOUT = { width: 700, height: 440, margin: 30, pitch: 20, zone: { x: 50, first: 318, step: 44 } };
const LABELS = {
	en: [
		"PASSPORT",
		"Passport No.",
		"Surname / Nom",
		"Given names / Prénoms",
		"Nationality / Nationalité",
		"Date of birth / Date de naissance",
		"Sex / Sexe",
		"Date of issue / Date de délivrance",
		"Date of expiry / Date d'expiration",
	],
	es: [
		"PASAPORTE",
		"Pasaporte N.º / Passport No.",
		"Apellidos / Surname",
		"Nombres / Given names",
		"Nacionalidad / Nationality",
		"Fecha de nacimiento / Date of birth",
		"Sexo / Sex",
		"Fecha de expedición / Date of issue",
		"Fecha de caducidad / Date of expiry",
	],
	pt: [
		"PASSAPORTE",
		"N.º do passaporte / Passport No.",
		"Apelidos / Surname",
		"Nomes próprios / Given names",
		"Nacionalidade / Nationality",
		"Data de nascimento / Date of birth",
		"Sexo / Sex",
		"Data de emissão / Date of issue",
		"Válido até / Date of expiry",
	],
} satisfies Record<Language, string[]>;

const STATE_NAMES: Record<string, string> = {
	BRA: "REPÚBLICA FEDERATIVA DO BRASIL",
	USA: "UNITED STATES OF AMERICA",
	GBR: "UNITED KINGDOM",
	ARG: "REPÚBLICA ARGENTINA",
	MEX: "ESTADOS UNIDOS MEXICANOS",
	DEU: "BUNDESREPUBLIK DEUTSCHLAND",
	FRA: "RÉPUBLIQUE FRANÇAISE",
	IND: "REPUBLIC OF INDIA",
	AGO: "REPÚBLICA DE ANGOLA",
	CPV: "REPÚBLICA DE CABO VERDE",
	NLD: "KONINKRIJK DER NEDERLANDEN",
	ITA: "REPUBBLICA ITALIANA",
	CAN: "CANADA",
	ZAF: "REPUBLIC OF SOUTH AFRICA",
};

const COLOUR_SCHEMES: readonly Inks[] = [
	{ paper: [244, 240, 228], first: [196, 132, 116], second: [128, 162, 186], accent: [126, 40, 52] },
	{ paper: [238, 243, 240], first: [122, 170, 142], second: [170, 160, 198], accent: [24, 74, 92] },
	{ paper: [240, 240, 246], first: [136, 152, 204], second: [204, 160, 128], accent: [32, 50, 104] },
	{ paper: [246, 240, 236], first: [206, 152, 120], second: [142, 176, 150], accent: [88, 58, 40] },
];

/** Chooses the colours of a state's documents. */
function chooseColours(state: string): Inks {
	const index = [...state].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOUR_SCHEMES.length;
	return COLOUR_SCHEMES[index] as Inks;
}

/** Converts a name to capitals without accents, as in a machine-readable zone. */
function toMrzCapitals(name: string): string {
	return name
		.replace(/ä/gi, "AE")
		.replace(/ö/gi, "OE")
		.replace(/ü/gi, "UE")
		.replace(/ß/g, "SS")
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toUpperCase();
}

function dottedDate(date: string): string {
	const [year, month, day] = date.split("-");
	return `${day} ${month} ${year}`;
}

/** Returns the dates of issue and expiry. */
function validityDates({ portraitSeed }: Applicant, today: string): { issued: string; expiry: string } {
	const issuedOn = addMonths(today, -(8 + (portraitSeed % 70)));
	return { issued: issuedOn, expiry: addMonths(issuedOn, 120) };
}

function createZone(person: Applicant, format: SpecimenFormat, expiry: string): string[] {
	return createZoneLines({
		format,
		person: {
			surname: toMrzCapitals(person.lastName),
			givenNames: toMrzCapitals(person.firstName),
			birthDate: person.dateOfBirth,
			sex: person.sex,
			nationality: person.stateCode === "DEU" ? "D" : person.stateCode,
		},
		issuer: person.stateCode === "DEU" ? "D" : person.stateCode,
		number: person.documentNumber,
		expiry,
		optional: "",
	});
}

/** Creates the reading of a sharp zone: every character is certain. */
function createZoneReading(lines: string[], format: SpecimenFormat, pitch: number): MrzReading {
	const certainties = { weakestName: 0.99, weakestCode: 0.99, weakestNumber: 0.99, weakestChecked: 0.99 };
	return {
		format,
		lines,
		repairs: 0,
		confidence: -0.02,
		...certainties,
		pixelsPerCharacter: pitch,
		pageAbove: format === "TD3",
		ocrB: true,
	};
}

/** Returns the expected verdict on a sharp document: no findings. */
function expectedIdentityVerdict(person: Applicant, expiryDate: string): Specimen<PassportFacts>["expected"] {
	const titleCased = (name: string) =>
		toMrzCapitals(name)
			.toLowerCase()
			.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
	const { dateOfBirth: birthDate, nationality, documentNumber, sex, stateCode: state } = person;
	const names = { surname: titleCased(person.lastName), givenNames: titleCased(person.firstName) };
	const states = { countryName: nationality, nationality, issuer: nationality };
	const issuer = state === "DEU" ? "D" : state;
	return {
		codes: [],
		extracted: { ...names, ...states, birthDate, documentNumber, expiryDate, sex },
		identity: `${issuer}/${documentNumber}`,
	};
}

/** Creates the passport or identity card of a person as of this day (YYYY-MM-DD). */
export function identitySpecimen(person: Applicant, today: string): Specimen<PassportFacts> {
	return person.document === "card" ? createCard(person, today) : createPassport(person, today);
}

function identityRows(
	person: Applicant,
	today: string,
	{ x, y, step, valueSize }: { x: number; y: number; step: number; valueSize: number },
): { labels: TextRow[]; values: TextRow[] } {
	const [, , surname = "", givenNames = "", nationality = "", birth = "", sex = "", issue = "", expires = ""] =
		LABELS[person.language];
	const { issued, expiry } = validityDates(person, today);
	const fields: [string, string, number, number][] = [
		[surname, person.lastName.toUpperCase(), 0, 0],
		[givenNames, person.firstName.toUpperCase(), 0, 1],
		[nationality, person.stateCode, 0, 2],
		[sex, person.sex, 210, 2],
		[birth, dottedDate(person.dateOfBirth), 0, 3],
		[issue, dottedDate(issued), 0, 4],
		[expires, dottedDate(expiry), 0, 5],
	];
	return {
		labels: fields.map(([text, , offsetX, row]) => ({ text, x: x + offsetX, y: y + row * step, size: 12 })),
		values: fields.map(([, text, offsetX, row]) => ({
			text,
			x: x + offsetX,
			y: y + row * step + valueSize,
			size: valueSize,
			bold: true,
		})),
	};
}

function createPassport(person: Applicant, today: string): Specimen<PassportFacts> {
	const { width, page, pitch, zone } = PASSPORT_LAYOUT;
	const { expiry } = validityDates(person, today);
	const lines = createZone(person, "TD3", expiry);
	const [title = "", numberLabel = ""] = LABELS[person.language];
	const { labels, values } = identityRows(person, today, { x: 260, y: page + 98, step: 50, valueSize: 20 });
	const number: TextRow = { text: person.documentNumber, x: 560, y: page + 70, size: 20, bold: true };
	const facts = {
		engine: "specimen 1",
		readError: null,
		pdf: null,
		pages: [
			{
				picture: pictureFacts(width, 2 * page, person.portraitSeed),
				mrz: createZoneReading(lines, "TD3", pitch),
				text: { width, height: 2 * page, segments: toTextSegments([...values, number]) },
			},
		],
	};
	return {
		fileName: "passport.png",
		facts,
		expected: expectedIdentityVerdict(person, expiry),
		draw() {
			const canvas = new Canvas(width, 2 * page);
			canvas.drawWaves(person.stateCode.charCodeAt(0) % 3);
			for (const top of [0, page]) drawWatermark(canvas, "SPECIMEN", top + page * 0.56, 118);
			canvas.fill(0, page - 2, width, 3, "dark", 0.35);
			drawSignaturePage(canvas, person);
			canvas.fill(0, page, width, 34, "accent");
			canvas.drawText(STATE_NAMES[person.stateCode] ?? person.stateCode, 24, page + 24, 19, {
				bold: true,
				white: true,
			});
			canvas.drawText(title, width - 24 - measureText(title, 19, true), page + 24, 19, { bold: true, white: true });
			canvas.drawPortrait(person.portraitSeed, person.sex === "F", 36, page + 78, 1.36);
			for (const { text, x, y, size } of labels) canvas.drawText(text, x, y, size, { ink: "accent", strength: 0.85 });
			canvas.drawText(numberLabel, 560, page + 48, 12, { ink: "accent", strength: 0.85 });
			for (const row of [...values, number]) canvas.drawText(row.text, row.x, row.y, row.size, { bold: true });
			canvas.drawPortrait(person.portraitSeed, person.sex === "F", 620, page + 240, 0.55);
			canvas.fill(0, page + zone.first - 32, width, page - zone.first + 32, "paper");
			for (const [index, line] of lines.entries())
				canvas.drawZone(line, zone.x, page + (index === 0 ? zone.first : zone.second), pitch);
			return canvas.toPng(chooseColours(person.stateCode));
		},
	};
}

function drawSignaturePage(canvas: Canvas, person: Applicant): void {
	canvas.drawText("Test environment. Nobody with this name exists.", 40, 44, 13, { ink: "accent", strength: 0.8 });
	canvas.drawText("Signature of bearer / Signature du titulaire", 60, 452, 12, { ink: "accent", strength: 0.85 });
	canvas.fill(60, 432, 520, 1, "dark", 0.7);
	canvas.drawStrokes(createSignature(person.portraitSeed), 90, 348, 380, 100, 1.5);
}

function createCard(person: Applicant, today: string): Specimen<PassportFacts> {
	const { width, height, margin, pitch, zone } = CARD_LAYOUT;
	const { expiry } = validityDates(person, today);
	const lines = createZone(person, "TD1", expiry);
	const backTop = height + 2 * margin;
	const { labels, values } = identityRows(person, today, { x: margin + 240, y: margin + 92, step: 52, valueSize: 20 });
	const number: TextRow = { text: person.documentNumber, x: margin + 520, y: margin + 92, size: 20, bold: true };
	const size = { width: width + 2 * margin, height: 2 * height + 3 * margin };
	const picture = pictureFacts(size.width, size.height, person.portraitSeed);
	const otherPicture = pictureFacts(size.width, size.height, person.portraitSeed + 500_009);
	const facts: FileFacts = {
		engine: "specimen 1",
		readError: null,
		pdf: null,
		pages: [
			{
				picture,
				mrz: createZoneReading(lines, "TD1", pitch),
				text: { ...size, segments: toTextSegments([...values, number]) },
			},
			{ picture: otherPicture, mrz: null, text: { ...size, segments: toTextSegments([...values, number]) } },
		],
	};
	return {
		fileName: "card.png",
		facts,
		expected: expectedIdentityVerdict(person, expiry),
		draw() {
			const canvas = new Canvas(size.width, size.height);
			canvas.drawWaves(person.stateCode.charCodeAt(1) % 3);
			canvas.fill(margin, margin, width, 52, "accent");
			canvas.drawText(STATE_NAMES[person.stateCode] ?? person.stateCode, margin + 24, margin + 34, 20, {
				bold: true,
				white: true,
			});
			canvas.drawText("IDENTITY CARD", margin + width - 24 - measureText("IDENTITY CARD", 17), margin + 34, 17, {
				white: true,
			});
			for (const top of [margin, backTop]) drawWatermark(canvas, "SPECIMEN", top + height * 0.62, 108);
			canvas.drawPortrait(person.portraitSeed, person.sex === "F", margin + 24, margin + 82, 1.26);
			for (const { text, x, y, size: textSize } of labels)
				canvas.drawText(text, x, y, textSize, { ink: "accent", strength: 0.85 });
			for (const row of [...values, number]) canvas.drawText(row.text, row.x, row.y, row.size, { bold: true });
			canvas.drawStrokes(createSignature(person.portraitSeed), margin + 30, margin + 340, 190, 62, 1.3);
			canvas.fill(margin + 24, margin + 408, 200, 1, "dark", 0.7);
			canvas.drawText("Test environment. Nobody with this name exists.", margin + 24, backTop + 40, 14, {
				ink: "accent",
			});
			canvas.drawText(person.addressLine1, margin + 24, backTop + 92, 19, { bold: true });
			canvas.drawText(`${person.postalCode} ${person.city}`.trim(), margin + 24, backTop + 120, 19, { bold: true });
			canvas.fill(margin, backTop + zone.first - 50, width, 3 * zone.step + 30, "paper");
			for (const [index, line] of lines.entries())
				canvas.drawZone(line, margin + zone.x, backTop + zone.first + index * zone.step - 12, pitch);
			for (const x of [0, width + margin]) canvas.fill(x, 0, margin, size.height, "table");
			for (const y of [0, height + margin, 2 * height + 2 * margin]) canvas.fill(0, y, size.width, margin, "table");
			return canvas.toPng(chooseColours(person.stateCode));
		},
	};
}
