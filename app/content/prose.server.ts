import type { Language } from "#app/domain/language.ts";
import type { Prose } from "./prose.ts";
import { textsIn } from "./texts.server.ts";

/** The page of this name in this language, or null. */
export function findProse(name: string, language: Language): Prose | null {
	return textsIn(language).pages[name] ?? null;
}
