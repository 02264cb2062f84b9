import { addMonths } from "../time/calendar.ts";
import type { BillFacts, BillLanguage, Recognition } from "./bill-facts.ts";
import type { AddressFacts } from "./document-check.ts";
import type { PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";
import { reportPoorLight } from "./light.ts";
import { NAME_DOUBTS, type NameDoubt } from "./person-name.ts";

/** Maximum age of a bill or statement on submission (row 37). */
const FRESH_MONTHS = 3;
/** Cards and registrations are valid until changed, at any age. */
const WITHOUT_AGE_LIMIT: ReadonlySet<BillFacts["kind"]> = new Set(["driving_licence", "residence"]);

/** Minimum confidence of a word, 0 to 1; below it, a person decides. */
const MIN_CONFIDENCE = 0.8;
/** The recogniser's model is English: in other languages it loses accents and misreads words. */
const RECOGNISED_LANGUAGES: ReadonlySet<BillLanguage> = new Set(["en"]);

export type AddressCheck = {
	codes: FlagCode[];
	/** Facts read well enough to be suggested in the form; null without an address. */
	facts: AddressFacts | null;
};

/**
 * Evaluates a proof of address. Never rejects: dates and names on bills are too easily misread. `bill` is null if no
 * text was found; `pages` tell how much light there was.
 */
export function checkAddress(
	bill: BillFacts | null,
	{ today, pages }: { today: string; pages: readonly PageFacts[] },
): AddressCheck {
	const { codes, facts } = checkBill(bill, today);
	return { codes: reportPoorLight(codes, pages, UNREAD_FLAGS), facts };
}

/** Findings that may be caused by poor light. */
const UNREAD_FLAGS: ReadonlySet<FlagCode> = new Set([
	"language_not_read",
	"address_not_found",
	"address_unclear",
	"name_not_found",
	"date_not_found",
	"date_unclear",
	"issuer_not_found",
]);

function checkBill(bill: BillFacts | null, today: string): AddressCheck {
	// Documents that are not bills, or unreadable, get one flag instead of a list of everything missing.
	if (!bill) return { codes: ["address_not_found"], facts: null };
	if (bill.passport) return { codes: ["passport_for_bill"], facts: null };
	if (bill.unreadScript) return { codes: ["script_not_read"], facts: null };
	const facts = factsOf(bill);
	// Facts in an unsupported language prove nothing either way; the address may still be suggested.
	if (bill.language === null) return { codes: ["language_not_read"], facts };
	return { codes: [...checkPlace(bill), ...checkName(bill), ...checkDate(bill, today), ...checkKind(bill)], facts };
}

function checkPlace({ address, poBox, language }: BillFacts): FlagCode[] {
	if (!address || address.certainty === "doubtful") return ["address_not_found"];
	const codes: FlagCode[] = [];
	if (poBox) codes.push("po_box");
	if (address.country === "PT") codes.push("address_in_portugal");
	if (address.certainty !== "sure" || !isCertain(address.recognised, language)) codes.push("address_unclear");
	return codes;
}

/** No check digit protects an address or a date: recognised text must be beyond doubt. */
function isCertain(recognised: Recognition | null, language: BillLanguage | null): boolean {
	if (recognised === null) return true;
	const known = language !== null && RECOGNISED_LANGUAGES.has(language);
	return known && recognised.readTwice && recognised.confidence >= MIN_CONFIDENCE;
}

function checkName({ holder }: BillFacts): FlagCode[] {
	if (!holder) return ["name_not_found"];
	const { result, reasons = [] } = holder.match ?? {};
	if (result === "different") return ["name_mismatch"];
	const doubt = NAME_DOUBTS.find((reason) => reasons.includes(reason));
	if (doubt) return [DOUBTS[doubt]];
	if (result === "partly") return [reasons.includes("company") ? "name_company" : "name_differs"];
	return reasons.includes("joint") ? ["joint_holders"] : [];
}

/** The context of the name; only the first of NAME_DOUBTS is reported. */
const DOUBTS: Record<NameDoubt, FlagCode> = {
	estate: "name_estate",
	relative: "name_relative",
	generation: "name_generation",
	title: "name_title",
	care_of: "name_care_of",
	given_order: "name_order",
	addressee: "name_addressee",
};

function checkDate({ issued, kind, language }: BillFacts, today: string): FlagCode[] {
	if (WITHOUT_AGE_LIMIT.has(kind)) return [];
	if (!issued) return ["date_not_found"];
	if (issued.inFuture) return ["future_date"];
	if (issued.date < addMonths(today, -FRESH_MONTHS)) return ["too_old"];
	return issued.by === "label" && isCertain(issued.recognised, language) ? [] : ["date_unclear"];
}

/** Requires a company or office as sender and a known kind of document: anyone can write a page or an invoice. */
function checkKind({ kind, marks, issuer, templateLabels }: BillFacts): FlagCode[] {
	const codes: FlagCode[] = [];
	if (templateLabels.length > 0) codes.push("template_words");
	if (kind === "unknown") codes.push("not_a_bill");
	else if (issuer === null) codes.push("issuer_not_found");
	else if (!WITHOUT_AGE_LIMIT.has(kind) && !marks.amount && !marks.account) codes.push("not_a_bill");
	return codes;
}

function factsOf({ address, holder, issuer, issued }: BillFacts): AddressFacts | null {
	if (!address || address.certainty === "doubtful") return null;
	const { streetAddress, city, postalCode, country } = address;
	return {
		streetAddress,
		city,
		postalCode,
		country: country ?? "",
		holder: holder?.printed ?? "",
		issuer: issuer ?? "",
		issueDate: issued?.inFuture === false && issued.by === "label" ? issued.date : "",
	};
}
