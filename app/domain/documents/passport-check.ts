import { isAdult } from "../person/age.ts";
import { addMonths } from "../time/calendar.ts";
import { unacceptedDocumentFlag } from "./accepted-documents.ts";
import type { PassportFacts } from "./document-check.ts";
import type { FileFacts, MrzReading, PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";
import { replaceIfDark } from "./light.ts";
import {
	areCheckDigitsValid,
	findMrzErrors,
	hasReliableCharacters,
	isReliableReading,
	MIN_CONFIDENCE,
	MIN_NAME_PROBABILITY,
	MIN_NUMBER_PROBABILITY,
	type MrzDocument,
	type MrzError,
	parseMrz,
	verifyCheckDigits,
} from "./mrz.ts";
import { MRZ_LAYOUTS } from "./mrz-format.ts";
import { countryOfState, nationalityOfState } from "./mrz-states.ts";
import { matchNames } from "./name-match.ts";
import type { PersonName } from "./person-name.ts";
import { hashDistance, isSimilarPicture } from "./picture-hash.ts";
import { matchPrint, type PrintedField, type PrintedMatch } from "./printed-page.ts";

/**
 * Minimum pixels per printed character, below which characters are guesses (measured: 27 of 33 read at 5 px, all at 7
 * px).
 */
const MIN_PIXELS_PER_CHARACTER = 6;
/** Minimum remaining validity, in months. */
const MIN_VALIDITY_MONTHS = 6;
const SPECIMEN_LABELS = /\b(SPECIMEN|MUSTER|MUSTERMANN|MUESTRA|SAMPLE|ESPECIMEN|PARAUDZINS|NAYTE|VZOR)\b/;

type PassportContext = {
	/** YYYY-MM-DD in Lisbon. */
	today: string;
	/** Demonstrations and tests use specimens. */
	specimensAllowed: boolean;
};

export type PassportCheck = {
	codes: FlagCode[];
	/** The certain facts; null if there are none. */
	facts: PassportFacts | null;
	/** Issuer and number, to find the same document in another application; null unless the number was read reliably. */
	identity: string | null;
};

/**
 * Evaluates the pages of a passport or identity card by its machine-readable zone (ICAO 9303). Rejects only what is
 * certain.
 */
export function checkPassport(files: readonly FileFacts[], context: PassportContext): PassportCheck {
	const { today } = context;
	const pages = files.flatMap((file) => file.pages);
	const readings = pages.flatMap(listZones).sort(compareReadings(today));
	const [best, ...otherReadings] = readings;
	if (!best) return { codes: [noZoneReason(pages)], facts: null, identity: null };
	const isReliable = isReliableReading(best, today);
	const readingFlags = replaceIfDark(
		checkReading(best, today),
		pages.filter((page) => listZones(page).includes(best)),
		UNREAD_FLAGS,
	);
	const document = parseMrz(best.format, best.lines, today);
	const unacceptedFlag = unacceptedDocumentFlag(document);
	// Owner and validity no longer matter: one finding says what to send instead.
	const isRead = isReliable || (isSure(best) && areCheckDigitsValid(best.format, best.lines));
	if (unacceptedFlag) return { codes: isRead ? [unacceptedFlag] : readingFlags, facts: null, identity: null };
	const people = detectPeople(files, today).map(toPersonName);
	// The sender chooses the applicant; missing pages do not matter before that.
	if (people.length > 1) return { codes: ["several_people"], facts: { ...EMPTY_FACTS, people }, identity: null };
	const codes = [
		...readingFlags,
		...checkHolder(document, isReliable, context),
		...checkPages(best, pages),
		...checkOtherDocuments(document, otherReadings, today),
		...(isReliable ? checkPrint(document, best, pages, today) : []),
	];
	const checks = verifyCheckDigits(best.format, best.lines);
	const isNumberReliable = best.repairs === 0 && checks.number === true && best.weakestNumber >= MIN_NUMBER_PROBABILITY;
	return {
		codes,
		facts: toPassportFacts(document, best, today),
		identity: isNumberReliable ? `${document.issuer}/${document.number}` : null,
	};
}

/** Returns why no zone was read. */
function noZoneReason(pages: readonly PageFacts[]): FlagCode {
	if (pages.some(({ otherType }) => otherType)) return "mrz_font";
	return replaceIfDark(["mrz_not_found"], pages, UNREAD_FLAGS)[0] ?? "mrz_not_found";
}

/** Findings that may be caused by poor light. */
const UNREAD_FLAGS: ReadonlySet<FlagCode> = new Set(["mrz_not_found", "mrz_unclear"]);

/**
 * Returns what is wrong with the zone itself. Doubts about the reading come first: uncertain data prove nothing
 * against the document.
 */
function checkReading(reading: MrzReading, today: string): FlagCode[] {
	if (reading.pixelsPerCharacter < MIN_PIXELS_PER_CHARACTER) return ["low_resolution"];
	if (!reading.ocrB) return ["mrz_font"];
	if (isReliableReading(reading, today)) return [];
	if (!isSure(reading)) return ["mrz_unclear"];
	if (!areCheckDigitsValid(reading.format, reading.lines)) return ["mrz_check_failed"];
	return findMrzErrors(reading.format, reading.lines, today).map((error) => ERROR_FLAGS[error]);
}

function isSure(reading: MrzReading): boolean {
	return hasReliableCharacters(reading) && reading.weakestChecked >= MIN_NUMBER_PROBABILITY;
}

const ERROR_FLAGS: Record<MrzError, FlagCode> = {
	document_code: "wrong_document",
	issuer: "unknown_state",
	nationality: "unknown_state",
	birth_date: "implausible_dates",
	expiry_date: "implausible_dates",
	names: "mrz_unclear",
	sex: "mrz_unclear",
};

/** Returns the findings about the holder and the validity. */
function checkHolder(
	document: MrzDocument,
	isReliable: boolean,
	{ today, specimensAllowed }: PassportContext,
): FlagCode[] {
	const codes: FlagCode[] = [];
	const { expiryDate, issuer, nationality, surname, givenNames } = document;
	const isSpecimen =
		issuer === "UTO" || nationality === "UTO" || SPECIMEN_LABELS.test(`${surname} ${givenNames}`.toUpperCase());
	if (isSpecimen && specimensAllowed) codes.push("specimen_allowed");
	else if (isSpecimen) codes.push(isReliable ? "specimen" : "mrz_unclear");
	// A zone that lacks required data was misread or is implausible, which another finding reports.
	if (expiryDate === null && !("expiry" in MRZ_LAYOUTS[document.format].fields)) codes.push("expiry_unknown");
	else if (expiryDate !== null && expiryDate < today) codes.push(isReliable ? "expired" : "mrz_unclear");
	else if (isReliable && expiryDate !== null && expiryDate < addMonths(today, MIN_VALIDITY_MONTHS))
		codes.push("expires_soon");
	if (isReliable && !mayBeAdult(document, today)) codes.push("underage");
	return codes;
}

function mayBeAdult({ birthDate }: MrzDocument, today: string): boolean {
	return birthDate === null || isAdult(birthDate, today);
}

/**
 * Requires both pages of a passport, or both sides of a card (row 37, F10): in the picture with the zone, or in a
 * different picture of a page.
 */
function checkPages(best: MrzReading, pages: readonly PageFacts[]): FlagCode[] {
	const dataPage = pages.find((page) => listZones(page).includes(best));
	const otherPages = pages.filter(
		(page) => page !== dataPage && page.mrz === null && !page.noPage && !isSamePicture(page, dataPage),
	);
	if (otherPages.length > 0) return [];
	if (best.format !== "TD3") return ["other_side_missing"];
	return pages.flatMap(listZones).some(({ pageAbove }) => pageAbove) ? [] : ["signature_page_missing"];
}

function isSamePicture({ picture }: PageFacts, otherPage: PageFacts | undefined): boolean {
	if (!picture || !otherPage?.picture) return false;
	return isSimilarPicture(hashDistance(picture.perceptualHash, otherPage.picture.perceptualHash));
}

/**
 * Returns the facts of the chosen person without those of others; null if there is no person at that position. Text
 * next to several zones is removed, because it may belong to any of them.
 * @param person position among the people named by `checkPassport`
 */
export function selectPerson(files: readonly FileFacts[], person: number, today: string): FileFacts[] | null {
	const people = detectPeople(files, today);
	const chosenPerson = people[person];
	if (!chosenPerson || people.length < 2) return null;
	const isChosenPerson = (reading: MrzReading) => {
		const document = parseMrz(reading.format, reading.lines, today);
		return isReliableReading(reading, today)
			? isSamePerson(chosenPerson, document)
			: document.number === chosenPerson.number;
	};
	const keepChosenPerson = (page: PageFacts): PageFacts => {
		const zones = listZones(page);
		const [mrz = null, ...otherZones] = zones.filter(isChosenPerson);
		const isOnlyPerson = mrz !== null && zones.every(isChosenPerson);
		const isOtherPerson = mrz === null && zones.length > 0;
		return { ...page, mrz, otherZones, text: isOnlyPerson ? page.text : null, ...(isOtherPerson && { noPage: true }) };
	};
	return files.map((file) => ({ ...file, pages: file.pages.map(keepChosenPerson) }));
}

/**
 * Returns the people whose documents were read with all check digits valid, in page order; two documents of one person
 * count once.
 */
function detectPeople(files: readonly FileFacts[], today: string): MrzDocument[] {
	const readings = files.flatMap((file) => file.pages.flatMap(listZones));
	const people: MrzDocument[] = [];
	for (const reading of readings.filter((candidate) => isReliableReading(candidate, today))) {
		const document = parseMrz(reading.format, reading.lines, today);
		if (!people.some((person) => isSamePerson(person, document))) people.push(document);
	}
	return people;
}

function toPersonName({ surname, givenNames }: MrzDocument): PersonName {
	return { surname: toNameCase(surname), givenNames: toNameCase(givenNames) };
}

/** Whether two documents have the same birth date and names that may be one person's. Cards truncate names earlier. */
function isSamePerson(a: MrzDocument, b: MrzDocument): boolean {
	const nameOf = ({ surname, givenNames }: MrzDocument) => ({ surname, givenNames });
	const { result, reasons } = matchNames(nameOf(a), nameOf(b));
	return a.birthDate === b.birthDate && result !== "different" && !reasons.includes("given_names_differ");
}

/** Checks the other documents in the upload. A visa or permit of the holder is ignored. */
function checkOtherDocuments(document: MrzDocument, otherReadings: readonly MrzReading[], today: string): FlagCode[] {
	return otherReadings.flatMap((reading): FlagCode[] => {
		const otherDocument = parseMrz(reading.format, reading.lines, today);
		if (isReliableReading(reading, today))
			return otherDocument.number === document.number || unacceptedDocumentFlag(otherDocument) !== null
				? []
				: ["several_documents"];
		// A second picture of the same page is often read less reliably.
		const isSame = otherDocument.number === document.number || otherDocument.birthDate === document.birthDate;
		return isSame ? [] : ["other_document"];
	});
}

/** Checks whether the printed page contradicts the zone. On cards it is usually on the other side. */
function checkPrint(document: MrzDocument, best: MrzReading, pages: readonly PageFacts[], today: string): FlagCode[] {
	const texts = pages
		.filter((page) => (page.mrz === null ? document.format !== "TD3" && !page.noPage : page.mrz === best))
		.flatMap(({ text }) => text ?? []);
	const matches = texts.map((text) => matchPrint(document, text, today));
	const fields = Object.keys(PRINTED_FLAGS) as PrintedField[];
	const matchesAnywhere = (field: PrintedField, match: PrintedMatch) =>
		matches.some((fieldMatches) => fieldMatches[field] === match);
	const contradictedFields = fields.filter(
		(field) => matchesAnywhere(field, "other") && !matchesAnywhere(field, "same"),
	);
	if (contradictedFields.length > 0) return contradictedFields.map((field) => PRINTED_FLAGS[field]);
	// With several documents, a mismatch may belong to another person: only a full match confirms the zone.
	const { birthDate, expiryDate } = document;
	const isNotStated = { name: false, number: false, birthDate: birthDate === null, expiryDate: expiryDate === null };
	if (fields.every((field) => isNotStated[field] || matchesAnywhere(field, "same"))) return [];
	return texts.length > 0 ? ["print_unclear"] : ["zone_only"];
}

const PRINTED_FLAGS: Record<PrintedField, FlagCode> = {
	name: "printed_name",
	birthDate: "printed_birth_date",
	number: "printed_number",
	expiryDate: "printed_expiry",
};

function listZones({ mrz, otherZones = [] }: PageFacts): MrzReading[] {
	return mrz === null ? [] : [mrz, ...otherZones];
}

function compareReadings(today: string) {
	const rank = (reading: MrzReading) =>
		Number(unacceptedDocumentFlag(parseMrz(reading.format, reading.lines, today)) === null) * 4 +
		Number(isReliableReading(reading, today)) * 2 +
		Number(reading.repairs === 0);
	return (a: MrzReading, b: MrzReading) => rank(b) - rank(a) || b.confidence - a.confidence;
}

const EMPTY_FACTS: PassportFacts = {
	surname: "",
	givenNames: "",
	birthDate: "",
	countryName: "",
	nationality: "",
	documentNumber: "",
	expiryDate: "",
	sex: "",
	issuer: "",
};

/**
 * Returns the form's fields, empty rather than wrong: a date or number only if its own check digit is valid without a
 * repair, names and states only if no letter is ambiguous. The zone has a two-digit birth year: if one century gives a
 * child and the other a centenarian, the form asks.
 */
function toPassportFacts(document: MrzDocument, reading: MrzReading, today: string): PassportFacts | null {
	if (reading.confidence < MIN_CONFIDENCE) return null;
	const checks = verifyCheckDigits(reading.format, reading.lines);
	const isUnrepaired = reading.repairs === 0;
	const isNameSure = reading.weakestName >= MIN_NAME_PROBABILITY;
	const areCodesSure = reading.weakestCode >= MIN_NAME_PROBABILITY;
	const isNumberReliable = isUnrepaired && checks.number && reading.weakestNumber >= MIN_NUMBER_PROBABILITY;
	const country = areCodesSure ? (nationalityOfState(document.nationality) ?? "") : "";
	return {
		surname: isNameSure ? toNameCase(document.surname) : "",
		givenNames: isNameSure ? toNameCase(document.givenNames) : "",
		birthDate: isUnrepaired && checks.birth && mayBeAdult(document, today) ? (document.birthDate ?? "") : "",
		countryName: country,
		nationality: country,
		documentNumber: isNumberReliable ? document.number : "",
		expiryDate: isUnrepaired && checks.expiry ? (document.expiryDate ?? "") : "",
		sex: areCodesSure ? (document.sex ?? "") : "",
		issuer: areCodesSure ? (countryOfState(document.issuer) ?? "") : "",
	};
}

/** Converts "GARCIA LOPEZ" to "Garcia Lopez"; zones contain only capitals. */
function toNameCase(name: string): string {
	return name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());
}
