import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, formatPrice, parseMoney, percentageShare, plainMoney } from "./money.ts";

describe("a typed amount", () => {
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
	])("%j is invalid", (written) => {
		expect(parseMoney(written)).toBeNull();
	});

	it("round-trips to the cent, however it is formatted", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
				expect(parseMoney(plainMoney(cents))).toBe(cents);
			}),
		);
		for (const language of ["en", "es", "pt"] as const) expect(parseMoney(formatMoney(5530, language))).toBe(5530);
	});
});

describe("an amount in cents", () => {
	it.each([
		[7900, 70, 5530],
		[1, 70, 1],
		[5, 10, 1],
		[4, 10, 0],
		[7999, 33, 2640],
		[12900, 100, 12900],
		[12900, 0, 0],
	])("of %i, at %i per cent, gives %i, rounded to whole cents with half a cent up", (amount, percent, share) => {
		expect(percentageShare(amount, percent)).toBe(share);
	});

	it.each([
		[7900, "€79.00", "79,00 €", "€79", "79 €", "79.00"],
		[5530, "€55.30", "55,30 €", "€55.30", "55,30 €", "55.30"],
		[5, "€0.05", "0,05 €", "€0.05", "0,05 €", "0.05"],
		[0, "€0.00", "0,00 €", "€0", "0 €", "0.00"],
		[-2370, "-€23.70", "-23,70 €", "-€23.70", "-23,70 €", "-23.70"],
	])("of %i is written %s or %s, as a price %s or %s, for programs %s", (amount, ...written) => {
		const normalise = (text: string) => text.replace(/\s/g, " ");
		const languages = ["en", "es", "pt"] as const;
		const [english, other, price, otherPrice, plainText] = written;
		expect(languages.map((language) => normalise(formatMoney(amount, language)))).toEqual([english, other, other]);
		expect(languages.map((language) => normalise(formatPrice(amount, language)))).toEqual([
			price,
			otherPrice,
			otherPrice,
		]);
		expect(plainMoney(amount)).toBe(plainText);
	});
});
