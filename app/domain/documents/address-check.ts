import { addMonths } from "../time/calendar.ts";
import type { BillFacts, BillLanguage, Recognition } from "./bill-facts.ts";
import type { AddressFacts } from "./document-check.ts";
import type { PageFacts } from "./document-facts.ts";
import type { FlagCode } from "./document-flags.ts";
import { replaceIfDark } from "./light.ts";
import { NAME_DOUBTS, type NameDoubt } from "./person-name.ts";

/** Maximum age of a bill or statement on submission, in months (row 37). */
const MAX_AGE_MONTHS = 3;
/** Licences and registrations remain valid at any age. */
const KINDS_WITHOUT_AGE_LIMIT: ReadonlySet<BillFacts["kind"]> = new Set(["driving_licence", "residence"]);

/** Minimum confidence of a word, 0 to 1; below it, a person decides. */
const MIN_CONFIDENCE = 0.8;
/** The recogniser's model is English: in other languages it loses accents and misreads words. */
const RECOGNISED_LANGUAGES: ReadonlySet<BillLanguage> = new Set(["en"]);

export type AddressCheck = {
	codes: FlagCode[];
	/** Facts read well enough to be suggested in the form; null if no address was read. */
	facts: AddressFacts | null;
};

/**
 * Evaluates a proof of address. Never rejects, because dates and names on bills are easily misread. `bill` is null if
 * no text was found; `pages` show how well lit the pictures are.
 */
export function checkAddress(
	bill: BillFacts | null,
	{ today, pages }: { today: string; pages: readonly PageFacts[] },
): AddressCheck {
	const { codes, facts } = checkBill(bill, today);
	return { codes: replaceIfDark(codes, pages, UNREAD_FLAGS), facts };
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
	// Unreadable documents and documents that are not bills get one flag instead of a list of everything missing.
	if (!bill) return { codes: ["address_not_found"], facts: null };
	if (bill.isPassport) return { codes: ["passport_for_bill"], facts: null };
	if (bill.hasUnreadScript) return { codes: ["script_not_read"], facts: null };
	const facts = toAddressFacts(bill);
	// Facts in an unsupported language prove nothing either way; the address may still be suggested.
	if (bill.language === null) return { codes: ["language_not_read"], facts };
	return {
		codes: [...checkBillAddress(bill), ...checkName(bill), ...checkDate(bill, today), ...checkKind(bill)],
		facts,
	};
}

function checkBillAddress({ address, isPostOfficeBox, language }: BillFacts): FlagCode[] {
	if (!address || address.certainty === "doubtful") return ["address_not_found"];
	const codes: FlagCode[] = [];
	if (isPostOfficeBox) codes.push("po_box");
	if (address.country === "PT") codes.push("address_in_portugal");
	if (address.certainty !== "sure" || !isCertain(address.recognised, language)) codes.push("address_unclear");
	return codes;
}

/** Whether recognised text is certain: no check digit protects an address or a date. */
function isCertain(recognised: Recognition | null, language: BillLanguage | null): boolean {
	if (recognised === null) return true;
	const isSupported = language !== null && RECOGNISED_LANGUAGES.has(language);
	return isSupported && recognised.readTwice && recognised.confidence >= MIN_CONFIDENCE;
}

function checkName({ holder }: BillFacts): FlagCode[] {
	if (!holder) return ["name_not_found"];
	const { result, reasons = [] } = holder.match ?? {};
	if (result === "different") return ["name_mismatch"];
	const doubt = NAME_DOUBTS.find((reason) => reasons.includes(reason));
	if (doubt) return [DOUBT_FLAGS[doubt]];
	if (result === "partly") return [reasons.includes("company") ? "name_company" : "name_differs"];
	return reasons.includes("joint") ? ["joint_holders"] : [];
}

/** The flag for each doubt about the name; only the first doubt in the order of NAME_DOUBTS is reported. */
const DOUBT_FLAGS: Record<NameDoubt, FlagCode> = {
	estate: "name_estate",
	relative: "name_relative",
	generation: "name_generation",
	title: "name_title",
	care_of: "name_care_of",
	given_order: "name_order",
	addressee: "name_addressee",
};

function checkDate({ issued, kind, language }: BillFacts, today: string): FlagCode[] {
	if (KINDS_WITHOUT_AGE_LIMIT.has(kind)) return [];
	if (!issued) return ["date_not_found"];
	if (issued.isInFuture) return ["future_date"];
	if (issued.date < addMonths(today, -MAX_AGE_MONTHS)) return ["too_old"];
	return issued.source === "label" && isCertain(issued.recognised, language) ? [] : ["date_unclear"];
}

/**
 * Requires a company or office as the sender and a known kind of document, because anyone can write a letter or an
 * invoice.
 */
function checkKind({ kind, features, issuer, templateLabels }: BillFacts): FlagCode[] {
	const codes: FlagCode[] = [];
	if (templateLabels.length > 0) codes.push("template_words");
	if (kind === "unknown") codes.push("not_a_bill");
	else if (issuer === null) codes.push("issuer_not_found");
	else if (!KINDS_WITHOUT_AGE_LIMIT.has(kind) && !features.amount && !features.account) codes.push("not_a_bill");
	return codes;
}

function toAddressFacts({ address, holder, issuer, issued }: BillFacts): AddressFacts | null {
	if (!address || address.certainty === "doubtful") return null;
	const { streetAddress, city, postalCode, country } = address;
	return {
		streetAddress,
		city,
		postalCode,
		country: country ?? "",
		holder: holder?.printed ?? "",
		issuer: issuer ?? "",
		issueDate: issued?.isInFuture === false && issued.source === "label" ? issued.date : "",
	};
}
