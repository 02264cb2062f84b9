import type { Chance } from "./chance.ts";
import type { BillKind, Issuer } from "./issuers.ts";
import type { Wording } from "./wording.ts";

/** What is to be printed, in the words in which it is printed. Dates are as this bill writes them. */
export type Draft = {
	chance: Chance;
	kind: BillKind;
	words: Wording;
	issuer: Issuer;
	/** With the title, in the order that this company prints. */
	name: string;
	streetLines: string[];
	cityLines: string[];
	/** Empty when the country is not printed. */
	country: string;
	issued: string;
	/** Null when nothing is due. */
	due: string | null;
	from: string;
	until: string;
	next: string;
	/** Days before the issue date, for the rows of a statement. */
	dayBefore: (days: number) => string;
	currency: (amount: number) => string;
};

/** Name and address as below a stamp. */
export function envelopeOf(draft: Draft): string[] {
	return [draft.name, ...addressOf(draft)];
}

export function addressOf({ streetLines, cityLines, country }: Draft): string[] {
	return [...streetLines, ...cityLines, ...(country ? [country] : [])];
}

export function digits(chance: Chance, count: number): string {
	return Array.from({ length: count }, (_, index) => chance.number(index === 0 ? 1 : 0, 9)).join("");
}
