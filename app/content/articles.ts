import type { Prose } from "./prose.ts";
import type { ShownSource } from "./shown-source.ts";

/** In the order of the specification; their names in the address stay English in every language (row 66). */
export const CATEGORIES = ["NIF Guide", "NIF Benefits", "Tips", "Digital Nomads", "Real Estate"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The articles by list position: the first has the id 1, and Previous and Next follow this order (rows 62, 66). */
export const SLUGS = [
	"understanding-portuguese-nif-process",
	"benefits-of-portuguese-nif",
	"common-nif-application-mistakes",
	"nif-for-digital-nomads",
	"nif-for-property-investors",
] as const;
export type Slug = (typeof SLUGS)[number];

/** The day on which their facts were last compared with the sources, as a civil date. */
export const REVIEWED: Record<Slug, string> = {
	"understanding-portuguese-nif-process": "2026-11-25",
	"benefits-of-portuguese-nif": "2026-11-25",
	"common-nif-application-mistakes": "2026-11-25",
	"nif-for-digital-nomads": "2026-11-25",
	"nif-for-property-investors": "2026-11-25",
};

/** Our editorial team; no person is named who does not exist. */
export const AUTHOR = "Azulejo NIF";

/** What one Markdown file of an article holds, compiled at build time. */
export type ArticleText = {
	title: string;
	/** For search engines. */
	description: string;
	/** For cards and the feed. */
	excerpt: string;
	category: Category;
	/** Civil date YYYY-MM-DD. */
	date: string;
	/** The month as of which its laws and figures hold, YYYY-MM; null when it states none (ruling T59). */
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
	/** The same as a civil date, YYYY-MM-DD. */
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
	/** Display text of the month as of which laws and figures hold. */
	facts: string | null;
	/** Civil date of the last review. */
	reviewed: string;
	sources: ShownSource[];
	headings: Prose["headings"];
	/** HTML of our own. */
	content: string;
};

const RECENT = 4;
const RELATED = 3;
const BREADCRUMB_LETTERS = 30;
const WORDS_A_MINUTE = 200;

export type ArticleFilter = { query: string; category: string };

/** Articles with the words in title, excerpt or a tag, in any case, and of the category; an empty filter lets all pass (row 58). */
export function searchArticles(articles: readonly ArticleSummary[], { query, category }: ArticleFilter) {
	const wanted = query.trim().toLocaleLowerCase();
	return articles.filter(
		(article) =>
			(category === "" || article.category === category) &&
			[article.title, article.excerpt, ...article.tags].some((text) => text.toLocaleLowerCase().includes(wanted)),
	);
}

/** The address of the list with this filter, without the language. */
export function blogPath({ query = "", category = "" }: Partial<ArticleFilter>): string {
	const fields = Object.entries({ q: query, category }).filter(([, value]) => value !== "");
	return fields.length === 0 ? "/blog" : `/blog?${new URLSearchParams(fields)}`;
}

export function articlePath(slug: string): string {
	return `/blog/${slug}`;
}

/** Each category that has an article, once, in the order of the list. */
export function categoriesOf(articles: readonly ArticleSummary[]): Category[] {
	return [...new Set(articles.map((article) => article.category))];
}

/** The articles before and after this one by list position; null at either end. */
export function neighboursOf(articles: readonly ArticleSummary[], slug: string) {
	const at = articles.findIndex((article) => article.slug === slug);
	return { previous: articles[at - 1] ?? null, next: at < 0 ? null : (articles[at + 1] ?? null) };
}

/** At most three others of the same category: none while each category has one article (row 64). */
export function relatedArticles(articles: readonly ArticleSummary[], { slug, category }: ArticleSummary) {
	return articles.filter((other) => other.category === category && other.slug !== slug).slice(0, RELATED);
}

/** The four that came last; of one day, those that stand first in the list (row 241). */
export function recentArticles(articles: readonly ArticleSummary[]) {
	return articles.toSorted((one, other) => other.published.localeCompare(one.published)).slice(0, RECENT);
}

/** The first 30 characters of a title, with a sign that there is more (row 62). */
export function breadcrumbTitle(title: string): string {
	const letters = [...title];
	if (letters.length <= BREADCRUMB_LETTERS) return title;
	return `${letters.slice(0, BREADCRUMB_LETTERS).join("").trimEnd()}…`;
}

/** Whole minutes at 200 words each, as display text. */
export function readTimeOf(words: number): string {
	return `${Math.max(1, Math.ceil(words / WORDS_A_MINUTE))} min`;
}
