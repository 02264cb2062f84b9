import type { MrzFormat, MrzReading } from "./document-facts.ts";
import {
	MRZ_ALPHABET,
	MRZ_LAYOUTS,
	type MrzCheck,
	type MrzField,
	type MrzPlace,
	type MrzProtection,
	textAt,
} from "./mrz-format.ts";
import { isKnownState } from "./mrz-states.ts";

/** What a machine-readable zone says, in the order in which forms ask for it. */
export type MrzDocument = {
	format: MrzFormat;
	/** One or two letters: "P", "ID", "V". */
	documentCode: string;
	/** Codes of states as printed, without fillers: "D", "UTO". The French card gives no nationality: its issuer's. */
	issuer: string;
	nationality: string;
	surname: string;
	givenNames: string;
	/** The names fill their field to the last column: they were probably cut. */
	namesCut: boolean;
	number: string;
	/** What a state adds, a personal number as a rule, without fillers. */
	optional: string;
	/** YYYY-MM-DD; null when unknown or no day of the calendar. */
	birthDate: string | null;
	expiryDate: string | null;
	/** Null where the state does not say. */
	sex: "F" | "M" | "X" | null;
};

/** Parts of a zone that no real document would have so, though its check digits may be right. */
export type MrzError = "document_code" | "issuer" | "nationality" | "birth_date" | "expiry_date" | "names" | "sex";

/** Mean log-probability of the characters from which a reading may count without a person's look. */
export const MIN_CONFIDENCE = -0.35;
/** Probability that the weakest character must have that no check digit protects: names, states. */
export const MIN_NAME_PROBABILITY = 0.75;
/** The same of characters that a check digit takes for one another: a scratched 0 looks like a U. */
export const MIN_NUMBER_PROBABILITY = 0.9;

/** The fields of a zone; `today` (YYYY-MM-DD) settles the centuries. */
export function documentOf(format: MrzFormat, lines: readonly string[], today: string): MrzDocument {
	const { fields } = MRZ_LAYOUTS[format];
	const raw = (field: MrzField) => (fields[field] ? textAt(lines, fields[field]) : "");
	const plain = (field: MrzField) => raw(field).replace(/<+$/, "");
	const [surname = "", givenNames = ""] = format === "FRID" ? [raw("names"), raw("given")] : splitNames(raw("names"));
	const sex = raw("sex");
	return {
		format,
		documentCode: plain("code") + plain("kind"),
		issuer: plain("issuer"),
		nationality: format === "FRID" ? plain("issuer") : plain("nationality"),
		surname: spaced(surname),
		givenNames: spaced(givenNames),
		namesCut: !raw("names").endsWith("<") || (format === "FRID" && !givenNames.endsWith("<")),
		number: (longNumber(format, lines) ?? raw("number")).replaceAll("<", ""),
		optional: raw("optional").replaceAll("<", ""),
		birthDate: birthDateOf(raw("birth"), today),
		expiryDate: expiryDateOf(raw("expiry"), today),
		sex: sex === "F" || sex === "M" || sex === "X" ? sex : null,
	};
}

/** What is implausible about a zone; empty when nothing is. Without `today`, an expiry date may lie in any year. */
export function errorsOf(format: MrzFormat, lines: readonly string[], today: string | null): MrzError[] {
	const document = documentOf(format, lines, today ?? "2099-12-31");
	const { fields } = MRZ_LAYOUTS[format];
	const names = fields.names ? textAt(lines, fields.names) : "";
	const givenText = fields.given ? textAt(lines, fields.given) : "";
	const errors: MrzError[] = [];
	if (!CODES[format].test(textAt(lines, [0, 0, 2]))) errors.push("document_code");
	if (!isKnownState(document.issuer)) errors.push("issuer");
	if (!isKnownState(document.nationality)) errors.push("nationality");
	// Fillers for a month or day that nobody knows are as they should be; no day of the calendar is not.
	if (document.birthDate === null && !hasUnknownPart(fields.birth ? textAt(lines, fields.birth) : ""))
		errors.push("birth_date");
	if (fields.expiry && !(today === null ? isCalendarDay(textAt(lines, fields.expiry)) : document.expiryDate))
		errors.push("expiry_date");
	if (!NAMES.test(names) || (givenText !== "" && !NAMES.test(givenText))) errors.push("names");
	if (fields.sex && !/^[FMX<]$/.test(textAt(lines, fields.sex))) errors.push("sex");
	return errors;
}

/**
 * Whether a reading may count without a person's look: every check digit right, nothing repaired, nothing implausible,
 * and the letters as good as certain, above all those of the names. `today` is YYYY-MM-DD.
 */
export function isAccepted(reading: MrzReading, today: string): boolean {
	return (
		hasSureCharacters(reading) &&
		allChecksHold(reading.format, reading.lines) &&
		errorsOf(reading.format, reading.lines, today).length === 0
	);
}

/** Whether the letters are what they seem, whatever they say: nothing was repaired, and none may well be another. */
export function hasSureCharacters(reading: MrzReading): boolean {
	return (
		reading.repairs === 0 &&
		reading.confidence >= MIN_CONFIDENCE &&
		reading.weakestName >= MIN_NAME_PROBABILITY &&
		reading.weakestCode >= MIN_NAME_PROBABILITY &&
		reading.weakestNumber >= MIN_NUMBER_PROBABILITY
	);
}

/** Document codes of ICAO 9303: passports P, visas V, cards A, C or I, but IV, which is left to old visas. */
const CODES: Record<MrzFormat, RegExp> = {
	TD3: /^P[A-Z<]$/,
	TD2: /^[ACIPX][A-UW-Z0-9<]$/,
	TD1: /^[ACIPX][A-UW-Z0-9<]$/,
	FRID: /^ID$/,
	MRVA: /^V[A-Z0-9<]$/,
	MRVB: /^V[A-Z0-9<]$/,
};

/** Parts of names between single fillers, surname and given names between two, and then nothing but fillers. */
const NAMES = /^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<{1,2}[A-Z]+)*)?<*$/;

function splitNames(names: string): string[] {
	const separator = names.indexOf("<<");
	return separator < 0 ? [names] : [names.slice(0, separator), names.slice(separator)];
}

function spaced(name: string): string {
	return name.replace(/<+/g, " ").trim();
}

function hasUnknownPart(date: string): boolean {
	return /^(\d\d|<<)(\d\d|<<)<<$/.test(date);
}

/** How far from today an expiry date may lie, in years: no document is valid for longer, none older is shown to us. */
const EXPIRY_YEARS = 20;

/** A birth date in YYMMDD as YYYY-MM-DD: of the centuries the latest that does not lie ahead of `today`. */
function birthDateOf(text: string, today: string): string | null {
	const year = Number(today.slice(0, 4));
	const century = year - (year % 100);
	return (
		[century, century - 100].map((start) => dateOf(start, text)).find((date) => date !== null && date <= today) ?? null
	);
}

/** An expiry date in YYMMDD as YYYY-MM-DD, at most 20 years from `today` (YYYY-MM-DD); null when it lies further away. */
function expiryDateOf(text: string, today: string): string | null {
	const year = Number(today.slice(0, 4));
	const century = year - (year % 100);
	const isPlausible = (date: string | null) =>
		date !== null && Math.abs(Number(date.slice(0, 4)) - year) <= EXPIRY_YEARS;
	return [century, century - 100, century + 100].map((start) => dateOf(start, text)).find(isPlausible) ?? null;
}

/** Whether a date in YYMMDD is a day of this or the last century. */
function isCalendarDay(text: string): boolean {
	return [2000, 1900].some((century) => dateOf(century, text) !== null);
}

/** YYYY-MM-DD of the calendar in the century that starts with this year, or null when there is no such day. */
function dateOf(century: number, text: string): string | null {
	if (!/^\d{6}$/.test(text)) return null;
	const year = String(century + Number(text.slice(0, 2))).padStart(4, "0");
	const date = `${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
	const time = Date.parse(`${date}T00:00:00Z`);
	return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

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
	const text = protection.over.map((range) => textAt(lines, range)).join("");
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
	const match = /^([A-Z0-9]+)([0-9])(<|$)/.exec(textAt(lines, fields.optional as MrzPlace));
	if (!match) return null;
	const [, rest = "", digit] = match;
	// Belgium counts the filler between the two parts as a character of weight.
	const right = checkDigit(beginning + rest) === digit || checkDigit(`${beginning}<${rest}`) === digit;
	return right ? beginning + rest : null;
}
