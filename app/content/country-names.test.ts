import { expect, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { ADDRESS_COUNTRIES, NATIONALITIES } from "#app/domain/person/countries.ts";
import { countryName, countryOptions, nationalityOptions } from "./country-names.server.ts";

test.each(LANGUAGES)("every country has its own name in %s", (language) => {
	const options = countryOptions(language);
	expect(options.map((option) => option.value).sort()).toEqual([...ADDRESS_COUNTRIES].sort());
	expect(options.filter((option) => option.label === option.value || !option.label)).toEqual([]);
	expect(new Set(options.map((option) => option.label)).size).toBe(ADDRESS_COUNTRIES.length);
});

test("Portuguese names are those used in Portugal, not in Brazil", () => {
	expect(["VN", "KE", "CZ"].map((code) => countryName(code, "pt"))).toEqual(["Vietname", "Quénia", "Chéquia"]);
});

test("countries are sorted by the rules of the language, including accents", () => {
	const first = countryOptions("es").map((option) => option.label);
	expect(first.indexOf("Ecuador")).toBeLessThan(first.indexOf("Egipto"));
	expect(nationalityOptions("en").findIndex((option) => option.value === "AX")).toBe(-1);
	expect(
		nationalityOptions("en")
			.map((option) => option.value)
			.sort(),
	).toEqual([...NATIONALITIES].sort());
	expect(countryOptions("pt").findIndex((option) => option.value === "AT")).toBeLessThan(
		countryOptions("pt").findIndex((option) => option.value === "BE"),
	);
});

test("an unknown code is shown unchanged", () => {
	expect(countryName("ZZ", "en")).toBe("ZZ");
});
