import { describe, expect, it } from "vitest";
import { isSameEmailAddress, lineError, stripInvisible, withoutInvisible } from "./text.ts";

describe("a name", () => {
	it.each([
		"Ana Maria",
		"Łucja María Gonçalves-Żółć",
		"D’Ávila O'Neill",
		"Kealiʻi",
		"Nguyễn Thị Ánh",
		"Müller, Jr.",
		"Kumar S/O Raman",
		"Marcel·lí",
		"Mª José",
		"Zoe\u0301",
	])("may be %s", (name) => expect(lineError(name, "name")).toBeNull());

	it.each([
		["Мария", "error_letters_name"],
		["Ελένη", "error_letters_name"],
		["王小明", "error_letters_name"],
		["Mаria", "error_letter_foreign:а"],
		["Αna", "error_letter_foreign:Α"],
		["J0hn", "error_name_digits"],
		["Jo٣n", "error_name_digits"],
		["=cmd|' /C calc'!A0", "error_name_sign:="],
		["Ana@home", "error_name_sign:@"],
		["Ana 😀", "error_name_sign:😀"],
		["Ana (Maria)", "error_name_sign:("],
	])("is rejected: %s", (name, fault) => expect(lineError(name, "name")).toBe(fault));
});

describe("an address line", () => {
	it.each([
		"Calle de Alcalá, 12, 3.º B",
		"c/ Mayor nº 5, 2ª",
		"12/14 High St. #3 (Rear) & Annex",
		"ul. Długa 5 – m. 7",
		"“Ocean View”, 221½ Baker St",
		"Westward Ho!",
	])("may be %s", (line) => expect(lineError(line, "address")).toBeNull());

	it.each([
		["ул. Ленина 5", "error_letters_address"],
		["Lisboа 5", "error_letter_foreign:а"],
		["=1+1", "error_line_sign:="],
		["@SUM(A1)", "error_line_sign:@"],
		["Rua A <b>", "error_line_sign:<"],
		["Rua ٣", "error_line_sign:٣"],
	])("is rejected: %s", (line, fault) => expect(lineError(line, "address")).toBe(fault));
});

it("a company's name may have digits, and has the same errors as a name", () => {
	expect(lineError("3B Advogados & Filhos, Lda.", "company")).toBeNull();
	expect(lineError("李明", "company")).toBe("error_letters_name");
});

it.each([
	["An\u200bna", "Anna"],
	["\u202eanna\u202c", "anna"],
	["An\u200d\u200cna", "Anna"],
	["Ab\u00addul \u2066Karim\u2069", "Abdul Karim"],
	["\u200b\u3164", ""],
	["می\u200cخواهم", "می\u200cخواهم"],
	["\u200cمی\u200c", "می"],
	["क्\u200dष", "क्\u200dष"],
])("%j becomes %j, keeping only those invisible characters that join letters", (written, visible) => {
	expect(withoutInvisible(written)).toBe(visible);
});

it("two e-mail addresses are the same only if they look the same", () => {
	expect(stripInvisible(" \u202alucja@example.com\u202c ")).toBe("lucja@example.com");
	expect(isSameEmailAddress("\u202aLucja@example.com\u202c", "lucja@example.com ")).toBe(true);
	expect(isSameEmailAddress("lucja@example.com", "lucia@example.com")).toBe(false);
});
