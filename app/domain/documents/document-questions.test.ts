import { describe, expect, it } from "vitest";
import { type FlagCode, toFlags } from "./document-flags.ts";
import {
	areQuestionsAnswered,
	areSwapped,
	findingsToFix,
	hasNameQuestion,
	isSwapFinding,
	type NameAnswer,
} from "./document-questions.ts";

describe("a document whose replacement was requested", () => {
	it.each<[string, FlagCode[], NameAnswer | null, boolean]>([
		["whose other name is its sender's own", ["name_differs"], "own", true],
		["whose other name is of the sender's household", ["name_differs"], "household", true],
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

it.each<[codes: (FlagCode | undefined)[], isAsked: boolean]>([
	[["name_differs"], true],
	[["too_old", "name_mismatch"], true],
	[["too_old", undefined], false],
	[[], false],
])("the findings %j ask about a name: %s", (codes, isAsked) => {
	expect(hasNameQuestion(codes)).toBe(isAsked);
});

it.each<[NameAnswer | null, FlagCode[]]>([
	["own", ["too_old"]],
	["household", ["too_old"]],
	["other", ["name_mismatch", "too_old"]],
	[null, ["name_mismatch", "too_old"]],
])("after the answer %s the findings to fix are %j", (answer, codes) => {
	expect(findingsToFix(toFlags(["name_mismatch", "too_old"]), answer).map(({ code }) => code)).toEqual(codes);
});

it("a chosen person resolves the name even among other findings", () => {
	expect(areQuestionsAnswered(toFlags(["print_unclear", "person_chosen"]), null)).toBe(true);
});

it.each([
	["bill_for_passport", true],
	["passport_for_bill", true],
	["too_old", false],
	[undefined, false],
])("the finding %s says that a document belongs in the other position: %s", (code, isSwap) => {
	expect(isSwapFinding(code)).toBe(isSwap);
});

it.each([
	[["bill_for_passport"], ["passport_for_bill"], true],
	[["bill_for_passport"], ["too_old"], false],
	[["too_old", undefined], ["passport_for_bill"], false],
	[["passport_for_bill"], ["bill_for_passport"], false],
])("a passport with the findings %j and a bill with %j are swapped: %s", (passport, address, isSwapped) => {
	expect(areSwapped(passport, address)).toBe(isSwapped);
});
