import { describe, expect, it } from "vitest";
import { FLAG_CODES, flag, getAdvice, requiresReplacement, toFlags, toVerdict } from "./document-flags.ts";

describe("the verdict", () => {
	it.each([
		["verified when nothing was found", [], "verified"],
		["verified when there are only notes", ["scanned", "many_pages", "extension_mismatch"], "verified"],
		["review for any doubt", ["scanned", "mrz_unclear"], "review"],
		["review while nobody has read it", ["not_read_yet"], "review"],
		["review when the engine failed: never a rejection", ["reading_failed"], "review"],
		["rejected for what is certain", ["expires_soon", "expired"], "rejected"],
	] as const)("is %s", (_when, codes, verdict) => {
		expect(toVerdict(toFlags(codes))).toBe(verdict);
	});

	it("rejects for three things only", () => {
		expect(FLAG_CODES.filter((code) => toVerdict([flag(code)]) === "rejected")).toEqual([
			"visa",
			"expired",
			"specimen",
		]);
	});

	it("lets nothing serious pass as a note", () => {
		const passing = FLAG_CODES.filter((code) => toVerdict([flag(code)]) === "verified");
		expect(passing.filter((code) => flag(code).severity !== "other")).toEqual([]);
	});
});

it("says each finding once", () => {
	expect(toFlags(["scanned", "expired", "scanned"]).map(({ code }) => code)).toEqual(["scanned", "expired"]);
});

it("tells of a rejection always what else can be sent", () => {
	const rejecting = FLAG_CODES.filter((code) => toVerdict([flag(code)]) === "rejected");
	expect(rejecting.map(getAdvice)).toEqual(["replace", "replace", "replace"]);
});

it("asks for another copy for what is serious and the sender can mend, and for nothing else", () => {
	expect(toFlags(["mrz_not_found", "too_old", "name_mismatch"]).filter(requiresReplacement)).toHaveLength(3);
	// For a person alone, and no more than a note.
	expect(toFlags(["near_duplicate", "underage", "extension_mismatch", "scanned"]).filter(requiresReplacement)).toEqual(
		[],
	);
	const notes = FLAG_CODES.map(flag).filter(({ severity }) => severity === "other");
	expect(notes.filter(requiresReplacement)).toEqual([]);
});
