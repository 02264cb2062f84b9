import type { Language } from "#app/domain/language.ts";

/** Each language in its own name, for use on its own. Within a sentence use `languageLabel`. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };
