import { describe, expect, it } from "vitest";
import {
	FLAG_CODES,
	flag,
	getAdvice,
	mayBeShownInline,
	requiresReplacement,
	toFlags,
	toVerdict,
} from "./document-flags.ts";

describe("the verdict", () => {
	it.each([
		["verified when nothing was found", [], "verified"],
		["verified when there are only notes", ["scanned", "many_pages", "extension_mismatch"], "verified"],
		["review for any doubt", ["scanned", "mrz_unclear"], "review"],
		["review while it is unread", ["not_read_yet"], "review"],
		["review when the engine failed: never a rejection", ["reading_failed"], "review"],
		["rejected for what is certain", ["expires_soon", "expired"], "rejected"],
	] as const)("is %s", (_when, codes, verdict) => {
		expect(toVerdict(toFlags(codes))).toBe(verdict);
	});

	it("is a rejection for only three flags", () => {
		expect(FLAG_CODES.filter((code) => toVerdict([flag(code)]) === "rejected")).toEqual([
			"visa",
			"expired",
			"specimen",
		]);
	});

	it("never passes a serious flag as a note", () => {
		const passing = FLAG_CODES.filter((code) => toVerdict([flag(code)]) === "verified");
		expect(passing.filter((code) => flag(code).severity !== "other")).toEqual([]);
	});
});

it("lists each finding once", () => {
	expect(toFlags(["scanned", "expired", "scanned"]).map(({ code }) => code)).toEqual(["scanned", "expired"]);
});

it("always advises what to send instead after a rejection", () => {
	const rejecting = FLAG_CODES.filter((code) => toVerdict([flag(code)]) === "rejected");
	expect(rejecting.map(getAdvice)).toEqual(["replace", "replace", "replace"]);
});

it("requests another copy only for serious findings that the sender can fix", () => {
	expect(toFlags(["mrz_not_found", "too_old", "name_mismatch"]).filter(requiresReplacement)).toHaveLength(3);
	// Left to a person, or no more than a note.
	expect(toFlags(["near_duplicate", "underage", "extension_mismatch", "scanned"]).filter(requiresReplacement)).toEqual(
		[],
	);
	const notes = FLAG_CODES.map(flag).filter(({ severity }) => severity === "other");
	expect(notes.filter(requiresReplacement)).toEqual([]);
});

it("a file is shown in our pages unless it may contain active, hidden or attached content", () => {
	expect(FLAG_CODES.filter((code) => !mayBeShownInline([flag("scanned"), flag(code)]))).toEqual([
		"leading_data",
		"trailing_data",
		"owner_locked",
		"active_content",
		"attachments",
	]);
	expect(mayBeShownInline([])).toBe(true);
});
