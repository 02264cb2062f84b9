import type { Language } from "#app/domain/language.ts";
import { formatCivilDate, formatMonth } from "#app/domain/time/calendar.ts";
import {
	type Article,
	type ArticleSummary,
	AUTHOR,
	type Category,
	REVIEWED,
	readingTime,
	SLUGS,
	type Slug,
} from "./articles.ts";
import { fillFigures } from "./fill-figures.ts";
import { listSources } from "./official-sources.server.ts";
import { getTexts } from "./texts.server.ts";

/** Decorative tile pattern of each category. */
const IMAGES: Record<Category, string> = {
	"NIF Guide": "/articles/nif-guide.svg",
	"NIF Benefits": "/articles/nif-benefits.svg",
	Tips: "/articles/tips.svg",
	"Digital Nomads": "/articles/digital-nomads.svg",
	"Real Estate": "/articles/real-estate.svg",
};

/** Returns the summary of an article for cards; undefined if it is not translated into this language. */
function toSummary(slug: Slug, language: Language): ArticleSummary | undefined {
	const text = getTexts(language).articles[slug];
	return (
		text && {
			id: SLUGS.indexOf(slug) + 1,
			title: text.title,
			slug,
			date: formatCivilDate(text.date, language),
			published: text.date,
			author: AUTHOR,
			category: text.category,
			description: text.description,
			excerpt: text.excerpt,
			readTime: readingTime(text.words),
			image: IMAGES[text.category],
			tags: text.tags,
		}
	);
}

/** Finds the article with this slug in this language, or null. */
export function findArticle(slug: string, language: Language): Article | null {
	const knownSlug = SLUGS.find((candidate) => candidate === slug);
	const summary = knownSlug && toSummary(knownSlug, language);
	const text = knownSlug && getTexts(language).articles[knownSlug];
	if (!summary || !text) return null;
	return {
		...summary,
		facts: text.facts && formatMonth(text.facts, language),
		reviewed: REVIEWED[knownSlug],
		sources: listSources(knownSlug, language),
		headings: text.headings,
		content: fillFigures(text.html, language),
	};
}

/** Returns all articles in this language, in list order. */
export function findArticles(language: Language): ArticleSummary[] {
	return SLUGS.map((slug) => toSummary(slug, language)).filter((article) => article !== undefined);
}
