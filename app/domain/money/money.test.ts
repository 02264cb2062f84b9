import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, parseMoney, plainMoney } from "./money.ts";

describe("an amount that somebody typed", () => {
	it.each([
		["55", 5500],
		["55.3", 5530],
		["55,30", 5530],
		[" 55.30 € ", 5530],
		["€ 55.30", 5530],
		["0,01", 1],
		["007", 700],
		["0.29", 29],
		["999999.99", 99999999],
	])("%j is %i cents", (written, cents) => {
		expect(parseMoney(written)).toBe(cents);
	});

	it.each([
		"",
		" ",
		"1.234",
		"1,234.00",
		"55.301",
		"-5",
		"+5",
		"5e3",
		"0x10",
		"٥",
		"55 30",
		".50",
		"5.",
		"1000000",
		"NaN",
		"€",
	])("%j is none", (written) => {
		expect(parseMoney(written)).toBeNull();
	});

	it("comes back to the cent, however it is written", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
				expect(parseMoney(plainMoney(cents))).toBe(cents);
			}),
		);
		for (const language of ["en", "es", "pt"] as const) expect(parseMoney(formatMoney(5530, language))).toBe(5530);
	});
});
