import { describe, expect, it } from "vitest";
import { phoneError } from "#app/domain/person/phone-number.ts";
import { formatPhoneNumber, parsePhoneNumber } from "./phone-number.server.ts";

describe("a typed phone number", () => {
	it.each([
		["912 345 678", "PT", "+351912345678"],
		["+351 912 345 678", "US", "+351912345678"],
		["07700 900004", "GB", "+447700900004"],
		["+44 (0)7700 900123", "PT", "+447700900123"],
		["(503) 555-0106", "US", "+15035550106"],
		["1-503-555-0106", "US", "+15035550106"],
		["06 12 34 56 78", "FR", "+33612345678"],
		["+33 (0)6.12.34.56.78", "FR", "+33612345678"],
		["0561/0000011", "DE", "+495610000011"],
		["(41) 90000-0003", "BR", "+5541900000003"],
		["098765 43210", "IN", "+919876543210"],
		["138 0013 8000", "CN", "+8613800138000"],
		["011 15 1234-5678", "AR", "+5491112345678"],
		["8 (912) 345-67-89", "RU", "+79123456789"],
		["601 234 567", "PL", "+48601234567"],
		["087 123 4567", "IE", "+353871234567"],
		["044 123 456", "XK", "+38344123456"],
		["22 12 34", "WF", "+681221234"],
	])("%s from %s is stored as %s", (text, country, stored) => {
		expect(phoneError(text)).toBeNull();
		expect(parsePhoneNumber(text, country)).toEqual({ number: stored });
	});

	it("may begin with 00 in any country", () => {
		for (const country of ["PL", "US", "JP", ""])
			expect(parsePhoneNumber("0048 601 234 567", country)).toEqual({ number: "+48601234567" });
	});

	it("may have Mexico's former 1 for mobiles", () => {
		expect(parsePhoneNumber("+52 1 55 1234 5678", "MX")).toEqual({ number: "+525512345678" });
	});

	it("need not be in use: any possible number is accepted", () => {
		expect(parsePhoneNumber("+55 41 90000 0003", "BR")).toEqual({ number: "+5541900000003" });
		expect(parsePhoneNumber("+1 200 000 0000", "US")).toEqual({ number: "+12000000000" });
	});

	it.each([
		["12345", "PT", "error_phone_too_short:PT"],
		["+1 12", "US", "error_phone_too_short:US"],
		["+1 12", "PT", "error_phone_too_short:US"],
		["+1 12345", "CA", "error_phone_too_short:CA"],
		["+351 912 345 678 901 2345", "PL", "error_phone_too_long:PT"],
		["0048 601 234 567 890 123", "DE", "error_phone_too_long:PL"],
		["1".repeat(31), "PT", "error_phone_too_long:PT"],
		["+81 3 1234", "PT", "error_phone_too_short:JP"],
		["+999 123456", "PT", "error_phone_country"],
		["601 234 567", "", "error_phone_prefix"],
		["601 234 567", "AQ", "error_phone_prefix"],
	])("is rejected if it cannot exist: %s in “%s”", (text, country, error) => {
		expect(parsePhoneNumber(text, country)).toEqual({ error });
	});
});

describe("a stored phone number", () => {
	it("is formatted as in its country", () => {
		expect(formatPhoneNumber("+48601234567")).toBe("+48 601 234 567");
		expect(formatPhoneNumber("+351912345678")).toBe("+351 912 345 678");
	});

	it("is parsed to the same number from its formatted form", () => {
		for (const stored of ["+48601234567", "+447700900123", "+5491112345678", "+681221234"])
			expect(parsePhoneNumber(formatPhoneNumber(stored), "US")).toEqual({ number: stored });
	});

	it("is shown unchanged when it is not in E.164", () => {
		for (const old of ["+48 601 234 567", "601 234 567", "call the office 12345", ""])
			expect(formatPhoneNumber(old)).toBe(old);
	});
});
