import { expect, it } from "vitest";
import { ADDRESS_COUNTRIES, COMMON_DESTINATIONS, COUNTRY_CODES, isAddressCountry, isCountryCode } from "./countries.ts";

it("there are 199 countries, each once, including the most common destinations", () => {
	expect(new Set(COUNTRY_CODES).size).toBe(199);
	expect(COUNTRY_CODES).toHaveLength(199);
	expect(COMMON_DESTINATIONS.filter((code) => !isCountryCode(code))).toEqual([]);
});

it.each(["XX", "pt", "", "PT ", null, 7, ["PT"]])("%j is not a country", (value) => {
	expect(isCountryCode(value)).toBe(false);
});

it("an address may be in any of the 249 places of ISO 3166-1 or in Kosovo, each listed once", () => {
	expect(new Set(ADDRESS_COUNTRIES).size).toBe(250);
	expect(ADDRESS_COUNTRIES).toHaveLength(250);
	for (const code of ["JE", "GG", "IM", "GI", "PR", "BM", "GL", "CW", "NU", "FK"])
		expect([isAddressCountry(code), isCountryCode(code)], code).toEqual([true, false]);
});
