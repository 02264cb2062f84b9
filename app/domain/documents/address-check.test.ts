import { describe, expect, it } from "vitest";
import { checkAddress } from "./address-check.ts";
import type { BillFacts } from "./bill-facts.ts";

const TODAY = "2026-11-21";

/** An electricity bill of three weeks ago in the holder's own name. */
const BILL: BillFacts = {
	address: {
		streetAddress: "12 Harbour Road",
		city: "Cork",
		postalCode: "T12 X7Y8",
		country: "IE",
		score: 9,
		certainty: "sure",
	},
	otherAddresses: [],
	holder: { printed: "Ms Rosalind Hartwell", match: { result: "same", reasons: [] } },
	issuer: "Atlantic Power Ltd",
	issued: { date: "2026-10-30", by: "label", inFuture: false },
	dates: [],
	kind: "utility",
	marks: { issuer: true, amount: true, account: true },
	poBox: false,
	templateLabels: [],
};

const place = (changes: Partial<NonNullable<BillFacts["address"]>>): Partial<BillFacts> => ({
	address: { ...(BILL.address as NonNullable<BillFacts["address"]>), ...changes },
});
const named = (result: "same" | "partly" | "different"): Partial<BillFacts> => ({
	holder: { printed: "R. Hartwell", match: { result, reasons: [] } },
});
const issued = (date: string, inFuture = false): Partial<BillFacts> => ({ issued: { date, by: "label", inFuture } });

describe("a proof of address", () => {
	it("leaves nothing to say when place, name and date are there", () => {
		expect(checkAddress(BILL, TODAY)).toEqual({
			codes: [],
			facts: {
				streetAddress: "12 Harbour Road",
				city: "Cork",
				postalCode: "T12 X7Y8",
				country: "IE",
				holder: "Ms Rosalind Hartwell",
				issuer: "Atlantic Power Ltd",
				issueDate: "2026-10-30",
			},
		});
	});

	it.each<[string, Partial<BillFacts>, string[]]>([
		["without an address", { address: null }, ["address_not_found"]],
		["with an address that is a guess", place({ certainty: "doubtful" }), ["address_not_found"]],
		["in Portugal", place({ country: "PT" }), ["address_in_portugal"]],
		["of a post-office box", { poBox: true }, ["po_box"]],
		["without a name", { holder: null }, ["name_not_found"]],
		["in a name that nobody knows yet", { holder: { printed: "R. Hartwell", match: null } }, []],
		["in part of the name", named("partly"), ["name_differs"]],
		["in another name", named("different"), ["name_mismatch"]],
		["without a date", { issued: null }, ["date_not_found"]],
		["of three months ago to the day", issued("2026-08-21"), []],
		["of a day more", issued("2026-08-20"), ["too_old"]],
		["of next week", issued("2026-11-28", true), ["future_date"]],
		["that is a driving licence of years ago", { kind: "driving_licence", ...issued("2019-01-01") }, []],
		[
			"that bears no mark of a bill",
			{ kind: "unknown", marks: { issuer: false, amount: true, account: false } },
			["not_a_bill"],
		],
		["that says it is a sample", { templateLabels: ["sample"] }, ["template_words"]],
	])("%s", (_what, changes, codes) => {
		expect(checkAddress({ ...BILL, ...changes }, TODAY).codes).toEqual(codes);
	});

	it("offers no guess for the form", () => {
		expect(checkAddress({ ...BILL, ...place({ certainty: "doubtful" }) }, TODAY).facts).toBeNull();
		expect(checkAddress({ ...BILL, ...issued("2026-12-30", true) }, TODAY).facts?.issueDate).toBe("");
	});

	it("of which nothing could be read is for a person", () => {
		expect(checkAddress(null, TODAY)).toEqual({
			codes: ["address_not_found", "name_not_found", "date_not_found"],
			facts: null,
		});
	});
});
