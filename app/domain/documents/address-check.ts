import { addMonths } from "../time/civil-date.ts";
import type { BillFacts } from "./bill-facts.ts";
import type { AddressFacts } from "./document-check.ts";
import type { FlagCode } from "./document-flags.ts";

/** A bill or statement may be this old when it is sent in (row 37). */
const FRESH_MONTHS = 3;
/** Cards and registrations are good until they are changed: their age says nothing. */
const AGELESS: ReadonlySet<BillFacts["kind"]> = new Set(["driving_licence", "residence"]);

export type AddressCheck = {
	codes: FlagCode[];
	/** What could be read well enough to be offered for the form; null when there is no address. */
	facts: AddressFacts | null;
};

/**
 * Judges a proof of address by what was read from it. Never rejects: dates and names of bills are too easily misread.
 * `bill` is null when no text was found at all.
 */
export function checkAddress(bill: BillFacts | null, today: string): AddressCheck {
	if (!bill) return { codes: ["address_not_found", "name_not_found", "date_not_found"], facts: null };
	return {
		codes: [...checkPlace(bill), ...checkName(bill), ...checkDate(bill, today), ...checkKind(bill)],
		facts: factsOf(bill),
	};
}

function checkPlace({ address, poBox }: BillFacts): FlagCode[] {
	if (!address || address.certainty === "doubtful") return ["address_not_found"];
	if (poBox) return ["po_box"];
	return address.country === "PT" ? ["address_in_portugal"] : [];
}

function checkName({ holder }: BillFacts): FlagCode[] {
	if (!holder) return ["name_not_found"];
	switch (holder.match?.result) {
		case "different":
			return ["name_mismatch"];
		case "partly":
			return ["name_differs"];
		default:
			return [];
	}
}

function checkDate({ issued, kind }: BillFacts, today: string): FlagCode[] {
	if (AGELESS.has(kind)) return [];
	if (!issued) return ["date_not_found"];
	if (issued.inFuture) return ["future_date"];
	return issued.date < addMonths(today, -FRESH_MONTHS) ? ["too_old"] : [];
}

function checkKind({ kind, marks, templateLabels }: BillFacts): FlagCode[] {
	const codes: FlagCode[] = [];
	if (templateLabels.length > 0) codes.push("template_words");
	if (kind === "unknown" && Object.values(marks).filter(Boolean).length < 2) codes.push("not_a_bill");
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
		issueDate: issued?.inFuture === false ? issued.date : "",
	};
}
