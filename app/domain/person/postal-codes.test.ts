import { expect, it } from "vitest";
import { ADDRESS_COUNTRIES } from "./countries.ts";
import { examplePostalCode, isUnusualPostalCode } from "./postal-codes.ts";

it.each([
	["01310100", "BR"],
	["01310-100", "BR"],
	["sw1a 1aa", "GB"],
	["M1 1AE", "GB"],
	["10001-1234", "US"],
	["T12 X7Y8", "IE"],
	["PT-1100-048", "PT"],
	["L-1009", "LU"],
	["1012ab", "NL"],
	["", "BR"],
	["whatever", "KE"],
	["ABC", ""],
])("%s in %s is taken as it is", (code, country) => expect(isUnusualPostalCode(code, country)).toBe(false));

it.each([
	["ABC", "BR"],
	["1100", "PT"],
	["YO1", "GB"],
	["SW1A 1AAX", "GB"],
	["XSW1A 1AA", "GB"],
	["123456", "US"],
	["XD02 AF30", "IE"],
	["D02 AF30X", "IE"],
	["1012", "NL"],
])("%s in %s is asked about", (code, country) => expect(isUnusualPostalCode(code, country)).toBe(true));

it("has an example for each country that it asks about, of the shape that it asks for", () => {
	const listed = ADDRESS_COUNTRIES.filter((country) => examplePostalCode(country) !== "");
	expect(listed.length).toBeGreaterThanOrEqual(40);
	expect(listed.filter((country) => isUnusualPostalCode(examplePostalCode(country), country))).toEqual([]);
});
