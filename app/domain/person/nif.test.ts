import { describe, expect, it } from "vitest";
import {
	applicantNifProblem,
	explainNif,
	formatNif,
	hasValidCheckDigit,
	maskNif,
	normaliseNif,
	representativeNifProblem,
} from "./nif.ts";

describe("a Portuguese tax number", () => {
	it.each(["501964843", "136695973", "123456789", "223456390", "200000020", "300000006", "450000001"])(
		"accepts the check digit of %s",
		(nif) => {
			expect(hasValidCheckDigit(nif)).toBe(true);
		},
	);

	it.each(["213456789", "111111111", "12345678", "1234567890", "12345678a"])("rejects %s", (nif) => {
		expect(hasValidCheckDigit(nif)).toBe(false);
	});

	it("rejects nine zeros by their prefix although the check digit is valid", () => {
		expect(hasValidCheckDigit("000000000")).toBe(true);
		expect(applicantNifProblem("000000000")).toBe("nif_prefix");
	});

	it("lets a company represent, but never be an applicant", () => {
		expect(representativeNifProblem("501964843")).toBeNull();
		expect(applicantNifProblem("501964843")).toBe("nif_prefix");
	});

	it("is parsed in any usual spelling, shown in groups of three, and masked except for three digits", () => {
		expect(normaliseNif(" PT 136.695-973 ")).toBe("136695973");
		expect(formatNif("136695973")).toBe("136 695 973");
		expect(maskNif("136695973")).toBe("*** *** 973");
	});
});

describe("the explanation of a tax number", () => {
	it.each([
		["501 964 843", [45, 0, 7, 54, 30, 16, 24, 8], 184, 8, 3, true],
		["PT 136.695-973", [9, 24, 42, 36, 45, 20, 27, 14], 217, 8, 3, true],
		["213456789", [18, 8, 21, 24, 25, 24, 21, 16], 157, 3, 8, false],
		["223456390", [18, 16, 21, 24, 25, 24, 9, 18], 155, 1, 0, true],
		["200000020", [18, 0, 0, 0, 0, 0, 0, 4], 22, 0, 0, true],
		["450000001", [36, 40, 0, 0, 0, 0, 0, 0], 76, 10, 1, true],
	])("of %s shows products, sum, remainder and check digit", (written, products, sum, remainder, checkDigit, valid) => {
		const explained = explainNif(written);
		expect(explained?.steps.map(({ product }) => product)).toEqual(products);
		expect(explained?.steps.map(({ weight }) => weight)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
		expect(explained).toMatchObject({ sum, remainder, checkDigit, valid });
	});

	it.each([
		["136695973", "person"],
		["300000006", "person"],
		["450000001", "person_withholding"],
		["501964843", "company"],
		["600000000", "public_body"],
		["710000000", "foreign_withholding"],
		["980000000", "foreign_entity"],
		["000000000", "unknown"],
		["400000000", "unknown"],
		["760000000", "unknown"],
	])("of %s names the kind of taxpayer: %s", (nif, kind) => {
		expect(explainNif(nif)?.kind).toBe(kind);
	});

	it.each(["", "12345678", "1234567890", "12345678a", "١٢٣٤٥٦٧٨٩"])("is not given for %j", (written) => {
		expect(explainNif(written)).toBeNull();
	});
});
