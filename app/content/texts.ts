import type { ArticleText } from "./articles.ts";
import type { Prose } from "./prose.ts";

/** Prose of a language: pages by name, articles by slug. */
export type Texts = { pages: Partial<Record<string, Prose>>; articles: Partial<Record<string, ArticleText>> };
