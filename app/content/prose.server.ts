import type { Language } from "#app/domain/language.ts";
import { fillFigures } from "./fill-figures.ts";
import type { Prose } from "./prose.ts";
import { getTexts } from "./texts.server.ts";

/** Finds a page by name and language, or null. */
export function findProse(name: string, language: Language): Prose | null {
	const page = getTexts(language).pages[name];
	return page ? { ...page, html: fillFigures(page.html, language) } : null;
}
