/**
 * Returns the check digit of the Portuguese tax number, the ninth of nine digits (Decreto-Lei 14/2013): weights 9 to 2
 * over the first eight digits; a remainder of 0 or 1 gives 0, otherwise 11 minus the remainder.
 */
export function nifCheckDigit(firstEight: string): number {
	const sum = [...firstEight].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
	const remainder = sum % 11;
	return remainder < 2 ? 0 : 11 - remainder;
}

/** Removes spaces, dots, hyphens and a leading PT. */
export function normaliseNif(input: string): string {
	return input.replace(/[\s.-]/g, "").replace(/^PT/i, "");
}

export function hasValidCheckDigit(nif: string): boolean {
	return /^\d{9}$/.test(nif) && nifCheckDigit(nif.slice(0, 8)) === Number(nif[8]);
}

export type NifProblem = "nif_invalid" | "nif_prefix";

/**
 * Returns the problem with an applicant's number, which starts with 1, 2 or 3, or with 45 (non-residents taxed at
 * source); null if valid.
 */
export function applicantNifProblem(nif: string): NifProblem | null {
	if (!hasValidCheckDigit(nif)) return "nif_invalid";
	return /^([123]|45)/.test(nif) ? null : "nif_prefix";
}

/**
 * Returns the problem with a representative's number, which may also be that of a company or another body (5, 6, 7x,
 * 9x); null if valid.
 */
export function representativeNifProblem(nif: string): NifProblem | null {
	if (!hasValidCheckDigit(nif)) return "nif_invalid";
	return /^([12356]|45|7[01245789]|9[0189])/.test(nif) ? null : "nif_prefix";
}

/** Whether staff must confirm the prefix: 45 is for people whose only income is taxed at source, and rare here. */
export function needsPrefixConfirmation(nif: string): boolean {
	return nif.startsWith("45");
}

/** Formats a number as "123 456 789" (row 33). */
export function formatNif(nif: string): string {
	return nif.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** Masks a number as "*** *** 789", the form shown without the application cookie. */
export function maskNif(nif: string): string {
	return `*** *** ${nif.slice(-3)}`;
}

/** The kind of holder, determined by the first one or two digits (from published copies of the authority's table). */
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

const KINDS_BY_TWO_DIGITS: Record<string, TaxpayerKind> = {
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

const KINDS_BY_FIRST_DIGIT: Record<string, TaxpayerKind> = {
	"1": "person",
	"2": "person",
	"3": "person",
	"5": "company",
	"6": "public_body",
	"8": "sole_trader",
};

function taxpayerKind(nif: string): TaxpayerKind {
	return KINDS_BY_TWO_DIGITS[nif.slice(0, 2)] ?? KINDS_BY_FIRST_DIGIT[nif.slice(0, 1)] ?? "unknown";
}

/** The calculation of a number's check digit, step by step. */
export type NifExplanation = {
	/** The nine digits. */
	nif: string;
	kind: TaxpayerKind;
	/** The first eight digits, each with its weight and their product. */
	steps: { digit: number; weight: number; product: number }[];
	sum: number;
	remainder: number;
	/** The expected check digit. */
	checkDigit: number;
	/** The actual check digit. */
	lastDigit: number;
	valid: boolean;
};

/** Explains a typed number; null unless it has nine digits. Does not show whether it was issued. */
export function explainNif(input: string): NifExplanation | null {
	const nif = normaliseNif(input.trim());
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
		kind: taxpayerKind(nif),
		steps,
		sum,
		remainder: sum % 11,
		checkDigit,
		lastDigit,
		valid: checkDigit === lastDigit,
	};
}
