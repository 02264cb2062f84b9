import { describe, expect, it } from "vitest";
import { mayBeSamePhone, phoneEnding } from "./phone-number.ts";

describe("a stored phone number", () => {
	it.each([
		["+447700900123", "+44 (0)7700 900123", true],
		["+447700900123", "07700 900123", true],
		["+390612345678", "06 1234 5678", true],
		["+390612345678", "0039 06 1234 5678", true],
		["+4740123456", "40 12 34 56", true],
		["0171 234 56 78", "+491712345678", true],
		["+351912345678", "+34 912 345 678", false],
		["+441912345678", "+1 912 345 678", false],
		["+351912345678", "812 345 678", false],
	])("%s, searched for as %s: %s", (stored, typed, isSame) => {
		expect(phoneEnding(typed)).toBe(phoneEnding(stored));
		expect(mayBeSamePhone(stored, typed)).toBe(isSame);
	});

	it.each(["12345", "00 000 000", "Maria", "NIF-2345-6789", ""])("is not searched for by %j", (typed) => {
		expect(phoneEnding(typed)).toBeNull();
	});
});
