import { CODED_MESSAGES } from "virtual:coded-messages";
import { countryName } from "#app/content/country-names.server.ts";
import type { Language } from "#app/domain/language.ts";
import { examplePostalCode } from "#app/domain/person/address.ts";

/**
 * The words behind `error_…`, `flag_…`, `todo_…` or `desk_flag_…`; undefined where nothing is said of that code. A colon and
 * what the sentence names may follow: a letter, the code of a country, or people.
 */
export function messageByCode(key: string, language: Language): string | undefined {
	const [, code = "", named = ""] = /^([^:]*):?(.*)$/su.exec(key) ?? [];
	const inputs = {
		letter: named,
		country: countryName(named, language),
		example: examplePostalCode(named) || named,
		people: named,
	};
	return CODED_MESSAGES[code]?.(inputs, { locale: language });
}
