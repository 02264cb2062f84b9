import type { MrzFormat, MrzReading } from "./document-facts.ts";
import {
	MRZ_ALPHABET,
	MRZ_LAYOUTS,
	type MrzCheck,
	type MrzField,
	type MrzProtection,
	type MrzRange,
	textAt,
} from "./mrz-format.ts";
import { isKnownState } from "./mrz-states.ts";

/** The content of a machine-readable zone. */
export type MrzDocument = {
	format: MrzFormat;
	/** One or two letters: "P", "ID", "V". */
	documentCode: string;
	/** State codes as printed, without fillers: "D", "UTO". The French card has no nationality: its issuer's is used. */
	issuer: string;
	nationality: string;
	surname: string;
	givenNames: string;
	/** Whether the names fill their field to the last column and were probably truncated. */
	areNamesTruncated: boolean;
	number: string;
	/** Optional data, usually a personal number, without fillers. */
	optional: string;
	/** YYYY-MM-DD; null if unknown or not a calendar date. */
	birthDate: string | null;
	expiryDate: string | null;
	/** Null if not stated. */
	sex: "F" | "M" | "X" | null;
};

/** Parts of a zone that are implausible even if the check digits are valid: no genuine document has them. */
export type MrzError = "document_code" | "issuer" | "nationality" | "birth_date" | "expiry_date" | "names" | "sex";

/** Minimum mean log-probability of the characters for a reading without review. */
export const MIN_CONFIDENCE = -0.35;
/** Minimum probability of the weakest character without a check digit: names, states. */
export const MIN_NAME_PROBABILITY = 0.75;
/** The same minimum for characters with equal check values: a scratched 0 looks like a U. */
export const MIN_NUMBER_PROBABILITY = 0.9;

/** Parses the fields of a zone; `today` (YYYY-MM-DD) determines the centuries. */
export function parseMrz(format: MrzFormat, lines: readonly string[], today: string): MrzDocument {
	const { fields } = MRZ_LAYOUTS[format];
	const rawField = (field: MrzField) => (fields[field] ? textAt(lines, fields[field]) : "");
	const trimmedField = (field: MrzField) => rawField(field).replace(/<+$/, "");
	const [surname = "", givenNames = ""] =
		format === "FRID" ? [rawField("names"), rawField("given")] : splitNames(rawField("names"));
	const sex = rawField("sex");
	return {
		format,
		documentCode: trimmedField("code") + trimmedField("kind"),
		issuer: trimmedField("issuer"),
		nationality: format === "FRID" ? trimmedField("issuer") : trimmedField("nationality"),
		surname: fillersToSpaces(surname),
		givenNames: fillersToSpaces(givenNames),
		areNamesTruncated: !rawField("names").endsWith("<") || (format === "FRID" && !givenNames.endsWith("<")),
		number: (parseLongNumber(format, lines) ?? rawField("number")).replaceAll("<", ""),
		optional: rawField("optional").replaceAll("<", ""),
		birthDate: parseBirthDate(rawField("birth"), today),
		expiryDate: parseExpiryDate(rawField("expiry"), today),
		sex: sex === "F" || sex === "M" || sex === "X" ? sex : null,
	};
}

/** Returns the implausible parts of a zone. Without `today`, an expiry date may be in any year. */
export function findMrzErrors(format: MrzFormat, lines: readonly string[], today: string | null): MrzError[] {
	const document = parseMrz(format, lines, today ?? "2099-12-31");
	const { fields } = MRZ_LAYOUTS[format];
	const names = fields.names ? textAt(lines, fields.names) : "";
	const givenText = fields.given ? textAt(lines, fields.given) : "";
	const errors: MrzError[] = [];
	if (!CODE_PATTERNS[format].test(textAt(lines, [0, 0, 2]))) errors.push("document_code");
	if (!isKnownState(document.issuer)) errors.push("issuer");
	if (!isKnownState(document.nationality)) errors.push("nationality");
	// Fillers for an unknown month or day are valid; an invalid calendar date is not.
	if (document.birthDate === null && !hasUnknownPart(fields.birth ? textAt(lines, fields.birth) : ""))
		errors.push("birth_date");
	if (fields.expiry && !(today === null ? isCalendarDay(textAt(lines, fields.expiry)) : document.expiryDate))
		errors.push("expiry_date");
	if (!NAME_PATTERN.test(names) || (givenText !== "" && !NAME_PATTERN.test(givenText))) errors.push("names");
	if (fields.sex && !/^[FMX<]$/.test(textAt(lines, fields.sex))) errors.push("sex");
	return errors;
}

/**
 * Whether a reading needs no review: all check digits are valid, nothing is repaired or implausible, and the characters
 * are almost certain, especially in the names. `today` is YYYY-MM-DD.
 */
export function isReliableReading(reading: MrzReading, today: string): boolean {
	return (
		hasReliableCharacters(reading) &&
		areCheckDigitsValid(reading.format, reading.lines) &&
		findMrzErrors(reading.format, reading.lines, today).length === 0
	);
}

/** Whether the characters were read reliably: none was repaired, and none is likely to be a different one. */
export function hasReliableCharacters(reading: MrzReading): boolean {
	return (
		reading.repairs === 0 &&
		reading.confidence >= MIN_CONFIDENCE &&
		reading.weakestName >= MIN_NAME_PROBABILITY &&
		reading.weakestCode >= MIN_NAME_PROBABILITY &&
		reading.weakestNumber >= MIN_NUMBER_PROBABILITY
	);
}

/** Document codes of ICAO 9303: passports P, visas V, cards A, C or I, except IV, which is reserved for old visas. */
const CODE_PATTERNS: Record<MrzFormat, RegExp> = {
	TD3: /^P[A-Z<]$/,
	TD2: /^[ACIPX][A-UW-Z0-9<]$/,
	TD1: /^[ACIPX][A-UW-Z0-9<]$/,
	FRID: /^ID$/,
	MRVA: /^V[A-Z0-9<]$/,
	MRVB: /^V[A-Z0-9<]$/,
};

/** Name parts are separated by single fillers, surname and given names by two; only fillers may follow. */
const NAME_PATTERN = /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<{1,2}[A-Z]+)*)?<*$/;

function splitNames(names: string): string[] {
	const separatorIndex = names.indexOf("<<");
	return separatorIndex < 0 ? [names] : [names.slice(0, separatorIndex), names.slice(separatorIndex)];
}

function fillersToSpaces(name: string): string {
	return name.replace(/<+/g, " ").trim();
}

function hasUnknownPart(date: string): boolean {
	return /^(\d\d|<<)(\d\d|<<)<<$/.test(date);
}

/**
 * Maximum distance of an expiry date from today, in years: no document is valid for longer, and older ones are not
 * accepted.
 */
const MAX_EXPIRY_DISTANCE_YEARS = 20;

/** Converts a birth date from YYMMDD to YYYY-MM-DD, in the latest century that is not after `today`. */
function parseBirthDate(text: string, today: string): string | null {
	const year = Number(today.slice(0, 4));
	const century = year - (year % 100);
	return (
		[century, century - 100].map((start) => parseDate(start, text)).find((date) => date !== null && date <= today) ??
		null
	);
}

/** Converts an expiry date from YYMMDD to YYYY-MM-DD, within 20 years of `today` (YYYY-MM-DD); null if further away. */
function parseExpiryDate(text: string, today: string): string | null {
	const year = Number(today.slice(0, 4));
	const century = year - (year % 100);
	const isPlausible = (date: string | null) =>
		date !== null && Math.abs(Number(date.slice(0, 4)) - year) <= MAX_EXPIRY_DISTANCE_YEARS;
	return [century, century - 100, century + 100].map((start) => parseDate(start, text)).find(isPlausible) ?? null;
}

/** Whether a date in YYMMDD exists in this or the last century. */
function isCalendarDay(text: string): boolean {
	return [2000, 1900].some((century) => parseDate(century, text) !== null);
}

/** Returns the date as YYYY-MM-DD in the century that starts with this year, or null if it does not exist. */
function parseDate(century: number, text: string): string | null {
	if (!/^\d{6}$/.test(text)) return null;
	const year = String(century + Number(text.slice(0, 2))).padStart(4, "0");
	const date = `${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
	const time = Date.parse(`${date}T00:00:00Z`);
	return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

const WEIGHTS = [7, 3, 1] as const;

/** Computes the check digit of ICAO 9303-3, 4.9: weights 7, 3, 1 repeating, modulo 10; fillers count as 0. */
export function checkDigit(text: string): string {
	let sum = 0;
	for (let index = 0; index < text.length; index++) {
		const value = MRZ_ALPHABET.indexOf(text[index] ?? "<");
		sum += (value === 36 ? 0 : value) * (WEIGHTS[index % 3] ?? 0);
	}
	return String(sum % 10);
}

/** Returns which check digits of these lines are valid; those that the format lacks are absent. */
export function verifyCheckDigits(format: MrzFormat, lines: readonly string[]): Partial<Record<MrzCheck, boolean>> {
	const { checks } = MRZ_LAYOUTS[format];
	const result: Partial<Record<MrzCheck, boolean>> = {};
	for (const check of Object.keys(checks) as MrzCheck[])
		result[check] = isCheckDigitValid(format, lines, check, checks[check] as MrzProtection);
	return result;
}

export function areCheckDigitsValid(format: MrzFormat, lines: readonly string[]): boolean {
	return Object.values(verifyCheckDigits(format, lines)).every(Boolean);
}

function isCheckDigitValid(
	format: MrzFormat,
	lines: readonly string[],
	check: MrzCheck,
	protection: MrzProtection,
): boolean {
	const text = protection.protectedRanges.map((range) => textAt(lines, range)).join("");
	const digit = textAt(lines, protection.digit);
	if (checkDigit(text) === digit) return true;
	if (digit !== "<") return false;
	if (check === "optional") return /^<*$/.test(text);
	return check === "number" && parseLongNumber(format, lines) !== null;
}

/**
 * Returns a document number of more than nine characters on a TD1 or TD2 card: a filler replaces its check digit, and
 * the optional data begin with the rest of the number and the check digit (ICAO 9303-5, 4.2.4 and 9303-6, 4.2.4). Null
 * if there is no such number or the check digit is wrong.
 */
export function parseLongNumber(format: MrzFormat, lines: readonly string[]): string | null {
	if (format !== "TD1" && format !== "TD2") return null;
	const { fields, checks } = MRZ_LAYOUTS[format];
	if (!checks.number || textAt(lines, checks.number.digit) !== "<") return null;
	const beginning = textAt(lines, fields.number as MrzRange);
	const match = /^([A-Z0-9]+)([0-9])(<|$)/.exec(textAt(lines, fields.optional as MrzRange));
	if (!match) return null;
	const [, continuation = "", digit] = match;
	// Belgium includes the filler between the two parts in the weights.
	const isValid =
		checkDigit(beginning + continuation) === digit || checkDigit(`${beginning}<${continuation}`) === digit;
	return isValid ? beginning + continuation : null;
}
