import { type Language, withLanguage } from "#app/domain/language.ts";
import { type ArticleSummary, articlePath } from "./articles.ts";
import { escapeXml } from "./escape-xml.ts";

type FeedOptions = {
	title: string;
	description: string;
	origin: string;
	language: Language;
	articles: readonly ArticleSummary[];
};

/** Writes the articles of one language as RSS 2.0, newest first. */
export function writeFeed({ title, description, origin, language, articles }: FeedOptions): string {
	const toUrl = (path: string) => escapeXml(origin + withLanguage(path, language));
	const newest = articles.toSorted((a, b) => b.published.localeCompare(a.published));
	const items = newest.map((article) =>
		[
			"<item>",
			`<title>${escapeXml(article.title)}</title>`,
			`<link>${toUrl(articlePath(article.slug))}</link>`,
			`<guid isPermaLink="true">${toUrl(articlePath(article.slug))}</guid>`,
			// Noon keeps the date the same in nearly every time zone.
			`<pubDate>${new Date(`${article.published}T12:00:00Z`).toUTCString()}</pubDate>`,
			`<category>${escapeXml(article.category)}</category>`,
			`<description>${escapeXml(article.excerpt)}</description>`,
			"</item>",
		].join(""),
	);
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
		`<title>${escapeXml(title)}</title>`,
		`<link>${toUrl("/blog")}</link>`,
		`<atom:link rel="self" type="application/rss+xml" href="${toUrl("/rss.xml")}"/>`,
		`<description>${escapeXml(description)}</description>`,
		`<language>${language}</language>`,
		...items,
		"</channel></rss>",
	].join("\n");
}
