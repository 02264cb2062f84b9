import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { FileFacts, MrzReading, TextSegment } from "#app/domain/documents/document-facts.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import type { Language } from "#app/domain/language.ts";
import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import { addMonths } from "#app/domain/time/calendar.ts";
import type { Applicant } from "../business/people.ts";
import { sequence } from "../business/sequence.ts";
import { Canvas, type Inks, type Stroke, widthOf } from "./canvas.ts";
import { type SpecimenFormat, zoneLines } from "./zone-lines.ts";

/**
 * A document of somebody who does not exist: how to draw it, what a reader would find in it, and what the checks would say of
 * that, which is known beforehand (documents.test.ts compares).
 */
export type Specimen<Extracted = PassportFacts | AddressFacts> = {
	fileName: string;
	facts: FileFacts;
	said: { codes: FlagCode[]; extracted: Extracted; identity: string | null };
	draw(): Uint8Array;
};

type Row = { text: string; x: number; y: number; size: number; bold?: boolean };

/** Pixels to a millimetre, so that a letter of the zone is a whole number of them wide. */
const PASSPORT = { width: 750, page: 528, pitch: 15, zone: { x: 45, first: 434, second: 472 } };
const CARD = { width: 700, height: 440, margin: 30, pitch: 20, zone: { x: 50, first: 318, step: 44 } };
const SHEET = { width: 744, height: 1052 };

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

const STATES: Record<string, string> = {
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

const COLOURS: readonly Inks[] = [
	{ paper: [244, 240, 228], first: [196, 132, 116], second: [128, 162, 186], accent: [126, 40, 52] },
	{ paper: [238, 243, 240], first: [122, 170, 142], second: [170, 160, 198], accent: [24, 74, 92] },
	{ paper: [240, 240, 246], first: [136, 152, 204], second: [204, 160, 128], accent: [32, 50, 104] },
	{ paper: [246, 240, 236], first: [206, 152, 120], second: [142, 176, 150], accent: [88, 58, 40] },
];

/** Red, green and blue of a state's documents: the same for all of them. */
function coloursOf(state: string): Inks {
	const at = [...state].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length;
	return COLOURS[at] as Inks;
}

/** Capitals without accents, as a zone for machines has them. */
function inCapitals(name: string): string {
	return name
		.replace(/ä/gi, "AE")
		.replace(/ö/gi, "OE")
		.replace(/ü/gi, "UE")
		.replace(/ß/g, "SS")
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toUpperCase();
}

function dotted(date: string): string {
	const [year, month, day] = date.split("-");
	return `${day} ${month} ${year}`;
}

/** Until when it is valid, some years from when it was sent in, and since when. */
function termOf({ likeness }: Applicant, today: string): { issued: string; expiry: string } {
	const issued = addMonths(today, -(8 + (likeness % 70)));
	return { issued, expiry: addMonths(issued, 120) };
}

function zoneOf(person: Applicant, format: SpecimenFormat, expiry: string): string[] {
	return zoneLines({
		format,
		person: {
			surname: inCapitals(person.lastName),
			givenNames: inCapitals(person.firstName),
			birthDate: person.dateOfBirth,
			sex: person.sex,
			nationality: person.state === "DEU" ? "D" : person.state,
		},
		issuer: person.state === "DEU" ? "D" : person.state,
		number: person.documentNumber,
		expiry,
		optional: "",
	});
}

/** As a reader finds a sharp zone: every character certain. */
function readZone(lines: string[], format: SpecimenFormat, pitch: number): MrzReading {
	const sure = { weakestName: 0.99, weakestCode: 0.99, weakestNumber: 0.99, weakestChecked: 0.99 };
	return {
		format,
		lines,
		repairs: 0,
		confidence: -0.02,
		...sure,
		pixelsPerCharacter: pitch,
		pageAbove: format === "TD3",
		ocrB: true,
	};
}

/** Words as a reader recognises them on a sharp picture, at the places where they are printed. */
function recognised(rows: readonly Row[]): TextSegment[] {
	return rows.map(({ text, x, y, size, bold }) => {
		const place = {
			x0: Math.round(x),
			y0: Math.round(y - size * 0.75),
			x1: Math.round(x + widthOf(text, size, bold)),
			y1: Math.round(y + size * 0.2),
		};
		return { text, ...place, confidence: 0.95, readTwice: true };
	});
}

function pictureFacts(width: number, height: number, likeness: number): FileFacts["pages"][number]["picture"] {
	const perceptualHash = (likeness * 2_654_435_761 + 97).toString(16).padStart(16, "0").slice(-16);
	return {
		width,
		height,
		orientation: 1,
		perceptualHash,
		software: null,
		light: 236,
		camera: true,
		generated: false,
		screenshot: false,
	};
}

/** What the checks say of a sharp document: nothing against it. */
function identitySaid(person: Applicant, expiryDate: string): Specimen<PassportFacts>["said"] {
	const written = (name: string) =>
		inCapitals(name)
			.toLowerCase()
			.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
	const { dateOfBirth: birthDate, nationality, documentNumber, sex, state } = person;
	const names = { surname: written(person.lastName), givenNames: written(person.firstName) };
	const states = { countryName: nationality, nationality, issuer: nationality };
	const issuer = state === "DEU" ? "D" : state;
	return {
		codes: [],
		extracted: { ...names, ...states, birthDate, documentNumber, expiryDate, sex },
		identity: `${issuer}/${documentNumber}`,
	};
}

/** The passport or identity card of a person, as sent in on this day (YYYY-MM-DD). */
export function identitySpecimen(person: Applicant, today: string): Specimen<PassportFacts> {
	return person.document === "card" ? cardOf(person, today) : passportOf(person, today);
}

function identityRows(
	person: Applicant,
	today: string,
	{ x, y, step, value }: { x: number; y: number; step: number; value: number },
): { labels: Row[]; values: Row[] } {
	const [, , surname = "", given = "", nationality = "", birth = "", sex = "", issue = "", expires = ""] =
		LABELS[person.language];
	const { issued, expiry } = termOf(person, today);
	const columns: [string, string, number, number][] = [
		[surname, person.lastName.toUpperCase(), 0, 0],
		[given, person.firstName.toUpperCase(), 0, 1],
		[nationality, person.state, 0, 2],
		[sex, person.sex, 210, 2],
		[birth, dotted(person.dateOfBirth), 0, 3],
		[issue, dotted(issued), 0, 4],
		[expires, dotted(expiry), 0, 5],
	];
	return {
		labels: columns.map(([text, , right, row]) => ({ text, x: x + right, y: y + row * step, size: 12 })),
		values: columns.map(([, text, right, row]) => ({
			text,
			x: x + right,
			y: y + row * step + value,
			size: value,
			bold: true,
		})),
	};
}

function passportOf(person: Applicant, today: string): Specimen<PassportFacts> {
	const { width, page, pitch, zone } = PASSPORT;
	const { expiry } = termOf(person, today);
	const lines = zoneOf(person, "TD3", expiry);
	const [title = "", numberLabel = ""] = LABELS[person.language];
	const { labels, values } = identityRows(person, today, { x: 260, y: page + 98, step: 50, value: 20 });
	const number: Row = { text: person.documentNumber, x: 560, y: page + 70, size: 20, bold: true };
	const facts = {
		engine: "specimen 1",
		readError: null,
		pdf: null,
		pages: [
			{
				picture: pictureFacts(width, 2 * page, person.likeness),
				mrz: readZone(lines, "TD3", pitch),
				text: { width, height: 2 * page, segments: recognised([...values, number]) },
			},
		],
	};
	return {
		fileName: "passport.png",
		facts,
		said: identitySaid(person, expiry),
		draw() {
			const canvas = new Canvas(width, 2 * page);
			canvas.waves(person.state.charCodeAt(0) % 3);
			for (const top of [0, page]) watermark(canvas, "SPECIMEN", top + page * 0.56, 118);
			canvas.fill(0, page - 2, width, 3, "dark", 0.35);
			signaturePage(canvas, person);
			canvas.fill(0, page, width, 34, "accent");
			canvas.text(STATES[person.state] ?? person.state, 24, page + 24, 19, { bold: true, white: true });
			canvas.text(title, width - 24 - widthOf(title, 19, true), page + 24, 19, { bold: true, white: true });
			canvas.portrait(person.likeness, person.sex === "F", 36, page + 78, 1.36);
			for (const { text, x, y, size } of labels) canvas.text(text, x, y, size, { ink: "accent", strength: 0.85 });
			canvas.text(numberLabel, 560, page + 48, 12, { ink: "accent", strength: 0.85 });
			for (const row of [...values, number]) canvas.text(row.text, row.x, row.y, row.size, { bold: true });
			canvas.portrait(person.likeness, person.sex === "F", 620, page + 240, 0.55);
			canvas.fill(0, page + zone.first - 32, width, page - zone.first + 32, "paper");
			for (const [at, line] of lines.entries())
				canvas.zone(line, zone.x, page + (at === 0 ? zone.first : zone.second), pitch);
			return canvas.png(coloursOf(person.state));
		},
	};
}

function watermark(canvas: Canvas, words: string, y: number, size: number): void {
	canvas.text(words, (canvas.width - widthOf(words, size, true)) / 2, y, size, {
		bold: true,
		ink: "first",
		strength: 0.42,
	});
}

function signaturePage(canvas: Canvas, person: Applicant): void {
	canvas.text("Offline world. Nobody of this name exists.", 40, 44, 13, { ink: "accent", strength: 0.8 });
	canvas.text("Signature of bearer / Signature du titulaire", 60, 452, 12, { ink: "accent", strength: 0.85 });
	canvas.fill(60, 432, 520, 1, "dark", 0.7);
	canvas.strokes(signatureOf(person.likeness), 90, 348, 380, 100, 1.5);
}

function cardOf(person: Applicant, today: string): Specimen<PassportFacts> {
	const { width, height, margin, pitch, zone } = CARD;
	const { expiry } = termOf(person, today);
	const lines = zoneOf(person, "TD1", expiry);
	const back = height + 2 * margin;
	const { labels, values } = identityRows(person, today, { x: margin + 240, y: margin + 92, step: 52, value: 20 });
	const number: Row = { text: person.documentNumber, x: margin + 520, y: margin + 92, size: 20, bold: true };
	const size = { width: width + 2 * margin, height: 2 * height + 3 * margin };
	const picture = pictureFacts(size.width, size.height, person.likeness);
	const other = pictureFacts(size.width, size.height, person.likeness + 500_009);
	const facts: FileFacts = {
		engine: "specimen 1",
		readError: null,
		pdf: null,
		pages: [
			{ picture, mrz: readZone(lines, "TD1", pitch), text: { ...size, segments: recognised([...values, number]) } },
			{ picture: other, mrz: null, text: { ...size, segments: recognised([...values, number]) } },
		],
	};
	return {
		fileName: "card.png",
		facts,
		said: identitySaid(person, expiry),
		draw() {
			const canvas = new Canvas(size.width, size.height);
			canvas.waves(person.state.charCodeAt(1) % 3);
			canvas.fill(margin, margin, width, 52, "accent");
			canvas.text(STATES[person.state] ?? person.state, margin + 24, margin + 34, 20, { bold: true, white: true });
			canvas.text("IDENTITY CARD", margin + width - 24 - widthOf("IDENTITY CARD", 17), margin + 34, 17, {
				white: true,
			});
			for (const top of [margin, back]) watermark(canvas, "SPECIMEN", top + height * 0.62, 108);
			canvas.portrait(person.likeness, person.sex === "F", margin + 24, margin + 82, 1.26);
			for (const { text, x, y, size: letters } of labels)
				canvas.text(text, x, y, letters, { ink: "accent", strength: 0.85 });
			for (const row of [...values, number]) canvas.text(row.text, row.x, row.y, row.size, { bold: true });
			canvas.strokes(signatureOf(person.likeness), margin + 30, margin + 340, 190, 62, 1.3);
			canvas.fill(margin + 24, margin + 408, 200, 1, "dark", 0.7);
			canvas.text("Offline world. Nobody of this name exists.", margin + 24, back + 40, 14, { ink: "accent" });
			canvas.text(person.addressLine1, margin + 24, back + 92, 19, { bold: true });
			canvas.text(`${person.postalCode} ${person.city}`.trim(), margin + 24, back + 120, 19, { bold: true });
			canvas.fill(margin, back + zone.first - 50, width, 3 * zone.step + 30, "paper");
			for (const [at, line] of lines.entries())
				canvas.zone(line, margin + zone.x, back + zone.first + at * zone.step - 12, pitch);
			for (const x of [0, width + margin]) canvas.fill(x, 0, margin, size.height, "table");
			for (const y of [0, height + margin, 2 * height + 2 * margin]) canvas.fill(0, y, size.width, margin, "table");
			return canvas.png(coloursOf(person.state));
		},
	};
}

type Wording = {
	title: string;
	issued: string;
	customer: string;
	invoice: string;
	supply: string;
	period: string;
	total: string;
	due: string;
	items: string[];
	advice: string;
	issuers: string[];
};

const WORDING: Record<string, Wording> = {
	en: {
		title: "Your electricity bill",
		issued: "Bill date",
		customer: "Account number",
		invoice: "Bill number",
		supply: "Supply address",
		period: "Billing period",
		total: "Total amount due",
		due: "Payment due",
		items: ["Standing charge, 30 days", "Energy used, 214 kWh", "Network access", "VAT at 5%"],
		advice: "If you have questions about this bill call us Monday to Friday, 8am to 6pm.",
		issuers: ["Northmoor Energy Ltd", "Prairie Power & Light Co."],
	},
	es: {
		title: "Factura de electricidad",
		issued: "Fecha de emisión",
		customer: "Nº cliente",
		invoice: "Nº factura",
		supply: "Dirección de suministro",
		period: "Periodo de facturación",
		total: "Total a pagar",
		due: "Fecha de vencimiento",
		items: ["Potencia facturada 4,6 kW", "Energía consumida 214 kWh", "Alquiler de equipos", "IVA 21%"],
		advice: "Atención al cliente 900 100 200, gratuito, de lunes a viernes de 8 a 20 horas.",
		issuers: ["Energía Meseta, S.A.U.", "Luz del Sur, S.A."],
	},
	pt: {
		title: "Fatura de eletricidade",
		issued: "Data de emissão",
		customer: "N.º de cliente",
		invoice: "Fatura n.º",
		supply: "Local de consumo",
		period: "Período de faturação",
		total: "Total a pagar",
		due: "Data limite de pagamento",
		items: ["Potência contratada 6,9 kVA", "Energia 214 kWh", "Taxa de exploração", "IVA 23%"],
		advice: "Apoio ao cliente 808 500 500, dias úteis das 8h às 22h.",
		issuers: ["Luz do Atlântico, S.A.", "Companhia Energética do Vale S.A."],
	},
	de: {
		title: "Ihre Stromrechnung",
		issued: "Rechnungsdatum",
		customer: "Kundennummer",
		invoice: "Rechnungsnummer",
		supply: "Lieferstelle",
		period: "Abrechnungszeitraum",
		total: "Rechnungsbetrag",
		due: "Zahlbar bis",
		items: ["Grundpreis, 30 Tage", "Arbeitspreis, 214 kWh", "Messstellenbetrieb", "Umsatzsteuer 19 %"],
		advice: "Fragen beantworten wir Ihnen gern unter 0800 100 200 300, Mo-Fr 8-18 Uhr.",
		issuers: ["Stadtwerke Lindental GmbH"],
	},
	fr: {
		title: "Votre facture d'électricité",
		issued: "Date d'émission",
		customer: "N° client",
		invoice: "N° de facture",
		supply: "Lieu de consommation",
		period: "Période de facturation",
		total: "Montant total TTC",
		due: "À payer avant le",
		items: ["Abonnement mensuel", "Consommation 214 kWh", "Taxes et contributions", "TVA 20 %"],
		advice: "Service client 09 69 00 00 00 (appel non surtaxé) du lundi au samedi.",
		issuers: ["Électricité des Monts SA"],
	},
};

const US_STATES: Record<string, string> = { Portland: "OR", Austin: "TX", Denver: "CO", Boston: "MA", Seattle: "WA" };

/** Town and postal code in the order of their country. */
function townOf({ country, city, postalCode }: Applicant): string {
	if (country === "US") return `${city}, ${US_STATES[city]} ${postalCode}`;
	return ["GB", "CA", "IN"].includes(country) ? `${city} ${postalCode}` : `${postalCode} ${city}`.trim();
}

const AMERICAS = ["US", "CA", "AR", "MX", "BR"];
const WORDED: Record<string, string> = { DE: "de", FR: "fr" };

/** As the post office of another country needs it. */
const COUNTRIES: Record<string, string> = {
	...{ BR: "Brasil", US: "United States", GB: "United Kingdom", AR: "Argentina", MX: "México" },
	...{ DE: "Deutschland", FR: "France", IN: "India", AO: "Angola", CV: "Cabo Verde", NL: "Netherlands", IT: "Italy" },
	...{ CA: "Canada", ZA: "South Africa" },
};

const BILL_COLOURS: readonly Inks[] = [
	{ paper: [253, 253, 251], first: [220, 206, 170], second: [228, 232, 238], accent: [18, 92, 120] },
	{ paper: [254, 253, 250], first: [190, 216, 196], second: [232, 236, 230], accent: [34, 104, 66] },
	{ paper: [253, 252, 252], first: [232, 204, 190], second: [238, 232, 230], accent: [160, 62, 36] },
];

/** A bill to where the person lives, of some weeks before it was sent in on this day. */
export function billSpecimen(person: Applicant, today: string, weeksOld = 2): Specimen<AddressFacts> {
	const draw = sequence(person.likeness);
	const words = WORDING[WORDED[person.country] ?? person.language] as Wording;
	const issued = new Date(Date.parse(`${today}T00:00:00Z`) - (weeksOld * 7 + draw.below(9)) * 86_400_000)
		.toISOString()
		.slice(0, 10);
	const due = new Date(Date.parse(`${issued}T00:00:00Z`) + 18 * 86_400_000).toISOString().slice(0, 10);
	const written = (date: string) =>
		person.country === "US"
			? date.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1")
			: date.replace(/(\d+)-(\d+)-(\d+)/, "$3/$2/$1");
	const numbers = (length: number) => Array.from({ length }, () => 1 + draw.below(9)).join("");
	const amounts = [14 + draw.below(9), 31 + draw.below(40), 4 + draw.below(6), 6 + draw.below(9)].map(
		(euros) => euros + draw.below(100) / 100,
	);
	const money = (sum: number) => (person.language === "en" ? sum.toFixed(2) : sum.toFixed(2).replace(".", ","));
	const issuer = words.issuers[words.issuers.length > 1 && AMERICAS.includes(person.country) ? 1 : 0] ?? "";
	const town = townOf(person);
	const facts: [string, string][] = [
		[words.customer, numbers(9)],
		[words.invoice, numbers(11)],
		[words.issued, written(issued)],
		[words.due, written(due)],
	];
	const total = money(amounts.reduce((sum, amount) => sum + amount, 0));
	const head: Row = { text: issuer, x: 60, y: 62, size: 26, bold: true };
	const rows: Row[] = [
		{ text: `${person.firstName} ${person.lastName}`, x: 60, y: 190, size: 17 },
		{ text: person.addressLine1, x: 60, y: 212, size: 17 },
		{ text: town, x: 60, y: 234, size: 17 },
		{ text: COUNTRIES[person.country] ?? "", x: 60, y: 256, size: 17 },
		...facts.flatMap(([label, value], row): Row[] => [
			{ text: label, x: 430, y: 182 + row * 24, size: 14 },
			{ text: value, x: 610, y: 182 + row * 24, size: 14, bold: true },
		]),
		{ text: words.title, x: 60, y: 348, size: 25, bold: true },
		...words.items.flatMap((item, row): Row[] => [
			{ text: item, x: 76, y: 432 + row * 34, size: 16 },
			{ text: money(amounts[row] ?? 0), x: 600, y: 432 + row * 34, size: 16 },
		]),
		{ text: words.total, x: 76, y: 584, size: 18, bold: true },
		{ text: total, x: 600, y: 584, size: 18, bold: true },
		{ text: `${words.supply}: ${person.addressLine1}, ${town}`, x: 60, y: 650, size: 14 },
		{ text: words.advice, x: 60, y: 960, size: 13 },
	];
	const picture = pictureFacts(SHEET.width, SHEET.height, person.likeness + 1_000_003);
	return {
		fileName: "bill.png",
		said: billSaid(person, issuer, issued, today),
		facts: {
			engine: "specimen 1",
			readError: null,
			pdf: null,
			pages: [{ picture, mrz: null, text: { ...SHEET, segments: recognised([head, ...rows]) } }],
		},
		draw() {
			const canvas = new Canvas(SHEET.width, SHEET.height);
			canvas.fill(0, 0, SHEET.width, 92, "accent");
			canvas.text(issuer, head.x, head.y, head.size, { bold: true, white: true });
			canvas.fill(60, 366, 624, 2, "accent");
			canvas.fill(60, 404, 624, 140, "second", 0.6);
			canvas.fill(60, 556, 624, 42, "first", 0.8);
			for (const { text, x, y, size, bold } of rows) canvas.text(text, x, y, size, { bold: bold ?? false });
			for (let month = 0; month < 12; month += 1) {
				const height = 40 + draw.below(90);
				canvas.fill(
					76 + month * 50,
					880 - height,
					30,
					height,
					month === 11 ? "accent" : "first",
					month === 11 ? 1 : 0.9,
				);
			}
			canvas.fill(60, 881, 624, 1, "dark", 0.6);
			canvas.text("Made by the offline world. Nobody of this name exists, and no such company.", 60, 1016, 12, {
				strength: 0.6,
			});
			return canvas.png(BILL_COLOURS[person.likeness % BILL_COLOURS.length] as Inks);
		},
	};
}

/** Of a picture in a language other than English a person has to read address and date (address-check.ts). */
function billSaid(person: Applicant, issuer: string, issueDate: string, today: string): Specimen<AddressFacts>["said"] {
	const { addressLine1: streetAddress, city, postalCode, country, firstName, lastName } = person;
	const isOld = issueDate < addMonths(today, -3);
	const isEnglish = person.language === "en" && WORDED[country] === undefined;
	const date: FlagCode[] = isOld ? ["too_old"] : isEnglish ? [] : ["date_unclear"];
	const codes: FlagCode[] = [...(isEnglish ? [] : (["address_unclear"] as const)), ...date];
	const holder = `${firstName} ${lastName}`;
	return { codes, extracted: { streetAddress, city, postalCode, country, holder, issuer, issueDate }, identity: null };
}

const MANDATE_LINES = (name: string, number: string) => [
	`${name}, portador(a) do documento de identificação n.º ${number},`,
	`constitui seu bastante procurador ${SAMPLE_ATTORNEY.name}, ${SAMPLE_ATTORNEY.title},`,
	`cédula profissional ${SAMPLE_ATTORNEY.licence}, com domicílio em ${SAMPLE_ATTORNEY.office},`,
	"a quem confere poderes para, junto da Autoridade Tributária e Aduaneira, requerer a",
	"atribuição do número de identificação fiscal, entregar e receber documentos, prestar",
	"declarações e praticar tudo o que for necessário ao indicado fim.",
	"",
	`${name} appoints the lawyer named above to apply for a Portuguese tax number`,
	"on their behalf, to hand in and receive documents, and to do what that requires.",
];

/** The power of attorney as its signer photographed it. */
export function mandateSpecimen(person: Applicant, today: string): { fileName: string; draw(): Uint8Array } {
	return {
		fileName: "signed.png",
		draw() {
			const canvas = new Canvas(SHEET.width, SHEET.height);
			canvas.text("PROCURAÇÃO", 60, 112, 32, { bold: true });
			canvas.text("Power of attorney", 60, 142, 19, { strength: 0.8 });
			canvas.fill(60, 160, 624, 2, "dark", 0.8);
			for (const [row, line] of MANDATE_LINES(
				`${person.firstName} ${person.lastName}`,
				person.documentNumber,
			).entries())
				canvas.text(line, 60, 214 + row * 30, 16);
			canvas.text(`${person.city}, ${today.split("-").reverse().join("/")}`, 60, 560, 17);
			canvas.strokes(signatureOf(person.likeness), 80, 610, 420, 112, 1.6);
			canvas.fill(60, 722, 470, 1, "dark", 0.8);
			canvas.text(`${person.firstName} ${person.lastName}`, 60, 748, 16);
			watermark(canvas, "SPECIMEN", 900, 110);
			canvas.text("Made by the offline world. Nobody of this name exists.", 60, 1016, 12, { strength: 0.6 });
			return canvas.png({
				paper: [248, 247, 242],
				first: [214, 210, 200],
				second: [230, 228, 222],
				accent: [40, 60, 90],
			});
		},
	};
}

/** A signature in a box of one by one, the same wherever its person signs. */
export function signatureOf(likeness: number): Stroke[] {
	const draw = sequence(likeness + 7);
	const loops = 5 + draw.below(5);
	const begins = draw.below(628) / 100;
	const tall = 0.25 + draw.below(20) / 100;
	const heights = Array.from({ length: loops + 1 }, (_, at) =>
		at === 0 ? tall : 0.07 + draw.below(100) / (draw.chance(0.25) ? 320 : 900),
	);
	const lean = 0.02 + draw.below(30) / 1000;
	const main: Stroke = Array.from({ length: 40 * loops }, (_, n) => {
		const along = n / (40 * loops);
		const phase = along * loops * 2 * Math.PI;
		const at = Math.floor(along * loops);
		const inside = along * loops - at;
		const height = (heights[at] ?? 0.1) * (1 - inside) + (heights[at + 1] ?? 0.1) * inside;
		return {
			x: 0.04 + along * 0.82 + lean * Math.sin(phase * 1.03) + 0.012 * Math.cos(phase * 2),
			y: 0.6 - height * Math.sin(phase + begins) - along * 0.1 + 0.02 * Math.sin(along * 9),
		};
	});
	if (draw.chance(0.4)) return [main];
	const from = 0.1 + draw.below(30) / 100;
	const under: Stroke = Array.from({ length: 24 }, (_, n) => ({
		x: from + (n / 23) * 0.6,
		y: 0.9 - (n / 23) * 0.16 + 0.03 * Math.sin((n / 23) * 3),
	}));
	return [main, under];
}
