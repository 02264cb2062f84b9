import type { MrzFormat } from "./document-facts.ts";
import { MRZ_ALPHABET, MRZ_LAYOUTS, type MrzCheck, type MrzPlace, type MrzProtection, textAt } from "./mrz-format.ts";

const WEIGHTS = [7, 3, 1] as const;

/** The check digit of ICAO 9303-3, 4.9: weights 7, 3, 1 in turn, modulo 10; a filler counts as nothing. */
export function checkDigit(text: string): string {
	let sum = 0;
	for (let index = 0; index < text.length; index++) {
		const value = MRZ_ALPHABET.indexOf(text[index] ?? "<");
		sum += (value === 36 ? 0 : value) * (WEIGHTS[index % 3] ?? 0);
	}
	return String(sum % 10);
}

/** Which check digits of these lines are right; those that the format does not have are absent. */
export function checksOf(format: MrzFormat, lines: readonly string[]): Partial<Record<MrzCheck, boolean>> {
	const { checks } = MRZ_LAYOUTS[format];
	const result: Partial<Record<MrzCheck, boolean>> = {};
	for (const check of Object.keys(checks) as MrzCheck[])
		result[check] = holds(format, lines, check, checks[check] as MrzProtection);
	return result;
}

export function allChecksHold(format: MrzFormat, lines: readonly string[]): boolean {
	return Object.values(checksOf(format, lines)).every(Boolean);
}

function holds(format: MrzFormat, lines: readonly string[], check: MrzCheck, protection: MrzProtection): boolean {
	const text = protection.over.map((place) => textAt(lines, place)).join("");
	const digit = textAt(lines, protection.digit);
	if (checkDigit(text) === digit) return true;
	if (digit !== "<") return false;
	if (check === "optional") return /^<*$/.test(text);
	return check === "number" && longNumber(format, lines) !== null;
}

/**
 * A document number of more than nine characters on a TD1 or TD2 card: its check digit's place holds a filler, the rest
 * of the number and then its check digit begin the optional data (ICAO 9303-5, 4.2.4 and 9303-6, 4.2.4). Null when the
 * card has no such number or its check digit is wrong.
 */
export function longNumber(format: MrzFormat, lines: readonly string[]): string | null {
	if (format !== "TD1" && format !== "TD2") return null;
	const { fields, checks } = MRZ_LAYOUTS[format];
	if (!checks.number || textAt(lines, checks.number.digit) !== "<") return null;
	const beginning = textAt(lines, fields.number as MrzPlace);
	const found = /^([A-Z0-9]+)([0-9])(<|$)/.exec(textAt(lines, fields.optional as MrzPlace));
	if (!found) return null;
	const [, rest = "", digit] = found;
	// Belgium counts the filler between the two parts as a character of weight.
	const right = checkDigit(beginning + rest) === digit || checkDigit(`${beginning}<${rest}`) === digit;
	return right ? beginning + rest : null;
}
