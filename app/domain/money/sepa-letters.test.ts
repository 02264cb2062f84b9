import { expect, it } from "vitest";
import { inSepaLetters, isSepaReference } from "./sepa-letters.ts";

it.each([
	["Łukasz Şahin", "Lukasz Sahin"],
	["Søren Ðorđe Þór", "Soren Dorde Thor"],
	["Café – Bar_«", null],
	["Smith & Sons; Ltd", "Smith + Sons, Ltd"],
	["O’Neill‘s", "O'Neill's"],
	["a@b", "a(at)b"],
	["Straße — Œuvre", "Strasse - OEuvre"],
	["  / two   blanks //and/// slashes / ", "two blanks /and/ slashes"],
	["Kowalski/", "Kowalski"],
	["王", null],
])("%j is %j for banks", (text, plain) => {
	expect(inSepaLetters(text)?.toLowerCase() ?? null).toBe(plain?.toLowerCase() ?? null);
});

it("a reference goes as it is, with 35 signs at most", () => {
	expect(isSepaReference("AZ-1/2")).toBe(true);
	expect(isSepaReference("A".repeat(35))).toBe(true);
	for (const reference of ["", "A".repeat(36), "/AZ", "AZ//1", "Ł", " AZ"])
		expect(isSepaReference(reference)).toBe(false);
});
