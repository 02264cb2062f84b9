import type { Language } from "#app/domain/language.ts";
import { fillFigures } from "./fill-figures.ts";
import type { Prose } from "./prose.ts";

const PAGES = import.meta.glob<Prose>("./*/*.md", { eager: true, import: "default" });

/** The page of this name in this language, or null. Server only: no prose travels in scripts. */
export function findProse(name: string, language: Language): Prose | null {
	const page = PAGES[`./${language}/${name}.md`];
	return page ? { ...page, html: fillFigures(page.html, language) } : null;
}
