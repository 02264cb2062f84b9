import { expect, it } from "vitest";
import { COMMON_DESTINATIONS, COUNTRY_CODES, isCountryCode } from "./countries.ts";

it("knows 199 countries, each once, and those to which parcels mostly go among them", () => {
	expect(new Set(COUNTRY_CODES).size).toBe(199);
	expect(COUNTRY_CODES).toHaveLength(199);
	expect(COMMON_DESTINATIONS.filter((code) => !isCountryCode(code))).toEqual([]);
});

it.each(["XX", "pt", "", "PT ", null, 7, ["PT"]])("does not take %j for a country", (value) => {
	expect(isCountryCode(value)).toBe(false);
});
