import { INTL_TAG, LANGUAGES, type Language } from "#app/domain/language.ts";
import { ADDRESS_COUNTRIES, NATIONALITIES } from "#app/domain/person/countries.ts";
import names from "./country-names.json" with { type: "json" };

/** Names by country code, in the order of LANGUAGES: a fixed copy of Intl.DisplayNames with corrections. */
const NAMES: Record<string, string[]> = names;

/** Returns the name of a country or travel-document code; an unknown code is returned unchanged. */
export function countryName(code: string, language: Language): string {
	return NAMES[code]?.[LANGUAGES.indexOf(language)] ?? code;
}

type CountryOption = { value: string; label: string };

/** Returns the countries for address fields in one language, sorted by its collation. Used in loaders. */
export function countryOptions(language: Language): CountryOption[] {
	return toOptions(ADDRESS_COUNTRIES, language);
}

/** Returns the nationalities in the same form. */
export function nationalityOptions(language: Language): CountryOption[] {
	return toOptions(NATIONALITIES, language);
}

function toOptions(codes: readonly string[], language: Language): CountryOption[] {
	return codes
		.map((code) => ({ value: code, label: countryName(code, language) }))
		.sort((a, b) => a.label.localeCompare(b.label, INTL_TAG[language]));
}

const normalise = (name: string) =>
	name
		.normalize("NFD")
		.replace(/[\u0300-\u036f]/g, "")
		.trim()
		.toLowerCase();

/** Returns the country code of a code or a name in any supported language (row 159); "" if unknown. */
export function findCountryCode(input: string): string {
	const normalised = normalise(input);
	if (input.trim().toUpperCase() in NAMES) return input.trim().toUpperCase();
	return ADDRESS_COUNTRIES.find((code) => NAMES[code]?.some((name) => normalise(name) === normalised)) ?? "";
}
