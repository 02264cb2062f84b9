import { describe, expect, it } from "vitest";
import { formatIban, isIban, isSepaIban, isSepaReference, normaliseIban, toSepaCharacters } from "./iban.ts";

/** The examples that banks publish. */
const SEPA = [
	"PT50 0002 0123 1234 5678 9015 4",
	"DE89 3704 0044 0532 0130 00",
	"ES91 2100 0418 4502 0005 1332",
	"FR14 2004 1010 0505 0001 3M02 606",
	"GB29 NWBK 6016 1331 9268 19",
	"NL91 ABNA 0417 1643 00",
	"IT60 X054 2811 1010 0000 0123 456",
	"BE68 5390 0754 7034",
	"MT84 MALT 0110 0001 2345 MTLC AST0 01S",
	"NO93 8601 1117 947",
	"CH93 0076 2011 6238 5295 7",
	"SM86 U032 2509 8000 0000 0270 100",
];
const ELSEWHERE = [
	"TR33 0006 1005 1978 6457 8413 26",
	"AE07 0331 2345 6789 0123 456",
	"SA03 8000 0000 6080 1016 7519",
	"BR18 0036 0305 0000 1000 9795 493C 1",
	"XK05 1212 0123 4567 8906",
];

describe("an account number", () => {
	it.each(SEPA)("%s can receive a credit transfer in euros", (iban) => {
		expect([isIban(iban), isSepaIban(iban)]).toEqual([true, true]);
	});

	it.each(ELSEWHERE)("%s is valid, but outside the payment area", (iban) => {
		expect([isIban(iban), isSepaIban(iban)]).toEqual([true, false]);
	});

	it.each([
		["with two digits swapped", "PT50 0002 0123 1234 5678 9051 4"],
		["with one digit too few", "PT50 0002 0123 1234 5678 9015"],
		["with one digit too many", "PT50 0002 0123 1234 5678 9015 44"],
		["with a letter among its digits", "PT50 0002 0123 1234 5678 9O15 4"],
		["from a country without IBANs", "US50 0002 0123 1234 5678 9015 4"],
		["without a country", "50 0002 0123 1234 5678 9015 4"],
		["that is not an IBAN", "Sofia's account"],
		["that is empty", ""],
	])("%s is rejected: %s", (_, iban) => {
		expect([isIban(iban), isSepaIban(iban)]).toEqual([false, false]);
	});

	it("never has the check digits 00, 01 or 99, even if the checksum matches", () => {
		const bank = (digits: string, account: string) => `DE${digits}37040044${account}`;
		const accounts = Array.from({ length: 97 * 3 }, (_, index) => String(index).padStart(10, "0"));
		for (const digits of ["00", "01", "99"]) {
			expect(accounts.filter((account) => isIban(bank(digits, account)))).toEqual([]);
		}
		expect(accounts.filter((account) => isIban(bank("50", account))).length).toBeGreaterThan(0);
	});

	it("is stored without spaces, in capital letters, and shown in groups of four", () => {
		expect(normaliseIban(" pt50 0002-0123 1234\u00a05678 9015 4 ")).toBe("PT50000201231234567890154");
		expect(formatIban("pt50000201231234567890154")).toBe("PT50 0002 0123 1234 5678 9015 4");
		expect(formatIban("BE68539007547034")).toBe("BE68 5390 0754 7034");
	});
});

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
])("%j is %j for banks", (text, expected) => {
	expect(toSepaCharacters(text)?.toLowerCase() ?? null).toBe(expected?.toLowerCase() ?? null);
});

it("a reference is used unchanged, with at most 35 characters", () => {
	expect(isSepaReference("AZ-1/2")).toBe(true);
	expect(isSepaReference("A".repeat(35))).toBe(true);
	for (const reference of ["", "A".repeat(36), "/AZ", "AZ//1", "Ł", " AZ"])
		expect(isSepaReference(reference)).toBe(false);
});
