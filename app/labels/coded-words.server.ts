import { CODED_MESSAGES } from "virtual:coded-messages";
import type { Language } from "#app/domain/language.ts";

/** The words behind `error_…`, `flag_…`, `todo_…` or `desk_flag_…`; undefined where nothing is said of that code. */
export function codedWords(key: string, language: Language): string | undefined {
	return CODED_MESSAGES[key]?.({}, { locale: language });
}
