import type { AddressFacts } from "#app/domain/documents/document-check.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { addMonths } from "#app/domain/time/calendar.ts";
import type { Applicant } from "../business/people.ts";
import { createRandomSequence } from "../business/sequence.ts";
import { Canvas, type Inks } from "./canvas.ts";
import { pictureFacts, SHEET_SIZE, type Specimen, type TextRow, toTextSegments } from "./documents.ts";

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

/** Formats town and postal code in their country's order. */
function formatTown({ country, city, postalCode }: Applicant): string {
	if (country === "US") return `${city}, ${US_STATES[city]} ${postalCode}`;
	return ["GB", "CA", "IN"].includes(country) ? `${city} ${postalCode}` : `${postalCode} ${city}`.trim();
}

const AMERICAS = ["US", "CA", "AR", "MX", "BR"];
const WORDING_LANGUAGE: Record<string, string> = { DE: "de", FR: "fr" };

/** Country names for mail from abroad. */
const COUNTRY_NAMES: Record<string, string> = {
	...{ BR: "Brasil", US: "United States", GB: "United Kingdom", AR: "Argentina", MX: "México" },
	...{ DE: "Deutschland", FR: "France", IN: "India", AO: "Angola", CV: "Cabo Verde", NL: "Netherlands", IT: "Italy" },
	...{ CA: "Canada", ZA: "South Africa" },
};

const BILL_COLOURS: readonly Inks[] = [
	{ paper: [253, 253, 251], first: [220, 206, 170], second: [228, 232, 238], accent: [18, 92, 120] },
	{ paper: [254, 253, 250], first: [190, 216, 196], second: [232, 236, 230], accent: [34, 104, 66] },
	{ paper: [253, 252, 252], first: [232, 204, 190], second: [238, 232, 230], accent: [160, 62, 36] },
];

/** Creates a utility bill for the person's address, issued some weeks before this day. */
export function billSpecimen(person: Applicant, today: string, weeksOld = 2): Specimen<AddressFacts> {
	const random = createRandomSequence(person.portraitSeed);
	const wording = WORDING[WORDING_LANGUAGE[person.country] ?? person.language] as Wording;
	const issuedOn = new Date(Date.parse(`${today}T00:00:00Z`) - (weeksOld * 7 + random.integerBelow(9)) * 86_400_000)
		.toISOString()
		.slice(0, 10);
	const due = new Date(Date.parse(`${issuedOn}T00:00:00Z`) + 18 * 86_400_000).toISOString().slice(0, 10);
	const localDate = (date: string) =>
		person.country === "US"
			? date.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1")
			: date.replace(/(\d+)-(\d+)-(\d+)/, "$3/$2/$1");
	const drawDigits = (length: number) => Array.from({ length }, () => 1 + random.integerBelow(9)).join("");
	const amounts = [
		14 + random.integerBelow(9),
		31 + random.integerBelow(40),
		4 + random.integerBelow(6),
		6 + random.integerBelow(9),
	].map((euros) => euros + random.integerBelow(100) / 100);
	const formatMoney = (sum: number) => (person.language === "en" ? sum.toFixed(2) : sum.toFixed(2).replace(".", ","));
	const issuer = wording.issuers[wording.issuers.length > 1 && AMERICAS.includes(person.country) ? 1 : 0] ?? "";
	const town = formatTown(person);
	const facts: [string, string][] = [
		[wording.customer, drawDigits(9)],
		[wording.invoice, drawDigits(11)],
		[wording.issued, localDate(issuedOn)],
		[wording.due, localDate(due)],
	];
	const total = formatMoney(amounts.reduce((sum, amount) => sum + amount, 0));
	const header: TextRow = { text: issuer, x: 60, y: 62, size: 26, bold: true };
	const rows: TextRow[] = [
		{ text: `${person.firstName} ${person.lastName}`, x: 60, y: 190, size: 17 },
		{ text: person.addressLine1, x: 60, y: 212, size: 17 },
		{ text: town, x: 60, y: 234, size: 17 },
		{ text: COUNTRY_NAMES[person.country] ?? "", x: 60, y: 256, size: 17 },
		...facts.flatMap(([label, value], row): TextRow[] => [
			{ text: label, x: 430, y: 182 + row * 24, size: 14 },
			{ text: value, x: 610, y: 182 + row * 24, size: 14, bold: true },
		]),
		{ text: wording.title, x: 60, y: 348, size: 25, bold: true },
		...wording.items.flatMap((item, row): TextRow[] => [
			{ text: item, x: 76, y: 432 + row * 34, size: 16 },
			{ text: formatMoney(amounts[row] ?? 0), x: 600, y: 432 + row * 34, size: 16 },
		]),
		{ text: wording.total, x: 76, y: 584, size: 18, bold: true },
		{ text: total, x: 600, y: 584, size: 18, bold: true },
		{ text: `${wording.supply}: ${person.addressLine1}, ${town}`, x: 60, y: 650, size: 14 },
		{ text: wording.advice, x: 60, y: 960, size: 13 },
	];
	const picture = pictureFacts(SHEET_SIZE.width, SHEET_SIZE.height, person.portraitSeed + 1_000_003);
	return {
		fileName: "bill.png",
		expected: expectedBillVerdict(person, issuer, issuedOn, today),
		facts: {
			engine: "specimen 1",
			readError: null,
			pdf: null,
			pages: [{ picture, mrz: null, text: { ...SHEET_SIZE, segments: toTextSegments([header, ...rows]) } }],
		},
		draw() {
			const canvas = new Canvas(SHEET_SIZE.width, SHEET_SIZE.height);
			canvas.fill(0, 0, SHEET_SIZE.width, 92, "accent");
			canvas.drawText(issuer, header.x, header.y, header.size, { bold: true, white: true });
			canvas.fill(60, 366, 624, 2, "accent");
			canvas.fill(60, 404, 624, 140, "second", 0.6);
			canvas.fill(60, 556, 624, 42, "first", 0.8);
			for (const { text, x, y, size, bold } of rows) canvas.drawText(text, x, y, size, { bold: bold ?? false });
			for (let month = 0; month < 12; month += 1) {
				const height = 40 + random.integerBelow(90);
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
			canvas.drawText("Offline specimen. This person and this company are fictitious.", 60, 1016, 12, {
				strength: 0.6,
			});
			return canvas.toPng(BILL_COLOURS[person.portraitSeed % BILL_COLOURS.length] as Inks);
		},
	};
}

/**
 * Returns the expected verdict: in pictures in a language other than English, address and date are left to a person
 * (address-check.ts).
 */
function expectedBillVerdict(
	person: Applicant,
	issuer: string,
	issueDate: string,
	today: string,
): Specimen<AddressFacts>["expected"] {
	const { addressLine1: streetAddress, city, postalCode, country, firstName, lastName } = person;
	const isOld = issueDate < addMonths(today, -3);
	const isEnglish = person.language === "en" && WORDING_LANGUAGE[country] === undefined;
	const date: FlagCode[] = isOld ? ["too_old"] : isEnglish ? [] : ["date_unclear"];
	const codes: FlagCode[] = [...(isEnglish ? [] : (["address_unclear"] as const)), ...date];
	const holder = `${firstName} ${lastName}`;
	return { codes, extracted: { streetAddress, city, postalCode, country, holder, issuer, issueDate }, identity: null };
}
