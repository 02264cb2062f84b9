import { nifCheckDigit, normaliseNif } from "./nif.ts";

/** Whom a number belongs to, by its first digit or two, as published lists of the authority's table say. */
export type TaxpayerKind =
	| "person"
	| "person_withholding"
	| "company"
	| "public_body"
	| "estate"
	| "foreign_withholding"
	| "fund"
	| "ex_officio"
	| "vat_refund"
	| "exceptional"
	| "sole_trader"
	| "irregular"
	| "foreign_entity"
	| "civil_company"
	| "unknown";

const BY_TWO: Record<string, TaxpayerKind> = {
	"45": "person_withholding",
	"70": "estate",
	"74": "estate",
	"75": "estate",
	"71": "foreign_withholding",
	"72": "fund",
	"77": "ex_officio",
	"78": "vat_refund",
	"79": "exceptional",
	"90": "irregular",
	"91": "irregular",
	"98": "foreign_entity",
	"99": "civil_company",
};

const BY_ONE: Record<string, TaxpayerKind> = {
	"1": "person",
	"2": "person",
	"3": "person",
	"5": "company",
	"6": "public_body",
	"8": "sole_trader",
};

function kindOf(nif: string): TaxpayerKind {
	return BY_TWO[nif.slice(0, 2)] ?? BY_ONE[nif.slice(0, 1)] ?? "unknown";
}

/** How the check digit of a number is calculated, step by step. */
export type NifExplanation = {
	/** The nine digits. */
	nif: string;
	kind: TaxpayerKind;
	/** The first eight digits, each with its weight and their product. */
	steps: { digit: number; weight: number; product: number }[];
	sum: number;
	remainder: number;
	/** What the ninth digit has to be. */
	checkDigit: number;
	/** What it is. */
	lastDigit: number;
	valid: boolean;
};

/** Explains a number as people write it; null unless it has nine digits. Says nothing of whether it was ever issued. */
export function explainNif(written: string): NifExplanation | null {
	const nif = normaliseNif(written.trim());
	if (!/^\d{9}$/.test(nif)) return null;
	const steps = [...nif.slice(0, 8)].map((character, index) => {
		const digit = Number(character);
		return { digit, weight: 9 - index, product: digit * (9 - index) };
	});
	const sum = steps.reduce((total, { product }) => total + product, 0);
	const checkDigit = nifCheckDigit(nif.slice(0, 8));
	const lastDigit = Number(nif[8]);
	return {
		nif,
		kind: kindOf(nif),
		steps,
		sum,
		remainder: sum % 11,
		checkDigit,
		lastDigit,
		valid: checkDigit === lastDigit,
	};
}
