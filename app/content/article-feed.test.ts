import { expect, test } from "vitest";
import { writeFeed } from "./article-feed.ts";
import type { ArticleSummary } from "./articles.ts";
import { shareLinks } from "./share-links.ts";

const ORIGIN = "https://nif.example";

const article: ArticleSummary = {
	id: 2,
	title: 'Rent & "buy" <fast>',
	slug: "rent-and-buy",
	date: "November 22, 2026",
	published: "2026-11-22",
	author: "Azulejo NIF",
	category: "Real Estate",
	description: "For search engines.",
	excerpt: "Two ways & one number.",
	readTime: "6 min",
	image: "/articles/real-estate.svg",
	tags: ["rent", "buy"],
};

test("the feed escapes XML characters, and gives each article's URL, date and language", () => {
	const older = { ...article, slug: "older", published: "2026-01-05" };
	const feed = writeFeed({
		title: "A & B",
		description: "Guides",
		origin: ORIGIN,
		language: "pt",
		articles: [older, article],
	});
	expect(feed).toContain("<title>A &amp; B</title>");
	expect(feed).toContain("<title>Rent &amp; &quot;buy&quot; &lt;fast&gt;</title>");
	expect(feed).toContain("<link>https://nif.example/blog/rent-and-buy?lang=pt</link>");
	expect(feed).toContain("<pubDate>Sun, 22 Nov 2026 12:00:00 GMT</pubDate>");
	expect(feed).toContain("<language>pt</language>");
	expect(feed.indexOf("/blog/rent-and-buy")).toBeLessThan(feed.indexOf("/blog/older"));
});

test("every share link contains the article's full URL, and the e-mail its subject and text", () => {
	const url = `${ORIGIN}/blog/rent-and-buy?lang=pt`;
	const links = shareLinks(url, article.title, `Read & enjoy:\n${url}`);
	for (const target of ["facebook", "twitter", "linkedin"] as const) {
		expect([...new URL(links[target]).searchParams.values()]).toContain(url);
	}
	expect(links.email).not.toContain("+");
	const mail = new URL(links.email).searchParams;
	expect([mail.get("subject"), mail.get("body")]).toEqual([article.title, `Read & enjoy:\n${url}`]);
});
