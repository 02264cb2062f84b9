import { isAdult } from "../person/age.ts";
import { addMonths } from "../time/civil-date.ts";
import type { PassportFacts } from "./document-check.ts";
import type { FileFacts, MrzReading } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";
import { documentOf, errorsOf, isAccepted, MIN_CONFIDENCE, type MrzDocument, type MrzError } from "./mrz.ts";
import { allChecksHold, checksOf } from "./mrz-check-digits.ts";
import { countryOfState } from "./mrz-states.ts";

/** Below this many pixels per printed character the letters are guesses (measured: 5 px 27 of 33, 7 px all). */
const MIN_PIXELS_PER_CHARACTER = 6;
/** A passport that lies open shows this much above its lines: the signature page (millimetres; one page shows 61 to 78). */
const OPEN_PASSPORT_MM = 140;
const VALID_MONTHS = 6;
const SPECIMEN_LABELS = /\b(SPECIMEN|MUSTER|MUSTERMANN|MUESTRA|SAMPLE|ESPECIMEN|PARAUDZINS|NAYTE|VZOR)\b/;

type Situation = {
	/** YYYY-MM-DD in Lisbon. */
	today: string;
	/** Demonstrations and tests work with specimens. */
	specimensAllowed: boolean;
};

export type PassportCheck = {
	codes: FlagCode[];
	/** What could be read for certain; null when nothing could. */
	facts: PassportFacts | null;
	/** Issuer and number, to find the same document elsewhere; null unless read with every digit right. */
	identity: string | null;
};

/** Judges the pages of a passport or identity card by its machine-readable zone (ICAO 9303). Rejects only what is certain. */
export function checkPassport(files: readonly FileFacts[], situation: Situation): PassportCheck {
	const { today } = situation;
	const pages = files.flatMap((file) => file.pages);
	const readings = pages.flatMap(({ mrz }) => (mrz === null ? [] : [mrz])).sort(betterFirst(today));
	const [best] = readings;
	if (!best) return { codes: ["mrz_not_found"], facts: null, identity: null };
	const clean = isAccepted(best, today);
	if (isVisa(best)) return { codes: [clean ? "visa" : "wrong_document"], facts: null, identity: null };
	const document = documentOf(best.format, best.lines, today);
	const codes = [
		...checkReading(best, today),
		...checkHolder(document, clean, situation),
		...checkPages(best, pages.length),
		...(readings.some((other) => contradicts(other, best, today)) ? (["several_people"] as const) : []),
	];
	const holds = checksOf(best.format, best.lines);
	const sure = best.repairs === 0 && holds.number === true;
	return {
		codes,
		facts: factsOf(document, best),
		identity: sure ? `${document.issuer}/${document.number}` : null,
	};
}

/** Whether the characters themselves can be trusted. */
function checkReading(reading: MrzReading, today: string): FlagCode[] {
	const codes: FlagCode[] = [];
	const confident = reading.confidence >= MIN_CONFIDENCE;
	if (reading.pixelsPerCharacter < MIN_PIXELS_PER_CHARACTER) codes.push("low_resolution");
	if (!reading.ocrB) codes.push("mrz_font");
	const errors = errorsOf(reading.format, reading.lines, today);
	codes.push(...errors.map((error) => ERRORS[error]));
	const failed = reading.repairs === 0 && !allChecksHold(reading.format, reading.lines);
	if (failed && confident) codes.push("mrz_check_failed");
	else if (!isAccepted(reading, today) && codes.length === 0) codes.push("mrz_unclear");
	return codes;
}

const ERRORS: Record<MrzError, FlagCode> = {
	document_code: "wrong_document",
	issuer: "unknown_state",
	nationality: "unknown_state",
	birth_date: "implausible_dates",
	expiry_date: "implausible_dates",
	names: "mrz_unclear",
	sex: "mrz_unclear",
};

/** What follows from whom and until when the document is for. */
function checkHolder(document: MrzDocument, clean: boolean, { today, specimensAllowed }: Situation): FlagCode[] {
	const codes: FlagCode[] = [];
	const { birthDate, expiryDate, issuer, nationality, surname, givenNames } = document;
	const isSpecimen =
		issuer === "UTO" || nationality === "UTO" || SPECIMEN_LABELS.test(`${surname} ${givenNames}`.toUpperCase());
	if (isSpecimen) codes.push(specimensAllowed ? "specimen_allowed" : "specimen");
	if (expiryDate === null) codes.push("expiry_unknown");
	else if (expiryDate < today) codes.push(clean ? "expired" : "mrz_unclear");
	else if (expiryDate < addMonths(today, VALID_MONTHS)) codes.push("expires_soon");
	if (birthDate !== null && !isAdult(birthDate, today)) codes.push("underage");
	return codes;
}

/** Both pages of a passport, both sides of a card (row 37, F10). A picture that shows more than one page may hold both. */
function checkPages({ format, millimetresAbove }: MrzReading, pages: number): FlagCode[] {
	if (pages > 1) return [];
	if (format !== "TD3") return ["other_side_missing"];
	return millimetresAbove < OPEN_PASSPORT_MM ? ["signature_page_missing"] : [];
}

function contradicts(other: MrzReading, best: MrzReading, today: string): boolean {
	if (other === best || !isAccepted(other, today)) return false;
	const one = documentOf(best.format, best.lines, today);
	const two = documentOf(other.format, other.lines, today);
	return one.number !== two.number || one.birthDate !== two.birthDate;
}

function betterFirst(today: string) {
	const rank = (reading: MrzReading) =>
		Number(isAccepted(reading, today)) * 4 + Number(!isVisa(reading)) * 2 + Number(reading.repairs === 0);
	return (one: MrzReading, other: MrzReading) => rank(other) - rank(one) || other.confidence - one.confidence;
}

function isVisa({ format }: MrzReading): boolean {
	return format === "MRVA" || format === "MRVB";
}

/** Fields for the form: a date only when its own check digit holds, names only when no character was guessed. */
function factsOf(document: MrzDocument, reading: MrzReading): PassportFacts | null {
	if (reading.confidence < MIN_CONFIDENCE) return null;
	const holds = checksOf(reading.format, reading.lines);
	const country = countryOfState(document.nationality) ?? "";
	return {
		surname: inNameCase(document.surname),
		givenNames: inNameCase(document.givenNames),
		birthDate: holds.birth ? (document.birthDate ?? "") : "",
		countryName: country,
		nationality: country,
		documentNumber: holds.number ? document.number : "",
		expiryDate: holds.expiry ? (document.expiryDate ?? "") : "",
		sex: document.sex ?? "",
		issuer: countryOfState(document.issuer) ?? "",
	};
}

/** "GARCIA LOPEZ" as people write it; the zone knows capitals only. */
function inNameCase(name: string): string {
	return name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());
}
