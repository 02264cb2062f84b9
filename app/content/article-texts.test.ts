import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import routes from "../routes.ts";
import { findArticle, findArticles } from "./articles.server.ts";
import { CATEGORIES, SLUGS } from "./articles.ts";
import { GUIDES, guidePath } from "./guides.ts";
import { getTexts } from "./texts.server.ts";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap((entry) => [...(entry.path ? [`/${entry.path}`] : []), ...pathsOf(entry.children ?? [])]);
}

const knownPaths = new Set([
	"/",
	...pathsOf(routes),
	...SLUGS.map((slug) => `/blog/${slug}`),
	...GUIDES.map(guidePath),
]);
const allArticles = LANGUAGES.flatMap((language) => findArticles(language).map((article) => ({ language, article })));

test.each(SLUGS)("%s exists in the three languages with the same sections, category and dates", (slug) => {
	const articles = LANGUAGES.map((language) => findArticle(slug, language));
	const shape = articles.map((article) => [
		article?.headings.length,
		article?.category,
		article?.published,
		article?.facts === null,
		article?.tags.length,
	]);
	expect(shape[1]).toEqual(shape[0]);
	expect(shape[2]).toEqual(shape[0]);
	expect(articles[0]?.headings.length).toBeGreaterThanOrEqual(5);
	expect(articles[0]?.category).toBe(CATEGORIES[SLUGS.indexOf(slug)]);
});

const texts = LANGUAGES.flatMap((language) =>
	Object.entries(getTexts(language).articles).map(([slug, text]) => [`${language}/${slug}`, text?.words] as const),
);

test.each(texts)("%s has 900 to 1,500 words", (_file, wordCount) => {
	expect(wordCount).toBeGreaterThanOrEqual(900);
	expect(wordCount).toBeLessThanOrEqual(1500);
});

test("every text file belongs to a listed article", () => {
	expect(texts.length).toBe(LANGUAGES.length * SLUGS.length);
	expect(allArticles.length).toBe(LANGUAGES.length * SLUGS.length);
});

test("each description fits in search results, and each title in a browser tab", () => {
	const invalid = allArticles.filter(
		({ article }) => article.description.length < 110 || article.description.length > 160 || article.title.length > 70,
	);
	expect(invalid.map(({ language, article }) => `${language}/${article.slug}`)).toEqual([]);
});

test("titles, descriptions and excerpts are unique in each language", () => {
	for (const language of LANGUAGES) {
		const texts = findArticles(language).flatMap(({ title, description, excerpt }) => [title, description, excerpt]);
		expect(new Set(texts).size).toBe(texts.length);
	}
});

test("links in articles lead to existing pages in the article's language", () => {
	const links = allArticles.flatMap(({ language, article: { slug } }) => {
		const html = findArticle(slug, language)?.content ?? "";
		return [...html.matchAll(/href="([^"]*)"/g)].map((link) => ({ language, slug, address: link[1] ?? "" }));
	});
	const internal = links.filter(({ address }) => address.startsWith("/"));
	const broken = internal.filter(({ language, address }) => {
		const { pathname, searchParams } = new URL(address.replaceAll("&#x26;", "&"), "http://site");
		return !knownPaths.has(pathname) || searchParams.get("lang") !== language;
	});
	expect(broken).toEqual([]);
	expect(links.filter(({ address }) => !/^(\/|#|https:\/\/)/.test(address))).toEqual([]);
	for (const slug of SLUGS) expect(internal.filter((link) => link.slug === slug).length).toBeGreaterThanOrEqual(9);
});

test("dates and months are formatted for the language", () => {
	const dates = LANGUAGES.map((language) => findArticle(SLUGS[0], language)?.date);
	expect(dates).toEqual(["November 22, 2026", "22 de noviembre de 2026", "22 de novembro de 2026"]);
	const months = new Set(allArticles.map(({ language, article }) => findArticle(article.slug, language)?.facts));
	expect([...months].filter((month) => month !== null)).toEqual(["April 2025", "abril de 2025"]);
});

test("an unknown slug has no article", () => {
	for (const slug of ["nothing", "", "../terms", "constructor", "Understanding-Portuguese-NIF-Process"]) {
		expect(findArticle(slug, "en")).toBeNull();
	}
});
