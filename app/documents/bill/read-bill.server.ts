import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { findAddresses } from "./addresses.server.ts";
import { classifyBill, detectFeatures, findTemplateLabels } from "./bill-kind.server.ts";
import { findDates, pickIssueDate } from "./dates.server.ts";
import { findHolder, findIssuer } from "./holder.server.ts";
import { toKnownNames } from "./known-names.server.ts";
import { PO_BOX } from "./labels.server.ts";
import { detectLanguage } from "./language.server.ts";
import { fold } from "./normalise-text.server.ts";
import { type PageLine, toPageLines } from "./page-lines.server.ts";

export type BillContext = {
	/** As in the passport, and as typed by the applicant if known; empty before either is known. */
	names: readonly PersonName[] | PersonName | null;
	/** YYYY-MM-DD. */
	today: string;
	/** Whether a machine-readable zone was found on the document. */
	hasMrz?: boolean;
};

/**
 * Reads a proof of address from its text. Call again once the passport is known: the name above an address is the best
 * evidence that it is the holder's and not the issuer's.
 */
export function readBill(pages: readonly TextPage[], { names, today, hasMrz = false }: BillContext): BillFacts {
	const known = toKnownNames(names === null ? [] : [names].flat());
	const lines = toPageLines(pages);
	const addresses = findAddresses(lines, known);
	const best = addresses[0] ?? null;
	const holder = findHolder(lines, addresses, known);
	const dates = findDates(lines, best?.address.country ?? null);
	const issuer = findIssuer(lines, addresses, holder?.line ?? null);
	const addressText = best ? [best.candidate.line.text, best.address.streetAddress].join(" ") : "";
	return {
		language: detectLanguage(lines),
		hasUnreadScript: hasUnsupportedScript(pages),
		isPassport: isPassportPage(lines, hasMrz),
		address: best?.address ?? null,
		otherAddresses: addresses.slice(1, 4).map(({ address }) => address),
		holder: holder?.holder ?? null,
		issuer,
		issued: pickIssueDate(dates, today),
		dates: dates.map(({ date, role }) => ({ date, role })),
		kind: classifyBill(lines, issuer),
		features: { issuer: issuer !== null, ...detectFeatures(lines) },
		isPostOfficeBox: PO_BOX.test(fold(addressText)),
		templateLabels: findTemplateLabels(lines),
	};
}

/** With fewer letters, the script of a page is unknown. */
const MIN_LETTERS = 20;
/** A larger share of foreign letters than a name or a stamp has. */
const MAX_FOREIGN_SHARE = 0.25;
/** Even a blurred page of printed Latin text has a larger share of words recognised with certainty. */
const MIN_CONFIDENT_SHARE = 0.35;
const MIN_CONFIDENCE = 0.6;
/** A written page has more segments. */
const MIN_SEGMENTS = 6;

/**
 * Whether a page is in an unsupported script. In PDF text, its alphabet shows this. In pictures, where OCR maps every
 * mark to a Latin letter, the small share of words recognised with certainty shows it.
 */
function hasUnsupportedScript(pages: readonly TextPage[]): boolean {
	const segments = pages.flatMap((page) => page.segments);
	const text = segments.map((segment) => segment.text).join(" ");
	const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
	const foreignLetterCount = text.match(/(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}]/gu)?.length ?? 0;
	if (letterCount >= MIN_LETTERS && foreignLetterCount / letterCount > MAX_FOREIGN_SHARE) return true;
	const recognised = segments.filter((segment) => segment.confidence !== undefined && /\p{L}{3}/u.test(segment.text));
	const confidentCount = recognised.filter(({ confidence = 0 }) => confidence >= MIN_CONFIDENCE).length;
	return recognised.length >= MIN_SEGMENTS && confidentCount / recognised.length < MIN_CONFIDENT_SHARE;
}

const PASSPORT_WORDS =
	/(?<![a-z])(passport|passeport|pasaporte|passaporte|passaporto|reisepass|paspoort|paszport|pasaport|identity card|carte d'identite|personalausweis|documento nacional de identidad|cartao de cidadao|carta d'identita)(?![a-z])/;
const PERSON_WORDS =
	/(?<![a-z])(nationality|nationalite|nacionalidad|nacionalidade|staatsangehorigkeit|date of birth|place of birth|date de naissance|fecha de nacimiento|geburtsdatum|cittadinanza|obywatelstwo|nationaliteit|medborgarskap|uyrugu|date of expiry|authority)(?![a-z])/;
/** A machine-readable line as OCR returns it: fillers as angle brackets, guillemets or runs of K and C. */
const MRZ_LINE = /^(?:[PIACV][A-Z<«]{1,4}[A-Z<«]{3,}|[A-Z0-9<«]{9,})[A-Z0-9<«KC ]*(?:<|«){2,}[A-Z0-9<«KC ]*$/;

/**
 * Whether this is a page of a passport or identity card, according to its machine-readable lines or the words that all
 * of them have.
 */
function isPassportPage(lines: readonly PageLine[], hasMrz: boolean): boolean {
	const hasPassportWords = lines.some(({ folded }) => PASSPORT_WORDS.test(folded));
	const personalTermCount = new Set(lines.flatMap(({ folded }) => PERSON_WORDS.exec(folded)?.[0] ?? [])).size;
	return (
		hasMrz ||
		lines.some(({ text }) => MRZ_LINE.test(text.replace(/ /g, ""))) ||
		(hasPassportWords && personalTermCount >= 2)
	);
}
