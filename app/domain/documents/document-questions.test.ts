import { describe, expect, it } from "vitest";
import { type FlagCode, toFlags } from "./document-flags.ts";
import { areQuestionsAnswered, type NameAnswer } from "./document-questions.ts";

describe("a document that another one was asked for", () => {
	it.each<[string, FlagCode[], NameAnswer | null, boolean]>([
		["whose other name is its sender's own", ["name_differs"], "own", true],
		["whose other name is somebody else's", ["name_differs"], "other", false],
		["of which nobody has said anything", ["name_differs"], null, false],
		["that is too old besides", ["name_differs", "too_old"], "own", false],
		["whose person was chosen", ["person_chosen"], null, true],
		["whose person was chosen, and whose second side is missing", ["person_chosen", "other_side_missing"], null, false],
		["that asks nothing", ["address_unclear"], null, false],
	])(
		"may stay once what was asked about it is answered, and nothing else is to mend: %s",
		(_label, codes, answer, stays) => {
			expect(areQuestionsAnswered(toFlags(codes), answer)).toBe(stays);
		},
	);
});
