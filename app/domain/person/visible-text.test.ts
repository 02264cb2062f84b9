import { expect, it } from "vitest";
import { isSameAddress, onlyVisible, withoutInvisible } from "./visible-text.ts";

it.each([
	["An\u200bna", "Anna"],
	["\u202eanna\u202c", "anna"],
	["An\u200d\u200cna", "Anna"],
	["Ab\u00addul \u2066Karim\u2069", "Abdul Karim"],
	["\u200b\u3164", ""],
	["می\u200cخواهم", "می\u200cخواهم"],
	["\u200cمی\u200c", "می"],
	["क्\u200dष", "क्\u200dष"],
])("of a line %j stays %j: what joins letters, and nothing else that nobody sees", (written, seen) => {
	expect(withoutInvisible(written)).toBe(seen);
});

it("finds two addresses the same that look the same, and no others", () => {
	expect(onlyVisible(" \u202alucja@example.com\u202c ")).toBe("lucja@example.com");
	expect(isSameAddress("\u202aLucja@example.com\u202c", "lucja@example.com ")).toBe(true);
	expect(isSameAddress("lucja@example.com", "lucia@example.com")).toBe(false);
});
