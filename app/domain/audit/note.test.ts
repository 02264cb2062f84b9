import { expect, it } from "vitest";
import { findMentions, normaliseNote } from "./note.ts";

const ANA = { id: 1, name: "Ana", email: "ana@azulejo.example" };
const ANA_LOPES = { id: 2, name: "Ana Lopes", email: "a.lopes@azulejo.example" };
const RUI = { id: 3, name: null, email: "rui@azulejo.example" };
const ALL = [ANA, ANA_LOPES, RUI];

it("finds colleagues mentioned by name or by the local part of their e-mail address, each once", () => {
	expect(findMentions("@rui, please ask @Ana. And @RUI again", ALL)).toEqual([3, 1]);
	expect(findMentions("(@a.lopes)", ALL)).toEqual([2]);
	expect(findMentions("nobody here", ALL)).toEqual([]);
});

it("prefers the longest matching name", () => {
	expect(findMentions("@ana lopes knows", ALL)).toEqual([2]);
	expect(findMentions("@ana knows", ALL)).toEqual([1]);
});

it("does not mistake a longer name for a shorter one, or an e-mail address for a mention", () => {
	for (const note of [
		"@anabela",
		"@ana.maria",
		"@ana_b",
		"write to joao@ana",
		"lucja@rui.example",
		"@ana@bank.example",
	])
		expect(findMentions(note, ALL), note).toEqual([]);
});

it("has uniform line endings and no surrounding whitespace", () => {
	expect(normaliseNote("  One\r\ntwo\r ")).toBe("One\ntwo");
});
