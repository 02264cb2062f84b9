/**
 * The Portuguese tax number: nine digits, the ninth a check digit (Decreto-Lei 14/2013).
 * Weights 9..2 over the first eight digits; remainder 0 or 1 gives check digit 0, else 11 minus the remainder.
 */
export function nifCheckDigit(firstEight: string): number {
	const sum = [...firstEight].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
	const remainder = sum % 11;
	return remainder < 2 ? 0 : 11 - remainder;
}

/** Strips spaces, dots, hyphens and a leading PT, as people write it. */
export function normaliseNif(written: string): string {
	return written.replace(/[\s.-]/g, "").replace(/^PT/i, "");
}

export function hasValidCheckDigit(nif: string): boolean {
	return /^\d{9}$/.test(nif) && nifCheckDigit(nif.slice(0, 8)) === Number(nif[8]);
}

export type NifProblem = "nif_invalid" | "nif_prefix";

/** An applicant's number starts with 1, 2 or 3, or with 45 (non-residents taxed at source); null when it is fine. */
export function applicantNifProblem(nif: string): NifProblem | null {
	if (!hasValidCheckDigit(nif)) return "nif_invalid";
	return /^([123]|45)/.test(nif) ? null : "nif_prefix";
}

/** A representative may also be a company or another body (5, 6, 7x, 9x); null when it is fine. */
export function representativeNifProblem(nif: string): NifProblem | null {
	if (!hasValidCheckDigit(nif)) return "nif_invalid";
	return /^([12356]|45|7[01245789]|9[0189])/.test(nif) ? null : "nif_prefix";
}

/** 45 numbers are for people whose only income is taxed at source: legal, but rarely meant here. */
export function needsPrefixConfirmation(nif: string): boolean {
	return nif.startsWith("45");
}

/** "123 456 789" (row 33). */
export function formatNif(nif: string): string {
	return nif.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** "*** *** 789": all that someone without the application cookie may see. */
export function maskNif(nif: string): string {
	return `*** *** ${nif.slice(-3)}`;
}
