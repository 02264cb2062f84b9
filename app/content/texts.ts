import type { ArticleText } from "./articles.ts";
import type { Prose } from "./prose.ts";

/** All prose of a language: pages by their name, articles by their slug. */
export type Texts = { pages: Partial<Record<string, Prose>>; articles: Partial<Record<string, ArticleText>> };
