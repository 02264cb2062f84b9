import { describe, expect, it } from "vitest";
import {
	applicantNifProblem,
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

	it.each(["213456789", "111111111", "12345678", "1234567890", "12345678a"])("refuses %s", (nif) => {
		expect(hasValidCheckDigit(nif)).toBe(false);
	});

	it("refuses nine zeros by their prefix although the arithmetic holds", () => {
		expect(hasValidCheckDigit("000000000")).toBe(true);
		expect(applicantNifProblem("000000000")).toBe("nif_prefix");
	});

	it("lets a company represent, but never be an applicant", () => {
		expect(representativeNifProblem("501964843")).toBeNull();
		expect(applicantNifProblem("501964843")).toBe("nif_prefix");
	});

	it("is read as people write it, shown in groups of three and masked but for three digits", () => {
		expect(normaliseNif(" PT 136.695-973 ")).toBe("136695973");
		expect(formatNif("136695973")).toBe("136 695 973");
		expect(maskNif("136695973")).toBe("*** *** 973");
	});
});
