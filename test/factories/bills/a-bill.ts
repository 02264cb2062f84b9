import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { aChance } from "./chance.ts";
import { type BillKind, issuerOf } from "./issuers.ts";
import { BILL_LAYOUTS, type BillLayout, LAYOUTS } from "./layouts.ts";
import { asPhotographed } from "./ocr-noise.ts";
import { type BillPerson, peopleOf } from "./people.ts";
import { aPlace, BILL_COUNTRIES, type BillAddress } from "./places.ts";
import { cityLines, countryName } from "./postal-lines.ts";
import { Sheet } from "./sheet.ts";
import { WORDING } from "./wording.ts";
import { aDateStyle, type BillLanguage, daysAfter } from "./written-dates.ts";

export type BillWishes = {
	name?: BillPerson;
	address?: BillAddress;
	/** YYYY-MM-DD. */
	issued?: string;
	/** YYYY-MM-DD, or null for a bill without one. */
	due?: string | null;
	language?: BillLanguage;
	layout?: BillLayout;
	kind?: BillKind;
	/** As an OCR reads it from a photograph, with mistakes. */
	photographed?: boolean;
	/** Decides everything that was not wished for. */
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

/** A bill of people, places and companies that do not exist: the PDF, its text with places, and what is true of it. */
export function aBill(wishes: BillWishes = {}): Bill {
	const chance = aChance(wishes.seed ?? 1);
	const place = aPlace(chance, chance.pick(BILL_COUNTRIES));
	const address = wishes.address ?? place;
	const { country } = address;
	const streetLines = wishes.address ? [wishes.address.streetAddress] : place.streetLines;
	const language = wishes.language ?? LANGUAGE_OF[country] ?? "en";
	const kind = wishes.kind ?? chance.pick(["electricity", "electricity", "bank", "telecom", "tax"] as const);
	const layout =
		wishes.layout ?? chance.pick(BILL_LAYOUTS.filter((name) => (name === "statement") === (kind === "bank")));
	const issued = wishes.issued ?? daysAfter("2026-11-20", -chance.number(0, 120));
	const due =
		wishes.due !== undefined ? wishes.due : chance.percent(65) ? daysAfter(issued, chance.number(12, 30)) : null;
	const person = wishes.name ?? chance.pick(peopleOf(country));
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
		pages: [wishes.photographed ? asPhotographed(page, chance) : page],
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
