import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { findAddresses } from "./addresses.server.ts";
import { kindOf, marksOf, templateLabelsOf } from "./bill-kind.server.ts";
import { findDates, issueDateOf } from "./dates.server.ts";
import { findHolder, issuerOf } from "./holder.server.ts";
import { PO_BOX } from "./labels.server.ts";
import { languageOf } from "./language.server.ts";
import { fold } from "./normalise-text.server.ts";
import { linesOf, type PageLine } from "./page-lines.server.ts";
import { knownNames } from "./person-words.server.ts";

export type BillQuestion = {
	/** As in the passport, and as typed by the applicant if known; empty before either. */
	names: readonly PersonName[] | PersonName | null;
	/** YYYY-MM-DD. */
	today: string;
	/** Whether a machine-readable zone was found on it. */
	zoneFound?: boolean;
};

/**
 * Reads a proof of address from its text. Call again once the passport is known: the name above an address is the best
 * evidence that it is the holder's and not the issuer's.
 */
export function readBill(pages: readonly TextPage[], { names, today, zoneFound = false }: BillQuestion): BillFacts {
	const known = knownNames(names === null ? [] : [names].flat());
	const lines = linesOf(pages);
	const addresses = findAddresses(lines, known);
	const best = addresses[0] ?? null;
	const found = findHolder(lines, addresses, known);
	const dates = findDates(lines, best?.address.country ?? null);
	const issuer = issuerOf(lines, addresses, found?.line ?? null);
	const around = best ? [best.candidate.line.text, best.address.streetAddress].join(" ") : "";
	return {
		language: languageOf(lines),
		unreadScript: isUnreadScript(pages),
		passport: isPassportPage(lines, zoneFound),
		address: best?.address ?? null,
		otherAddresses: addresses.slice(1, 4).map(({ address }) => address),
		holder: found?.holder ?? null,
		issuer,
		issued: issueDateOf(dates, today),
		dates: dates.map(({ date, role }) => ({ date, role })),
		kind: kindOf(lines, issuer),
		marks: { issuer: issuer !== null, ...marksOf(lines) },
		poBox: PO_BOX.test(fold(around)),
		templateLabels: templateLabelsOf(lines),
	};
}

/** With fewer letters the script of a page is unknown. */
const FEW_LETTERS = 20;
/** More foreign letters than a name or a stamp has. */
const MANY_OTHERS = 0.25;
/** Even a blurred page of printed Latin text has a larger share of words recognised with certainty. */
const SURE_WORDS = 0.35;
const SURE = 0.6;
/** A page of writing has more segments. */
const FEW_SEGMENTS = 6;

/**
 * Whether a page is in an unsupported script: in PDF text by its alphabet; in pictures, where OCR maps every mark to a
 * Latin letter, by the small share of words recognised with certainty.
 */
function isUnreadScript(pages: readonly TextPage[]): boolean {
	const segments = pages.flatMap((page) => page.segments);
	const text = segments.map((segment) => segment.text).join(" ");
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const others = text.match(/(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}]/gu)?.length ?? 0;
	if (letters >= FEW_LETTERS && others / letters > MANY_OTHERS) return true;
	const recognised = segments.filter((segment) => segment.confidence !== undefined && /\p{L}{3}/u.test(segment.text));
	const sure = recognised.filter(({ confidence = 0 }) => confidence >= SURE).length;
	return recognised.length >= FEW_SEGMENTS && sure / recognised.length < SURE_WORDS;
}

const PASSPORT_WORDS =
	/(?<![a-z])(passport|passeport|pasaporte|passaporte|passaporto|reisepass|paspoort|paszport|pasaport|identity card|carte d'identite|personalausweis|documento nacional de identidad|cartao de cidadao|carta d'identita)(?![a-z])/;
const PERSON_WORDS =
	/(?<![a-z])(nationality|nationalite|nacionalidad|nacionalidade|staatsangehorigkeit|date of birth|place of birth|date de naissance|fecha de nacimiento|geburtsdatum|cittadinanza|obywatelstwo|nationaliteit|medborgarskap|uyrugu|date of expiry|authority)(?![a-z])/;
/** A machine-readable line as OCR returns it: fillers as angle brackets, guillemets or runs of K and C. */
const ZONE = /^(?:[PIACV][A-Z<«]{1,4}[A-Z<«]{3,}|[A-Z0-9<«]{9,})[A-Z0-9<«KC ]*(?:<|«){2,}[A-Z0-9<«KC ]*$/;

/** Whether this is a passport or identity card page, by its filler lines or the words that all of them have. */
function isPassportPage(lines: readonly PageLine[], zoneFound: boolean): boolean {
	const named = lines.some(({ folded }) => PASSPORT_WORDS.test(folded));
	const personal = new Set(lines.flatMap(({ folded }) => PERSON_WORDS.exec(folded)?.[0] ?? [])).size;
	return zoneFound || lines.some(({ text }) => ZONE.test(text.replace(/ /g, ""))) || (named && personal >= 2);
}
