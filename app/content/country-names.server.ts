import { INTL_TAG, LANGUAGES, type Language } from "#app/domain/language.ts";
import { ADDRESS_COUNTRIES, NATIONALITIES } from "#app/domain/person/countries.ts";
import names from "./country-names.json" with { type: "json" };

/** Code to names in the order of LANGUAGES: Intl.DisplayNames once, frozen, and mended by hand where it is awkward. */
const NAMES: Record<string, string[]> = names;

/** The name of a country or of what stands for one in travel documents, or the code itself if it is none of ours. */
export function countryName(code: string, language: Language): string {
	return NAMES[code]?.[LANGUAGES.indexOf(language)] ?? code;
}

type CountryOption = { value: string; label: string };

/** Every place where an address can be, in one language, sorted as that language sorts: for the loader of a page with such a field. */
export function countryOptions(language: Language): CountryOption[] {
	return optionsOf(ADDRESS_COUNTRIES, language);
}

/** The same of everything that can be chosen as a nationality. */
export function nationalityOptions(language: Language): CountryOption[] {
	return optionsOf(NATIONALITIES, language);
}

function optionsOf(codes: readonly string[], language: Language): CountryOption[] {
	return codes
		.map((code) => ({ value: code, label: countryName(code, language) }))
		.sort((one, other) => one.label.localeCompare(other.label, INTL_TAG[language]));
}

const plain = (name: string) =>
	name
		.normalize("NFD")
		.replace(/[\u0300-\u036f]/g, "")
		.trim()
		.toLowerCase();

/** The code of a country written as a code or as a name in any of our languages (row 159); "" if it is none of ours. */
export function countryCodeOf(written: string): string {
	const wanted = plain(written);
	if (written.trim().toUpperCase() in NAMES) return written.trim().toUpperCase();
	return ADDRESS_COUNTRIES.find((code) => NAMES[code]?.some((name) => plain(name) === wanted)) ?? "";
}
