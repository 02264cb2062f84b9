import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { BILL_LAYOUTS, type BillLayout, LAYOUTS } from "./layouts.ts";
import { aPlace, BILL_COUNTRIES, type BillAddress, type BillKind, cityLines, countryName, issuerOf } from "./places.ts";
import { aChance, type Chance } from "./seeded-choice.ts";
import { Sheet } from "./sheet.ts";
import { WORDING } from "./wording.ts";
import { aDateStyle, type BillLanguage, daysAfter } from "./written-dates.ts";

/** Invented given names and surnames by country. */
const PEOPLE: Record<string, [given: string, surname: string][]> = {
	PT: [
		["Maria da Conceição", "Silva Quintela"],
		["João Pedro", "Teixeira de Melo"],
		["Inês", "Vasconcelos Brandão"],
	],
	BR: [
		["Ana Beatriz", "Souza dos Santos"],
		["Thiago", "Ferreira Gonçalves"],
		["Luíza", "Prado Junqueira"],
	],
	ES: [
		["María José", "Núñez Ibarra"],
		["Íñigo", "Zubizarreta López"],
		["Carmen", "de la Fuente Ríos"],
	],
	FR: [
		["Amélie", "Rousselot"],
		["Jean-Baptiste", "Le Goff"],
		["Élodie", "Marchand-Duval"],
	],
	DE: [
		["Jürgen", "Müllerschön"],
		["Annegret", "von der Heide"],
		["Sören", "Großkopf"],
	],
	AT: [["Franziska", "Oberhuber"]],
	CH: [["Reto", "Zürcher-Amstad"]],
	GB: [
		["Rosalind Anne", "Hartwell"],
		["Oliver James", "Pemberton-Clarke"],
		["Siobhan", "MacAllister"],
	],
	IE: [["Aoife", "O'Donoghue"]],
	US: [
		["Dakota Lee", "Whitmore"],
		["Marcus", "Ellison Jr."],
		["Priya", "Ramanathan"],
		["Guadalupe", "Reyes Ortega"],
	],
	CA: [
		["Geneviève", "Tremblay-Roy"],
		["Colton", "Ashworth"],
	],
	NL: [
		["Willemijn", "van den Broek"],
		["Joost", "de Wit"],
	],
	BE: [["Lieselotte", "Vandenbroucke"]],
	IT: [
		["Ludovica", "Bianchini"],
		["Niccolò", "D'Amico"],
	],
};

type BillPerson = { givenNames: string; surname: string };

/** Returns people with names typical of bills from this country. */
function peopleOf(country: string): BillPerson[] {
	return (PEOPLE[country] ?? PEOPLE.GB ?? []).map(([givenNames, surname]) => ({ givenNames, surname }));
}

const MISREADINGS: [RegExp, string][] = [
	[/0/, "O"],
	[/O/, "0"],
	[/1/, "l"],
	[/l/, "1"],
	[/5/, "S"],
	[/B/, "8"],
	[/rn/, "m"],
	[/ç/, "c"],
	[/ã/, "a"],
	[/é/, "e"],
	[/ü/, "u"],
	[/ß/, "B"],
	[/,/, "."],
	[/: /, " "],
	[/i/, "í"],
];

/** Returns the page as read from a photograph: in pixels, slightly askew, with about this percentage of segments misread. */
function withMisreadings(page: TextPage, chance: Chance, share = 12): TextPage {
	const scale = chance.number(180, 260) / 100;
	const slope = chance.number(-8, 8) / 1000;
	return {
		width: Math.round(page.width * scale),
		height: Math.round(page.height * scale),
		segments: page.segments.map(({ text, x0, y0, x1, y1 }) => ({
			text: chance.percent(share) ? misread(text, chance) : text,
			x0: Math.round(x0 * scale + chance.number(-2, 2)),
			x1: Math.round(x1 * scale + chance.number(-2, 2)),
			y0: Math.round((y0 + x0 * slope) * scale + chance.number(-1, 1)),
			y1: Math.round((y1 + x0 * slope) * scale + chance.number(-1, 1)),
		})),
	};
}

function misread(text: string, chance: Chance): string {
	const possible = MISREADINGS.filter(([pattern]) => pattern.test(text));
	if (possible.length === 0) return text;
	const [pattern, wrong] = chance.pick(possible);
	return text.replace(pattern, wrong);
}

export type BillOptions = {
	name?: BillPerson;
	address?: BillAddress;
	/** YYYY-MM-DD. */
	issued?: string;
	/** YYYY-MM-DD, or null for a bill without one. */
	due?: string | null;
	language?: BillLanguage;
	layout?: BillLayout;
	kind?: BillKind;
	/** With OCR errors, as from a photograph. */
	photographed?: boolean;
	/** Seed for everything that is not given. */
	seed?: number;
};

type BillTruth = {
	address: { streetAddress: string; city: string; postalCode: string; country: string };
	name: BillPerson;
	/** As printed, with title. */
	printedName: string;
	company: string;
	issued: string;
	due: string | null;
	kind: BillKind;
	layout: BillLayout;
	language: BillLanguage;
};

export type Bill = { pdf: Uint8Array; pages: TextPage[]; truth: BillTruth };

const LANGUAGE_OF: Record<string, BillLanguage> = {
	PT: "pt",
	BR: "pt",
	ES: "es",
	FR: "fr",
	BE: "fr",
	DE: "de",
	AT: "de",
	CH: "de",
};

/** A bill of invented people, places and companies: the PDF, its text with positions, and its ground truth. */
export function aBill(options: BillOptions = {}): Bill {
	const chance = aChance(options.seed ?? 1);
	const place = aPlace(chance, chance.pick(BILL_COUNTRIES));
	const address = options.address ?? place;
	const { country } = address;
	const streetLines = options.address ? [options.address.streetAddress] : place.streetLines;
	const language = options.language ?? LANGUAGE_OF[country] ?? "en";
	const kind = options.kind ?? chance.pick(["electricity", "electricity", "bank", "telecom", "tax"] as const);
	const layout =
		options.layout ?? chance.pick(BILL_LAYOUTS.filter((name) => (name === "statement") === (kind === "bank")));
	const issued = options.issued ?? daysAfter("2026-11-20", -chance.number(0, 120));
	const due =
		options.due !== undefined ? options.due : chance.percent(65) ? daysAfter(issued, chance.number(12, 30)) : null;
	const person = options.name ?? chance.pick(peopleOf(country));
	const words = WORDING[language];
	const ordered = chance.percent(15)
		? `${person.surname.toUpperCase()}, ${person.givenNames}`
		: `${person.givenNames} ${person.surname}`;
	const name = `${chance.pick(words.titled)}${chance.percent(25) ? ordered.toUpperCase() : ordered}`;
	const dateOf = aDateStyle(chance, language, country);
	const issuer = issuerOf(kind, country);
	const sheet = new Sheet();
	LAYOUTS[layout](sheet, {
		chance,
		kind,
		words,
		issuer,
		name,
		streetLines,
		cityLines: cityLines(chance, address),
		country: chance.percent(25) ? countryName(country) : "",
		issued: dateOf(issued),
		due: due && dateOf(due),
		from: dateOf(daysAfter(issued, -37)),
		until: dateOf(daysAfter(issued, -7)),
		next: dateOf(daysAfter(issued, 28)),
		dayBefore: (days) => dateOf(daysAfter(issued, -days)),
		currency: (cents) => money(cents, country),
	});
	const page = sheet.page();
	return {
		pdf: sheet.pdf(),
		pages: [options.photographed ? withMisreadings(page, chance) : page],
		truth: {
			address: {
				streetAddress: address.streetAddress,
				city: address.city,
				postalCode: address.postalCode,
				country,
			},
			name: person,
			printedName: name,
			company: issuer.company,
			issued,
			due,
			kind,
			layout,
			language,
		},
	};
}

function money(cents: number, country: string): string {
	const point = ["US", "CA", "GB", "IE"].includes(country);
	const figure = (cents / 100).toFixed(2).replace(".", point ? "." : ",");
	const sign: Record<string, string> = { US: "$", CA: "$", GB: "£", BR: "R$ ", CH: "CHF " };
	return sign[country] ? `${sign[country]}${figure}` : `${figure} €`;
}
