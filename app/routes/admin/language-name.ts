import type { Language } from "#app/domain/language.ts";

/** Each language's own name, for use by itself. Within a sentence use `languageLabel`. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };
