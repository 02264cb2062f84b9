import type { Prose } from "./prose.ts";
import type { SourceView } from "./source-view.ts";

/** Categories in the order of the specification. URLs contain the English names in every language (row 66). */
export const CATEGORIES = ["NIF Guide", "NIF Benefits", "Tips", "Digital Nomads", "Real Estate"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Slugs in list order. Article ids are positions, starting at 1. Previous and Next follow this order (rows 62, 66). */
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

/** The editorial team is the author, so that no invented person is named. */
export const AUTHOR = "Azulejo NIF";

/** An article compiled from one Markdown file. */
export type ArticleText = {
	title: string;
	/** For search engines. */
	description: string;
	/** For cards and the feed. */
	excerpt: string;
	category: Category;
	/** Civil date YYYY-MM-DD. */
	date: string;
	/** Month as of which its laws and figures are correct, YYYY-MM; null if it states none (ruling T59). */
	facts: string | null;
	tags: string[];
	headings: Prose["headings"];
	html: string;
	words: number;
};

/** An article without its text, for cards and lists (row 111). */
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
	/** Month as of which laws and figures are correct, as display text. */
	facts: string | null;
	/** Civil date of the last review. */
	reviewed: string;
	sources: SourceView[];
	headings: Prose["headings"];
	/** Trusted HTML, compiled from our own Markdown. */
	content: string;
};

const MAX_RECENT = 4;
const MAX_RELATED = 3;
const MAX_BREADCRUMB_LENGTH = 30;
const WORDS_PER_MINUTE = 200;

export type ArticleFilter = { query: string; category: string };

/**
 * Filters articles by category and by a case-insensitive match in title, excerpt or tags; an empty filter matches all
 * (row 58).
 */
export function searchArticles(articles: readonly ArticleSummary[], { query, category }: ArticleFilter) {
	const searchText = query.trim().toLocaleLowerCase();
	return articles.filter(
		(article) =>
			(category === "" || article.category === category) &&
			[article.title, article.excerpt, ...article.tags].some((text) => text.toLocaleLowerCase().includes(searchText)),
	);
}

/** Returns the path of the filtered list, without the language. */
export function blogPath({ query = "", category = "" }: Partial<ArticleFilter>): string {
	const fields = Object.entries({ q: query, category }).filter(([, value]) => value !== "");
	return fields.length === 0 ? "/blog" : `/blog?${new URLSearchParams(fields)}`;
}

export function articlePath(slug: string): string {
	return `/blog/${slug}`;
}

/** Returns the categories that have articles, in list order. */
export function listCategories(articles: readonly ArticleSummary[]): Category[] {
	return [...new Set(articles.map((article) => article.category))];
}

/** Returns the articles before and after this one in list order; null at either end. */
export function getAdjacentArticles(articles: readonly ArticleSummary[], slug: string) {
	const index = articles.findIndex((article) => article.slug === slug);
	return { previous: articles[index - 1] ?? null, next: index < 0 ? null : (articles[index + 1] ?? null) };
}

/** Returns at most three other articles of the same category (row 64). */
export function relatedArticles(articles: readonly ArticleSummary[], { slug, category }: ArticleSummary) {
	return articles
		.filter((candidate) => candidate.category === category && candidate.slug !== slug)
		.slice(0, MAX_RELATED);
}

/** Returns the four newest articles. List order decides within a day (row 241). */
export function recentArticles(articles: readonly ArticleSummary[]) {
	return articles.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, MAX_RECENT);
}

/** Returns the first 30 characters of a title, with an ellipsis if it is longer (row 62). */
export function breadcrumbTitle(title: string): string {
	const characters = [...title];
	if (characters.length <= MAX_BREADCRUMB_LENGTH) return title;
	return `${characters.slice(0, MAX_BREADCRUMB_LENGTH).join("").trimEnd()}…`;
}

/** Returns the reading time at 200 words per minute, rounded up, as display text. */
export function readingTime(wordCount: number): string {
	return `${Math.max(1, Math.ceil(wordCount / WORDS_PER_MINUTE))} min`;
}
