import { isAdult } from "../person/age.ts";
import { addMonths } from "../time/calendar.ts";
import { whyNotAccepted } from "./accepted-documents.ts";
import type { PassportFacts } from "./document-check.ts";
import type { FileFacts, MrzReading, PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";
import { reportPoorLight } from "./light.ts";
import {
	allChecksHold,
	checksOf,
	documentOf,
	errorsOf,
	hasSureCharacters,
	isAccepted,
	MIN_CONFIDENCE,
	MIN_NAME_PROBABILITY,
	MIN_NUMBER_PROBABILITY,
	type MrzDocument,
	type MrzError,
} from "./mrz.ts";
import { MRZ_LAYOUTS } from "./mrz-format.ts";
import { countryOfState, nationalityOfState } from "./mrz-states.ts";
import { matchNames } from "./name-match.ts";
import type { PersonName } from "./person-name.ts";
import { distance, isLike } from "./picture-hash.ts";
import { matchPrint, type PrintedField, type PrintedMatch } from "./printed-page.ts";

/** Minimum pixels per printed character; below it letters are guesses (measured: 5 px 27 of 33, 7 px all). */
const MIN_PIXELS_PER_CHARACTER = 6;
const VALID_MONTHS = 6;
const SPECIMEN_LABELS = /\b(SPECIMEN|MUSTER|MUSTERMANN|MUESTRA|SAMPLE|ESPECIMEN|PARAUDZINS|NAYTE|VZOR)\b/;

type PassportContext = {
	/** YYYY-MM-DD in Lisbon. */
	today: string;
	/** Demonstrations and tests use specimens. */
	specimensAllowed: boolean;
};

export type PassportCheck = {
	codes: FlagCode[];
	/** The certain facts; null without any. */
	facts: PassportFacts | null;
	/** Issuer and number, to find the same document elsewhere; null unless all check digits are valid. */
	identity: string | null;
};

/**
 * Evaluates the pages of a passport or identity card by its machine-readable zone (ICAO 9303). Rejects only what is
 * certain.
 */
export function checkPassport(files: readonly FileFacts[], situation: PassportContext): PassportCheck {
	const { today } = situation;
	const pages = files.flatMap((file) => file.pages);
	const readings = pages.flatMap(zonesOf).sort(compareReadings(today));
	const [best, ...otherReadings] = readings;
	if (!best) return { codes: [noZoneReason(pages)], facts: null, identity: null };
	const clean = isAccepted(best, today);
	const doubts = reportPoorLight(
		checkReading(best, today),
		pages.filter((page) => zonesOf(page).includes(best)),
		UNREAD_FLAGS,
	);
	const document = documentOf(best.format, best.lines, today);
	const refused = whyNotAccepted(document);
	// Owner and validity no longer matter: one sentence with what to send instead.
	const isRead = clean || (isSure(best) && allChecksHold(best.format, best.lines));
	if (refused) return { codes: isRead ? [refused] : doubts, facts: null, identity: null };
	const people = peopleIn(files, today).map(nameOf);
	// The sender chooses the applicant; missing pages do not matter before that.
	if (people.length > 1) return { codes: ["several_people"], facts: { ...EMPTY_FACTS, people }, identity: null };
	const codes = [
		...doubts,
		...checkHolder(document, clean, situation),
		...checkPages(best, pages),
		...checkOthers(document, otherReadings, today),
		...(clean ? checkPrint(document, best, pages, today) : []),
	];
	const checks = checksOf(best.format, best.lines);
	const sure = best.repairs === 0 && checks.number === true && best.weakestNumber >= MIN_NUMBER_PROBABILITY;
	return {
		codes,
		facts: factsOf(document, best, today),
		identity: sure ? `${document.issuer}/${document.number}` : null,
	};
}

/** Returns why no zone was read. */
function noZoneReason(pages: readonly PageFacts[]): FlagCode {
	if (pages.some(({ otherType }) => otherType)) return "mrz_font";
	return reportPoorLight(["mrz_not_found"], pages, UNREAD_FLAGS)[0] ?? "mrz_not_found";
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
	if (isAccepted(reading, today)) return [];
	if (!isSure(reading)) return ["mrz_unclear"];
	if (!allChecksHold(reading.format, reading.lines)) return ["mrz_check_failed"];
	return errorsOf(reading.format, reading.lines, today).map((error) => ERRORS[error]);
}

function isSure(reading: MrzReading): boolean {
	return hasSureCharacters(reading) && reading.weakestChecked >= MIN_NUMBER_PROBABILITY;
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

/** Returns the findings about owner and validity. */
function checkHolder(document: MrzDocument, clean: boolean, { today, specimensAllowed }: PassportContext): FlagCode[] {
	const codes: FlagCode[] = [];
	const { expiryDate, issuer, nationality, surname, givenNames } = document;
	const isSpecimen =
		issuer === "UTO" || nationality === "UTO" || SPECIMEN_LABELS.test(`${surname} ${givenNames}`.toUpperCase());
	if (isSpecimen && specimensAllowed) codes.push("specimen_allowed");
	else if (isSpecimen) codes.push(clean ? "specimen" : "mrz_unclear");
	// If a zone lacks required data, it was misread or is implausible, which is reported elsewhere.
	if (expiryDate === null && !("expiry" in MRZ_LAYOUTS[document.format].fields)) codes.push("expiry_unknown");
	else if (expiryDate !== null && expiryDate < today) codes.push(clean ? "expired" : "mrz_unclear");
	else if (clean && expiryDate !== null && expiryDate < addMonths(today, VALID_MONTHS)) codes.push("expires_soon");
	if (clean && !isOfAdult(document, today)) codes.push("underage");
	return codes;
}

function isOfAdult({ birthDate }: MrzDocument, today: string): boolean {
	return birthDate === null || isAdult(birthDate, today);
}

/**
 * Requires both pages of a passport, or both sides of a card (row 37, F10): in the picture of the zone, or in another
 * that shows a page and is not the same picture.
 */
function checkPages(best: MrzReading, pages: readonly PageFacts[]): FlagCode[] {
	const data = pages.find((page) => zonesOf(page).includes(best));
	const otherPages = pages.filter((page) => page !== data && page.mrz === null && !page.noPage && !isSame(page, data));
	if (otherPages.length > 0) return [];
	if (best.format !== "TD3") return ["other_side_missing"];
	return pages.flatMap(zonesOf).some(({ pageAbove }) => pageAbove) ? [] : ["signature_page_missing"];
}

function isSame({ picture }: PageFacts, otherPage: PageFacts | undefined): boolean {
	if (!picture || !otherPage?.picture) return false;
	return isLike(distance(picture.perceptualHash, otherPage.picture.perceptualHash));
}

/**
 * Returns the facts of the chosen applicant without those of the other people; null if the documents name nobody at
 * that position. Text printed next to several zones may belong to any of them.
 * @param person position among the people named by `checkPassport`
 */
export function selectPerson(files: readonly FileFacts[], person: number, today: string): FileFacts[] | null {
	const people = peopleIn(files, today);
	const chosenPerson = people[person];
	if (!chosenPerson || people.length < 2) return null;
	const isChosenPerson = (reading: MrzReading) => {
		const document = documentOf(reading.format, reading.lines, today);
		return isAccepted(reading, today) ? isSamePerson(chosenPerson, document) : document.number === chosenPerson.number;
	};
	const pages = (page: PageFacts): PageFacts => {
		const zones = zonesOf(page);
		const [mrz = null, ...otherZones] = zones.filter(isChosenPerson);
		const isOnlyPerson = mrz !== null && zones.every(isChosenPerson);
		const isOtherPerson = mrz === null && zones.length > 0;
		return { ...page, mrz, otherZones, text: isOnlyPerson ? page.text : null, ...(isOtherPerson && { noPage: true }) };
	};
	return files.map((file) => ({ ...file, pages: file.pages.map(pages) }));
}

/**
 * Returns the people whose documents were read with all check digits valid, in page order; two documents of one person
 * count once.
 */
function peopleIn(files: readonly FileFacts[], today: string): MrzDocument[] {
	const readings = files.flatMap((file) => file.pages.flatMap(zonesOf));
	const people: MrzDocument[] = [];
	for (const reading of readings.filter((candidate) => isAccepted(candidate, today))) {
		const document = documentOf(reading.format, reading.lines, today);
		if (!people.some((person) => isSamePerson(person, document))) people.push(document);
	}
	return people;
}

function nameOf({ surname, givenNames }: MrzDocument): PersonName {
	return { surname: inNameCase(surname), givenNames: inNameCase(givenNames) };
}

/** The same birth date, and names that may be one person's: cards cut them sooner. */
function isSamePerson(a: MrzDocument, b: MrzDocument): boolean {
	const names = ({ surname, givenNames }: MrzDocument) => ({ surname, givenNames });
	const { result, reasons } = matchNames(names(a), names(b));
	return a.birthDate === b.birthDate && result !== "different" && !reasons.includes("given_names_differ");
}

/** Checks further documents in the upload. A visa or permit of the holder is ignored. */
function checkOthers(document: MrzDocument, otherReadings: readonly MrzReading[], today: string): FlagCode[] {
	return otherReadings.flatMap((reading): FlagCode[] => {
		const otherDocument = documentOf(reading.format, reading.lines, today);
		if (isAccepted(reading, today))
			return otherDocument.number === document.number || whyNotAccepted(otherDocument) !== null
				? []
				: ["several_documents"];
		// A second picture of the same page is often read less well.
		const isSame = otherDocument.number === document.number || otherDocument.birthDate === document.birthDate;
		return isSame ? [] : ["other_document"];
	});
}

/** Whether the printed page contradicts the zone. Cards usually have it on the other side. */
function checkPrint(document: MrzDocument, best: MrzReading, pages: readonly PageFacts[], today: string): FlagCode[] {
	const texts = pages
		.filter((page) => (page.mrz === null ? document.format !== "TD3" && !page.noPage : page.mrz === best))
		.flatMap(({ text }) => text ?? []);
	const matches = texts.map((text) => matchPrint(document, text, today));
	const fields = Object.keys(PRINTED_FLAGS) as PrintedField[];
	const isAnywhere = (field: PrintedField, match: PrintedMatch) =>
		matches.some((fieldMatches) => fieldMatches[field] === match);
	const contradicted = fields.filter((field) => isAnywhere(field, "other") && !isAnywhere(field, "same"));
	if (contradicted.length > 0) return contradicted.map((field) => PRINTED_FLAGS[field]);
	// With several documents, a mismatch may belong to another person: only a full match confirms the zone.
	const { birthDate, expiryDate } = document;
	const isUnsaid = { name: false, number: false, birthDate: birthDate === null, expiryDate: expiryDate === null };
	if (fields.every((field) => isUnsaid[field] || isAnywhere(field, "same"))) return [];
	return texts.length > 0 ? ["print_unclear"] : ["zone_only"];
}

const PRINTED_FLAGS: Record<PrintedField, FlagCode> = {
	name: "printed_name",
	birthDate: "printed_birth_date",
	number: "printed_number",
	expiryDate: "printed_expiry",
};

function zonesOf({ mrz, otherZones = [] }: PageFacts): MrzReading[] {
	return mrz === null ? [] : [mrz, ...otherZones];
}

function compareReadings(today: string) {
	const rank = (reading: MrzReading) =>
		Number(whyNotAccepted(documentOf(reading.format, reading.lines, today)) === null) * 4 +
		Number(isAccepted(reading, today)) * 2 +
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
function factsOf(document: MrzDocument, reading: MrzReading, today: string): PassportFacts | null {
	if (reading.confidence < MIN_CONFIDENCE) return null;
	const checks = checksOf(reading.format, reading.lines);
	const isUnrepaired = reading.repairs === 0;
	const isNameSure = reading.weakestName >= MIN_NAME_PROBABILITY;
	const coded = reading.weakestCode >= MIN_NAME_PROBABILITY;
	const isNumberReliable = isUnrepaired && checks.number && reading.weakestNumber >= MIN_NUMBER_PROBABILITY;
	const country = coded ? (nationalityOfState(document.nationality) ?? "") : "";
	return {
		surname: isNameSure ? inNameCase(document.surname) : "",
		givenNames: isNameSure ? inNameCase(document.givenNames) : "",
		birthDate: isUnrepaired && checks.birth && isOfAdult(document, today) ? (document.birthDate ?? "") : "",
		countryName: country,
		nationality: country,
		documentNumber: isNumberReliable ? document.number : "",
		expiryDate: isUnrepaired && checks.expiry ? (document.expiryDate ?? "") : "",
		sex: coded ? (document.sex ?? "") : "",
		issuer: coded ? (countryOfState(document.issuer) ?? "") : "",
	};
}

/** Capitalises "GARCIA LOPEZ" as usual; zones contain only capitals. */
function inNameCase(name: string): string {
	return name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());
}
