import { describe, expect, it } from "vitest";
import { checkAddress } from "./address-check.ts";
import type { BillFacts } from "./bill-facts.ts";
import { toFlags, toVerdict } from "./document-flags.ts";
import { NAME_DOUBTS, type NameReason } from "./person-name.ts";

const TODAY = "2026-11-21";
const PICTURE = {
	...{ width: 1600, height: 1200, orientation: 1, perceptualHash: "0123456789abcdef" },
	...{ software: null, camera: true, generated: false, screenshot: false },
};

/** An electricity bill of three weeks ago in the holder's own name. */
const BILL: BillFacts = {
	language: "en",
	hasUnreadScript: false,
	isPassport: false,
	address: {
		streetAddress: "12 Harbour Road",
		city: "Cork",
		postalCode: "T12 X7Y8",
		country: "IE",
		score: 9,
		certainty: "sure",
		recognised: null,
	},
	otherAddresses: [],
	holder: { printed: "Ms Rosalind Hartwell", match: { result: "same", reasons: [] } },
	issuer: "Atlantic Power Ltd",
	issued: { date: "2026-10-30", source: "label", isInFuture: false, recognised: null },
	dates: [],
	kind: "utility",
	features: { issuer: true, amount: true, account: true },
	isPostOfficeBox: false,
	templateLabels: [],
};

const ISSUED = { date: "2026-10-30", source: "label", isInFuture: false, recognised: null } as const;
const withAddress = (changes: Partial<NonNullable<BillFacts["address"]>>): Partial<BillFacts> => ({
	address: { ...(BILL.address as NonNullable<BillFacts["address"]>), ...changes },
});
const withName = (result: "same" | "partly" | "different", ...reasons: NameReason[]): Partial<BillFacts> => ({
	holder: { printed: "R. Hartwell", match: { result, reasons } },
});
const withDate = (date: string, inFuture = false): Partial<BillFacts> => ({
	issued: { date, source: "label", isInFuture: inFuture, recognised: null },
});

describe("a proof of address", () => {
	it("has no findings when address, name and date are present", () => {
		expect(checkAddress(BILL, { today: TODAY, pages: [] })).toEqual({
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
		["with a guessed address", withAddress({ certainty: "doubtful" }), ["address_not_found"]],
		["in Portugal", withAddress({ country: "PT" }), ["address_in_portugal"]],
		["for a post-office box", { isPostOfficeBox: true }, ["po_box"]],
		["without a name", { holder: null }, ["name_not_found"]],
		["in a name not yet compared", { holder: { printed: "R. Hartwell", match: null } }, []],
		["in part of the name", withName("partly"), ["name_differs"]],
		["in another name", withName("different"), ["name_mismatch"]],
		["for a company", withName("partly", "company"), ["name_company"]],
		["for two holders", withName("same", "additional_names", "joint"), ["joint_holders"]],
		["for two holders, one of whom has died", withName("partly", "title", "estate", "joint"), ["name_estate"]],
		["without a date", { issued: null }, ["date_not_found"]],
		["from exactly three months ago", withDate("2026-08-21"), []],
		["from a day earlier", withDate("2026-08-20"), ["too_old"]],
		["from next week", withDate("2026-11-28", true), ["future_date"]],
		["that is a driving licence issued years ago", { kind: "driving_licence", ...withDate("2019-01-01") }, []],
		[
			"without the features of a bill",
			{ kind: "unknown", features: { issuer: false, amount: true, account: false } },
			["not_a_bill"],
		],
		["in an unsupported language", { language: null }, ["language_not_read"]],
		["without an issuer", { issuer: null }, ["issuer_not_found"]],
		["of an unknown kind", { kind: "unknown" }, ["not_a_bill"]],
		["with a likely but uncertain address", withAddress({ certainty: "likely" }), ["address_unclear"]],
		["whose date has no label", { issued: { ...ISSUED, source: "newest" } }, ["date_unclear"]],
		["in a picture, read twice and clearly", withAddress({ recognised: { confidence: 0.9, readTwice: true } }), []],
		[
			"in a picture with one unclear word",
			withAddress({ recognised: { confidence: 0.6, readTwice: true } }),
			["address_unclear"],
		],
		[
			"in a picture with a different second reading",
			withAddress({ recognised: { confidence: 0.99, readTwice: false } }),
			["address_unclear"],
		],
		[
			"in a picture whose date is unclear",
			{ issued: { ...ISSUED, recognised: { confidence: 0.5, readTwice: true } } },
			["date_unclear"],
		],
		[
			"in a picture, in a language whose accents the recogniser loses",
			{ language: "es", ...withAddress({ recognised: { confidence: 0.99, readTwice: true } }) },
			["address_unclear"],
		],
		["that is a passport", { isPassport: true, address: null, issued: null, kind: "unknown" }, ["passport_for_bill"]],
		["in an unsupported script", { hasUnreadScript: true, address: null, issued: null }, ["script_not_read"]],
		["that says it is a sample", { templateLabels: ["sample"] }, ["template_words"]],
	])("%s has the expected findings", (_label, changes, codes) => {
		expect(checkAddress({ ...BILL, ...changes }, { today: TODAY, pages: [] }).codes).toEqual(codes);
	});

	it("is verified for two holders, but not if there is any doubt about the name", () => {
		const flags = (changes: Partial<BillFacts>) =>
			toFlags(checkAddress({ ...BILL, ...changes }, { today: TODAY, pages: [] }).codes);
		expect(toVerdict(flags(withName("same", "joint")))).toBe("verified");
		const doubts = NAME_DOUBTS.map((doubt) => flags(withName("partly", doubt)));
		expect(new Set(doubts.map(([found]) => found?.code)).size).toBe(NAME_DOUBTS.length);
		expect(doubts.map(toVerdict)).toEqual(NAME_DOUBTS.map(() => "review"));
	});

	it("offers no guesses for the form", () => {
		expect(
			checkAddress({ ...BILL, ...withAddress({ certainty: "doubtful" }) }, { today: TODAY, pages: [] }).facts,
		).toBeNull();
		expect(
			checkAddress({ ...BILL, ...withDate("2026-12-30", true) }, { today: TODAY, pages: [] }).facts?.issueDate,
		).toBe("");
	});

	it("that is unreadable is left to a person", () => {
		expect(checkAddress(null, { today: TODAY, pages: [] })).toEqual({ codes: ["address_not_found"], facts: null });
	});

	it("in an unsupported language or script has one finding, whatever else seemed to be found", () => {
		const rest: Partial<BillFacts> = {
			...{ address: null, holder: null, issued: null, issuer: null, kind: "unknown", isPostOfficeBox: true },
			templateLabels: ["sample"],
		};
		for (const changes of [{}, rest, withName("different"), withDate("2019-01-01"), withAddress({ country: "PT" })]) {
			const codes = (unread: Partial<BillFacts>) =>
				checkAddress({ ...BILL, ...changes, ...unread }, { today: TODAY, pages: [] }).codes;
			expect(codes({ language: null })).toEqual(["language_not_read"]);
			expect(codes({ hasUnreadScript: true })).toEqual(["script_not_read"]);
		}
	});

	it("that is illegible in a dark picture gets only the advice to use more light", () => {
		const page = (light: number) => ({
			pages: [{ picture: { ...PICTURE, light }, mrz: null, text: null }],
			today: TODAY,
		});
		const unread = { ...BILL, language: null, address: null, holder: null, issued: null, issuer: null };
		expect(checkAddress(unread, page(60)).codes).toEqual(["too_dark"]);
		expect(checkAddress(null, page(60)).codes).toEqual(["too_dark"]);
		expect(checkAddress(unread, page(200)).codes).not.toContain("too_dark");
		expect(checkAddress(BILL, page(60)).codes).toEqual([]);
		expect(checkAddress({ ...BILL, ...withName("different") }, page(60)).codes).toEqual(["name_mismatch"]);
	});
});
