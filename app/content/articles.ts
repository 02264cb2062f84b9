import type { Prose } from "./prose.ts";
import type { ShownSource } from "./shown-source.ts";

/** In the order of the specification; their names in the address stay English in every language (row 66). */
export const CATEGORIES = ["NIF Guide", "NIF Benefits", "Tips", "Digital Nomads", "Real Estate"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Articles by list position: ids start at 1, and Previous and Next follow this order (rows 62, 66). */
export const SLUGS = [
	"understanding-portuguese-nif-process",
	"benefits-of-portuguese-nif",
	"common-nif-application-mistakes",
	"nif-for-digital-nomads",
	"nif-for-property-investors",
] as const;
export type Slug = (typeof SLUGS)[number];

/** Civil date of the last comparison with the sources. */
export const REVIEWED: Record<Slug, string> = {
	"understanding-portuguese-nif-process": "2026-11-25",
	"benefits-of-portuguese-nif": "2026-11-25",
	"common-nif-application-mistakes": "2026-11-25",
	"nif-for-digital-nomads": "2026-11-25",
	"nif-for-property-investors": "2026-11-25",
};

/** The editorial team; no invented person is named. */
export const AUTHOR = "Azulejo NIF";

/** Compiled article from one Markdown file. */
export type ArticleText = {
	title: string;
	/** For search engines. */
	description: string;
	/** For cards and the feed. */
	excerpt: string;
	category: Category;
	/** Civil date YYYY-MM-DD. */
	date: string;
	/** Month in which its laws and figures hold, YYYY-MM; null when it states none (ruling T59). */
	facts: string | null;
	tags: string[];
	headings: Prose["headings"];
	html: string;
	words: number;
};

/** An article of row 111 without its text, as cards and lists show it. */
export type ArticleSummary = {
	id: number;
	title: string;
	slug: string;
	/** Display text in the reader's language. */
	date: string;
	/** Civil date of the same day, YYYY-MM-DD. */
	published: string;
	author: string;
	category: Category;
	description: string;
	excerpt: string;
	/** Display text such as "8 min". */
	readTime: string;
	/** File under public/. */
	image: string;
	tags: string[];
};

export type Article = ArticleSummary & {
	/** Month in which laws and figures hold, as display text. */
	facts: string | null;
	/** Civil date of the last review. */
	reviewed: string;
	sources: ShownSource[];
	headings: Prose["headings"];
	/** Trusted HTML, compiled from our own Markdown. */
	content: string;
};

const MAX_RECENT = 4;
const RELATED = 3;
const BREADCRUMB_LETTERS = 30;
const WORDS_A_MINUTE = 200;

export type ArticleFilter = { query: string; category: string };

/** Filters articles by category and by a case-insensitive match in title, excerpt or tags; an empty filter matches all (row 58). */
export function searchArticles(articles: readonly ArticleSummary[], { query, category }: ArticleFilter) {
	const needle = query.trim().toLocaleLowerCase();
	return articles.filter(
		(article) =>
			(category === "" || article.category === category) &&
			[article.title, article.excerpt, ...article.tags].some((text) => text.toLocaleLowerCase().includes(needle)),
	);
}

/** URL of the filtered list, without the language. */
export function blogPath({ query = "", category = "" }: Partial<ArticleFilter>): string {
	const fields = Object.entries({ q: query, category }).filter(([, value]) => value !== "");
	return fields.length === 0 ? "/blog" : `/blog?${new URLSearchParams(fields)}`;
}

export function articlePath(slug: string): string {
	return `/blog/${slug}`;
}

/** Categories that have articles, each once, in list order. */
export function categoriesOf(articles: readonly ArticleSummary[]): Category[] {
	return [...new Set(articles.map((article) => article.category))];
}

/** The articles before and after this one by list position; null at either end. */
export function neighboursOf(articles: readonly ArticleSummary[], slug: string) {
	const index = articles.findIndex((article) => article.slug === slug);
	return { previous: articles[index - 1] ?? null, next: index < 0 ? null : (articles[index + 1] ?? null) };
}

/** At most three other articles of the same category (row 64). */
export function relatedArticles(articles: readonly ArticleSummary[], { slug, category }: ArticleSummary) {
	return articles.filter((candidate) => candidate.category === category && candidate.slug !== slug).slice(0, RELATED);
}

/** The four newest articles; list order decides within a day (row 241). */
export function recentArticles(articles: readonly ArticleSummary[]) {
	return articles.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, MAX_RECENT);
}

/** The first 30 characters of a title, with an ellipsis if it is longer (row 62). */
export function breadcrumbTitle(title: string): string {
	const letters = [...title];
	if (letters.length <= BREADCRUMB_LETTERS) return title;
	return `${letters.slice(0, BREADCRUMB_LETTERS).join("").trimEnd()}…`;
}

/** Reading time at 200 words a minute, rounded up, as display text. */
export function readingTime(wordCount: number): string {
	return `${Math.max(1, Math.ceil(wordCount / WORDS_A_MINUTE))} min`;
}
