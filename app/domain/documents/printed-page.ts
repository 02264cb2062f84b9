import type { TextPage, TextSegment } from "./document-facts.ts";
import type { MrzDocument } from "./mrz.ts";
import { alignNames } from "./name-alignment.ts";
import { nameWords, spellings } from "./name-spelling.ts";
import { type PrintedDate, printedDates } from "./printed-dates.ts";

export type PrintedField = "name" | "birthDate" | "number" | "expiryDate";
/** `same`: the zone's value was found; `other`: a different one was clearly read in its place. */
export type PrintedMatch = "same" | "other" | "unread";

/** Minimum confidence of words for a contradiction. */
const MIN_CONFIDENCE = 0.6;
const MIN_CONFIDENCE_READ_TWICE = 0.5;
const MIN_CONFIDENCE_READ_ONCE = 0.9;
/** Documents are valid for ten or fifteen years: earlier dates are birth dates. */
const MAX_VALIDITY_YEARS = 16;

/**
 * Compares the printed page with the zone, to the letter and digit. Uncertain text neither contradicts nor confirms.
 */
export function matchPrint(document: MrzDocument, page: TextPage, today: string): Record<PrintedField, PrintedMatch> {
	const { segments } = page;
	const lines = segments.map((segment) => ({
		segment,
		datesByReading: listReadings(segment).map((text) => printedDates(text, today)),
	}));
	return {
		name: matchName(document, segments),
		birthDate: matchBirthDate(document, lines),
		number: matchNumber(document, segments),
		expiryDate: matchExpiryDate(document, lines, today),
	};
}

/** The dates in each recognised text of a segment. */
type SegmentDates = { segment: TextSegment; datesByReading: PrintedDate[][] };

/** Returns the recognised texts of a line, which may be recognised at two sizes. */
function listReadings({ text, again }: TextSegment): string[] {
	return again === undefined ? [text] : [text, again];
}

/** Result of one recognition of a line: the zone's value, another one of its kind, or nothing. */
type Finding = "same" | "other" | null;

/** Whether the zone's value occurs, with more confidence at that position than any other reading. */
function isConfirmed(candidates: readonly { segment: TextSegment; findings: readonly Finding[] }[]): boolean {
	return candidates.some(({ segment, findings }) => {
		if (!findings.includes("same")) return false;
		const overlapping = candidates.filter((candidate) => isSamePosition(candidate.segment, segment));
		const sumConfidence = (finding: Finding) =>
			overlapping.reduce((sum, { segment: { confidence = 1 }, findings: allFindings }) => {
				return sum + confidence * allFindings.filter((candidate) => candidate === finding).length;
			}, 0);
		return sumConfidence("same") > sumConfidence("other");
	});
}

function isSamePosition(a: TextSegment, b: TextSegment): boolean {
	const overlapY = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
	const overlapX = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
	return overlapY > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0) && overlapX > 0;
}

/** Whether the digits of a segment are reliable. PDF text is not, because its author may have written anything. */
function hasReliableDigits({ confidence = 0, readTwice }: TextSegment): boolean {
	return confidence >= (readTwice ? MIN_CONFIDENCE_READ_TWICE : MIN_CONFIDENCE_READ_ONCE);
}

/** Two-digit years may be of either century. An unread or ambiguous day or month does not match. */
function isSameDate({ day, months, year }: PrintedDate, isoDate: string): boolean {
	const [expectedYear = 0, month, expectedDay] = isoDate.split("-").map(Number);
	return day === expectedDay && months.length === 1 && months[0] === month && year % 100 === expectedYear % 100;
}

function isDateConfirmed(isoDate: string, lines: readonly SegmentDates[]): boolean {
	const evaluateDates = (dates: readonly PrintedDate[]): Finding => {
		if (dates.some((date) => isSameDate(date, isoDate))) return "same";
		return dates.some(({ day, months }) => day !== null && months.length === 1) ? "other" : null;
	};
	return isConfirmed(
		lines.map(({ segment, datesByReading }) => ({ segment, findings: datesByReading.map(evaluateDates) })),
	);
}

function listReliableDates(lines: readonly SegmentDates[]): PrintedDate[] {
	return lines.flatMap(({ segment, datesByReading }) => (hasReliableDigits(segment) ? (datesByReading[0] ?? []) : []));
}

/** Whether a date may equal the zone's date and therefore does not contradict it. */
function mayEqualDate({ day, months, year }: PrintedDate, isoDate: string | null): boolean {
	if (isoDate === null) return false;
	const [expectedYear = 0, month = 0, expectedDay] = isoDate.split("-").map(Number);
	const isMonthPossible = months.length === 0 || months.includes(month);
	return (day ?? expectedDay) === expectedDay && isMonthPossible && year % 100 === expectedYear % 100;
}

function matchBirthDate({ birthDate, expiryDate }: MrzDocument, lines: readonly SegmentDates[]): PrintedMatch {
	if (birthDate === null) return "unread";
	if (isDateConfirmed(birthDate, lines)) return "same";
	if (lines.some(({ datesByReading }) => datesByReading.flat().some((date) => mayEqualDate(date, birthDate))))
		return "unread";
	const earliestIssueYear = Number((expiryDate ?? birthDate).slice(0, 4)) - MAX_VALIDITY_YEARS;
	return listReliableDates(lines).some(({ year }) => year < earliestIssueYear) ? "other" : "unread";
}

function matchExpiryDate(
	{ birthDate, expiryDate }: MrzDocument,
	lines: readonly SegmentDates[],
	today: string,
): PrintedMatch {
	if (expiryDate === null) return "unread";
	if (isDateConfirmed(expiryDate, lines)) return "same";
	if (lines.some(({ datesByReading }) => datesByReading.flat().some((date) => mayEqualDate(date, expiryDate))))
		return "unread";
	const year = Number(expiryDate.slice(0, 4));
	const recentDates = listReliableDates(lines).filter(
		(date) => !mayEqualDate(date, birthDate) && date.year >= year - MAX_VALIDITY_YEARS,
	);
	// The later of two such dates is the expiry date; a future date is not a date of issue.
	const hasFutureDate = recentDates.some((date) => date.year > Number(today.slice(0, 4)));
	const days = new Set(recentDates.map((date) => `${date.year} ${date.months} ${date.day}`));
	return hasFutureDate || days.size > 1 ? "other" : "unread";
}

/** Digits and similar letters, which are distinguishable only next to others in the same font. */
const LOOKALIKES = { 0: /O/g, 1: /[IJL|]/g, 2: /Z/g, 5: /S/g, 8: /B/g };

function normaliseLookalikes(text: string): string {
	return Object.entries(LOOKALIKES).reduce(
		(plain, [figure, letters]) => plain.replace(letters, figure),
		text.toUpperCase(),
	);
}

/** Candidates for a number: words, and adjacent words separated by a gap. */
function extractNumbers(text: string): string[] {
	const tokens = normaliseLookalikes(text)
		.split(/[^A-Z0-9]+/)
		.filter(Boolean);
	return tokens.flatMap((_, from) => [1, 2, 3].map((length) => tokens.slice(from, from + length).join("")));
}

function matchNumber({ number, optional }: MrzDocument, segments: readonly TextSegment[]): PrintedMatch {
	const target = normaliseLookalikes(number);
	if (target.length < 6) return "unread";
	const isOther = (token: string) => hasSameShape(token, target) && !normaliseLookalikes(optional).includes(token);
	// The digits of a date look like a number if the gaps were not recognised.
	const findOtherNumbers = (text: string) =>
		printedDates(text, "2099-12-31").length > 0 ? [] : extractNumbers(text).filter(isOther);
	const evaluateText = (text: string): Finding => {
		if (extractNumbers(text).includes(target)) return "same";
		return findOtherNumbers(text).length > 0 ? "other" : null;
	};
	const candidates = segments.map((segment) => ({ segment, findings: listReadings(segment).map(evaluateText) }));
	if (isConfirmed(candidates)) return "same";
	if (candidates.some(({ findings }) => findings.includes("same"))) return "unread";
	return segments.filter(hasReliableDigits).some(({ text }) => findOtherNumbers(text).length > 0) ? "other" : "unread";
}

/** Compares the pattern of letters and digits: numbers of one document type share it. */
function hasSameShape(token: string, number: string): boolean {
	const shape = (text: string) => text.replace(/\d/g, "9").replace(/[A-Z]/g, "A");
	return shape(token) === shape(number) && token.replace(/\D/g, "").length >= 4;
}

/** Labels of names in European languages; "Name" alone means the surname in German. */
const NAME_LABELS = {
	surname:
		/\b(?:sur ?names?|family names?|last names?|nom|apellidos?|name|nachname|familienname|cognome|sobrenomes?|apelidos?|achternaam|naam|efternamn|etternavn|efternavn|sukunimi|nazwisk[oa]|prijmeni|priezvisko|priimek|prezime|vezeteknev|csaladi nev|numele?|soyadi|perekonnanimi|uzvards|pavarde)\b/,
	given:
		/\b(?:given names?|fore ?names?|first names?|christian names?|prenoms?|nombres?|vornamen?|nome|nomi|nomes? proprios?|voornamen|fornamn|fornavn|etunimet|imiona|imie|imena?|jmena?|jmeno|meno|utonev|uton[eé]v|keresztnev|prenume(?:le)?|adi|eesnimed|vards|vardi|vardas|vardai)\b/,
} as const;
/** Words in labels and titles that are not personal names. */
const OTHER_LABELS =
	/\b(?:passport|passeport|passaporte|pasaporte|passaporto|reisepass|pass|paspoort|identity|identite|identidad|identidade|identita|personalausweis|card|carte|cartao|carta|tarjeta|nationality|nationalite|nacionalidad|nacionalidade|cittadinanza|staatsangehorigkeit|nationaliteit|nationalitet|kansalaisuus|date|data|fecha|datum|birth|naissance|nascimento|nacimiento|nascita|geburts\w*|geboorte\w*|fodelse\w*|fodt|syntyma\w*|place|lieu|lugar|local|luogo|sex|sexe|sexo|sesso|geschlecht|geslacht|kon|issue|delivrance|emissao|expedicion|rilascio|ausstellung\w*|afgifte|utfardat|expiry|expiration|validade|caducidad|scadenza|gultig|geldig|giltigt|authority|autorite|autoridade|autoridad|autorita|behorde|autoriteit|myndighet|type|tipo|typ|code|codigo|kode|signature|assinatura|firma|unterschrift|handtekening|union|europe\w*|republic\w*|republik\w*|republiek|repubblica|kingdom|royaume|koninkrijk|bundesrepublik|konungariket|united|states|specimen|document\w*|number|numero|nummer|holder|titulaire|titular|height|taille|altura|eyes|colour|residence|domicile|address)\b/;

function matchName(document: MrzDocument, segments: readonly TextSegment[]): PrintedMatch {
	const { surname, givenNames, areNamesTruncated } = document;
	const isComplete = isPrinted(surname, document, segments) && isPrinted(givenNames, document, segments);
	if (isComplete && areRepeatsPrinted(document, segments)) {
		// A zone without space for a given name confirms no given name.
		return areNamesTruncated && givenNames === "" ? "unread" : "same";
	}
	const printedWords = segments.flatMap(({ text }) => nameWords(text));
	const alignment = alignNames({ surname, givenNames }, printedWords);
	const joinedText = segments.map(({ text }) => nameWords(text).join("")).join(" ");
	const isFound = (part: typeof alignment.surname, name: string) =>
		part.total === 0 ||
		part.hits + part.near > 0 ||
		name.split(" ").some((word) => word.length > 3 && joinedText.includes(word));
	const found = { surname: isFound(alignment.surname, surname), given: isFound(alignment.given, givenNames) };
	if (found.surname && found.given) return "unread";
	const missingParts = (["surname", "given"] as const).filter((part) => !found[part]);
	const isContradicted =
		missingParts.some((part) => hasOtherNameAtLabel(part, document, segments)) ||
		(missingParts.length > 1
			? hasOtherNameAbove(document, segments)
			: hasOtherNameNextTo(missingParts[0] === "surname" ? -1 : 1, document, segments));
	return isContradicted ? "other" : "unread";
}

/** Maximum number of adjacent words that a gap may split or join: "VAN DEN BERG" and "VANDENBERG". */
const MAX_RUN = 4;

/**
 * Whether every word of this part of the zone's name is printed exactly, with or without accents. Only the last word of
 * a truncated name may be longer.
 */
function isPrinted(
	part: string,
	{ areNamesTruncated, surname, givenNames }: MrzDocument,
	segments: readonly TextSegment[],
): boolean {
	const nameParts = nameWords(part);
	const isTruncated = areNamesTruncated && part === (givenNames || surname);
	const covered = new Set<number>();
	for (const { text } of segments) {
		const words = nameWords(text);
		for (const [start, length, name] of listRuns(nameParts)) {
			const mayContinue = isTruncated && start + length === nameParts.length;
			// Two letters may occur in any background pattern, and "de" in any label: they count only if the line contains
			// nothing else.
			const isSignificant = name.length > 2 || isNameAlone(text, words, nameParts);
			if (isSignificant && listRuns(words).some(([, , joinedText]) => matchesSpelling(name, joinedText, mayContinue)))
				for (let index = start; index < start + length; index++) covered.add(index);
		}
	}
	return covered.size === nameParts.length;
}

/** Whether a line contains only the name. A single lower-case word may be the recognised part of a label. */
function isNameAlone(text: string, words: readonly string[], nameParts: readonly string[]): boolean {
	if (words.length === 1 && text !== text.toUpperCase()) return false;
	return words.every((word) => nameParts.some((namePart) => matchesSpelling(namePart, word, false)));
}

/**
 * Whether a word that occurs twice in the name, as in "GARCIA GARCIA", is printed twice: one may be another person's.
 */
function areRepeatsPrinted({ surname, givenNames }: MrzDocument, segments: readonly TextSegment[]): boolean {
	const words = nameWords(`${surname} ${givenNames}`).filter((word) => word.length > 2);
	return words.every((word) => {
		const expectedCount = words.filter((other) => other === word).length;
		return expectedCount === 1 || countOccurrences(word, segments) >= expectedCount;
	});
}

/** Counts the occurrences of a word; several recognitions of one position count once. */
function countOccurrences(word: string, segments: readonly TextSegment[]): number {
	const occurrences: { segment: TextSegment; times: number }[] = [];
	for (const segment of segments) {
		const times = nameWords(segment.text).filter((printed) => matchesSpelling(word, printed, false)).length;
		const existing = occurrences.find((occurrence) => isSamePosition(occurrence.segment, segment));
		if (existing) existing.times = Math.max(existing.times, times);
		else occurrences.push({ segment, times });
	}
	return occurrences.reduce((sum, { times }) => sum + times, 0);
}

/** Returns all runs of adjacent words with start, length and joined text. */
function listRuns(words: readonly string[]): [at: number, length: number, joined: string][] {
	return words.flatMap((_, start) =>
		Array.from({ length: Math.min(MAX_RUN, words.length - start) }, (_, index): [number, number, string] => [
			start,
			index + 1,
			words.slice(start, start + index + 1).join(""),
		]),
	);
}

/**
 * Whether a printed word is a spelling of a name in the zone. Two letters in the zone may represent one with an
 * unrecognised diacritic, as in AAKESSON and MUELLER, but not in MICHAEL and MANUELA, because MICHAL is a different
 * name. A J next to a capital letter is often read as an I.
 */
function matchesSpelling(name: string, printed: string, mayContinue: boolean): boolean {
	const letters = name
		.replace(/AA|[AOU]E(?!L(?:A|LE)?$)/g, (pair) => `${pair}?`)
		.replace(/(?<=[AOUN])XX/g, "(?:XX)?")
		.replaceAll("J", "[IJ]");
	const pattern = new RegExp(`^${letters}${mayContinue ? "" : "$"}`);
	return spellings(printed).some((spelling) => pattern.test(spelling));
}

/** Whether a different name was clearly read at this name's label. */
function hasOtherNameAtLabel(
	part: "surname" | "given",
	document: MrzDocument,
	segments: readonly TextSegment[],
): boolean {
	return segments.some((label) => {
		const text = foldText(label.text);
		if (!NAME_LABELS[part].test(text)) return false;
		const value = findValueOfLabel(label, segments);
		return value !== null && isAnotherName(value, document);
	});
}

/** Returns the nearest words below a label, or to its right. */
function findValueOfLabel(label: TextSegment, segments: readonly TextSegment[]): TextSegment | null {
	const height = label.y1 - label.y0;
	const below = segments
		.filter(
			({ y0, x0, x1 }) => y0 > label.y0 + height * 0.5 && y0 < label.y1 + height * 2 && x0 < label.x1 && x1 > label.x0,
		)
		.filter(({ x0 }) => Math.abs(x0 - label.x0) < height * 4)
		.sort((a, b) => a.y0 - b.y0)[0];
	if (below) return below;
	const middle = (label.y0 + label.y1) / 2;
	return (
		segments.filter(({ x0, y0, y1 }) => x0 > label.x1 && y0 < middle && y1 > middle).sort((a, b) => a.x0 - b.x0)[0] ??
		null
	);
}

/** Maximum distance between aligned surname and given names, in letter heights. */
const MAX_LINE_DISTANCE = 3.6;

/**
 * Whether a different name is on the next line above (-1) or below (1) the matched part, if no label was recognised.
 */
function hasOtherNameNextTo(side: -1 | 1, document: MrzDocument, segments: readonly TextSegment[]): boolean {
	const candidates = segments.filter((segment) => {
		const { surname, given } = alignNames(
			{ surname: document.surname, givenNames: document.givenNames },
			nameWords(segment.text),
		);
		return surname.hits + given.hits > 0;
	});
	return candidates.some((name) => {
		const height = name.y1 - name.y0;
		return segments.some((segment) => {
			const distanceY = (segment.y0 - name.y0) * side;
			const isAligned = Math.abs(segment.x0 - name.x0) < height * 1.5;
			return (
				isAligned &&
				distanceY > height * 0.8 &&
				distanceY < height * MAX_LINE_DISTANCE &&
				isAnotherName(segment, document)
			);
		});
	});
}

/**
 * Whether a different name is above the dates and aligned with them, if no label and no part of the zone's name was
 * found.
 */
function hasOtherNameAbove(document: MrzDocument, segments: readonly TextSegment[]): boolean {
	const [firstDate] = segments
		.filter(({ text }) => printedDates(text, "2099-12-31").length > 0)
		.sort((a, b) => a.y0 - b.y0);
	if (!firstDate) return false;
	const height = firstDate.y1 - firstDate.y0;
	return segments.some(
		(segment) =>
			segment.y1 < firstDate.y0 && Math.abs(segment.x0 - firstDate.x0) < height * 3 && isAnotherName(segment, document),
	);
}

/** Whether the words were clearly read, look like a name and are not in the zone. */
function isAnotherName(
	{ text, confidence = 0 }: TextSegment,
	{ surname, givenNames, issuer, nationality }: MrzDocument,
): boolean {
	const words = nameWords(text).filter((word) => word.length > 2);
	const letters = text.replace(/[\s.,'’-]/g, "");
	if (confidence < MIN_CONFIDENCE || words.length === 0 || !/^\p{Lu}[\p{L}\p{M}]+$/u.test(letters)) return false;
	const plain = foldText(text);
	if (OTHER_LABELS.test(plain) || NAME_LABELS.surname.test(plain) || NAME_LABELS.given.test(plain)) return false;
	if (words.some((word) => word === issuer || word === nationality)) return false;
	// A letter at the start or end may have been lost or added.
	const knownWords = nameWords(`${surname} ${givenNames}`).filter((word) => word.length > 2);
	if (words.some((word) => knownWords.some((knownWord) => knownWord.includes(word) || word.includes(knownWord))))
		return false;
	const { surname: surnameMatch, given } = alignNames({ surname, givenNames }, words);
	return surnameMatch.hits + surnameMatch.near + given.hits + given.near === 0;
}

function foldText(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
