import { describe, expect, it } from "vitest";
import { type FlagCode, toFlags } from "./document-flags.ts";
import { areQuestionsAnswered, type NameAnswer } from "./document-questions.ts";

describe("a document whose replacement was requested", () => {
	it.each<[string, FlagCode[], NameAnswer | null, boolean]>([
		["whose other name is its sender's own", ["name_differs"], "own", true],
		["whose other name is someone else's", ["name_differs"], "other", false],
		["without an answer", ["name_differs"], null, false],
		["that is also too old", ["name_differs", "too_old"], "own", false],
		["whose person was chosen", ["person_chosen"], null, true],
		["whose person was chosen, and whose second side is missing", ["person_chosen", "other_side_missing"], null, false],
		["without a question", ["address_unclear"], null, false],
	])(
		"may be kept once its questions are answered and nothing else needs fixing: %s",
		(_label, codes, answer, isKept) => {
			expect(areQuestionsAnswered(toFlags(codes), answer)).toBe(isKept);
		},
	);
});
