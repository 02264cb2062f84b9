/** A stored number, or the message key of its error. */
export type ParsedPhone = { number: string } | { error: string };

/** Number of final digits that are indexed; only a few islands have shorter numbers. */
const ENDING_LENGTH = 6;
const PHONE_PATTERN = /^[+(\d][\d\s().\-‐‑–/]*$/;
const EXTENSION_PATTERN = /\d[\s,;]*(?:x|#|ext\w*|extensi\S+|ramal|durchwahl|poste|int(?:erno)?)[\s.:]*\d+\s*$/iu;

/** Checks a phone number without a table of countries; returns a message key or null. */
export function phoneError(text: string): string | null {
	if (text === "") return "error_phone_required";
	if (EXTENSION_PATTERN.test(text)) return "error_phone_extension";
	if (!PHONE_PATTERN.test(text)) return "error_phone_signs";
	return text.replace(/\D/g, "").length < 5 ? "error_phone_invalid" : null;
}

/**
 * Returns the last digits of a number, which are the same with or without a country code, 00 or a leading zero. Null if
 * the number is too short or invalid.
 */
export function phoneEnding(text: string): string | null {
	const digits = significantDigits(text);
	return digits.length < ENDING_LENGTH ? null : digits.slice(-ENDING_LENGTH);
}

/** Whether two spellings may be the same number. A number without a country code may be from any country. */
export function mayBeSamePhone(a: string, b: string): boolean {
	const [first, second] = [significantDigits(a), significantDigits(b)];
	if (isInternational(a) && isInternational(b)) return first === second;
	return first.endsWith(second) || second.endsWith(first);
}

function isInternational(text: string): boolean {
	return /^(\+|00)/.test(text);
}

/** Removes zeros dialled before a country code or, in many countries, an area code: "+44 (0)20". */
function significantDigits(text: string): string {
	const digits = PHONE_PATTERN.test(text) ? text.replace("(0)", "").replace(/\D/g, "") : "";
	return digits.replace(/^0+/, "");
}
