import type { Language } from "#app/domain/language.ts";

/** Each language by its own name, as the writer would say it: to stand alone. In a sentence it is `languageLabel`. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };
