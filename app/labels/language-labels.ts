import { INTL_TAG, type Language } from "#app/domain/language.ts";

/** A language as a sentence of another one names it: "read in Portuguese", "lida em inglês". */
export function languageLabel(language: Language, reader: Language): string {
	return new Intl.DisplayNames([INTL_TAG[reader]], { type: "language" }).of(language) ?? language;
}
