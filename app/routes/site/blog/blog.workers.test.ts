import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { SLUGS } from "#app/content/articles.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { ORIGIN } from "#test/services/client.ts";
import { headOf, readXml, type XmlElement } from "#test/services/read-page.ts";

const ARTICLE = "/blog/common-nif-application-mistakes";

async function fetchPage(path: string): Promise<{ status: number; type: string; html: string }> {
	const response = await SELF.fetch(ORIGIN + path, { redirect: "manual" });
	return { status: response.status, type: response.headers.get("Content-Type") ?? "", html: await response.text() };
}

const readable = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

async function pageOf(path: string): Promise<string> {
	return readable((await fetchPage(path)).html);
}

/** Returns the articles that a page of the list shows, in order. */
function articlesOn(html: string): string[] {
	const main = /<div class="articles"[^>]*>[\s\S]*?<section class="closing">/.exec(html)?.[0] ?? "";
	return [...main.matchAll(/href="\/blog\/([\w-]+)\?/g)].map((link) => link[1] ?? "");
}

/** Returns the page's links to other languages, except those of the language switcher. */
function foreignLinksOn(html: string, language: string): string[] {
	const others = LANGUAGES.filter((other) => other !== language).map((other) => `lang=${other}`);
	return [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)]
		.map((link) => link[1] ?? "")
		.filter((link) => !link.includes(`lang=${language}`) && !others.some((other) => link.includes(other)));
}

describe("the list of articles", () => {
	it("shows the first article large, the others below it with their author's initial, and links to packages and contact", async () => {
		const html = await pageOf("/blog?lang=en");
		expect(articlesOn(html)).toEqual([...SLUGS]);
		for (const text of ["Knowledge Center", "Read Full Article", "November 22, 2026", "Digital Nomads"]) {
			expect(html).toContain(text);
		}
		expect(html).toMatch(/placeholder="Search articles\.\.\."/);
		expect(html).toMatch(/class="initial"[^>]*>A</);
		expect(html).toMatch(/href="\/pricing\?lang=en"[^>]*>View Our Packages/);
		expect(html).toMatch(/href="\/contact\?lang=en"[^>]*>Contact Our Team/);
	});

	it("searches titles, excerpts and tags, ignoring case, within the category in the URL", async () => {
		expect(articlesOn(await pageOf("/blog?lang=en&q=NOMAD"))).toContain("nif-for-digital-nomads");
		expect(articlesOn(await pageOf("/blog?lang=en&category=Real+Estate"))).toEqual(["nif-for-property-investors"]);
		expect(articlesOn(await pageOf("/blog?lang=en&q=nomad&category=Real+Estate"))).toEqual([]);
		expect(articlesOn(await pageOf("/blog?lang=pt&category=Real+Estate"))).toEqual(["nif-for-property-investors"]);
	});

	it("keeps the search when a category is chosen, and the category when searching", async () => {
		const html = await pageOf("/blog?lang=en&q=nif&category=Tips");
		expect(html).toContain('href="/blog?q=nif&category=Real+Estate&lang=en"');
		expect(html).toMatch(/<input type="hidden" name="category" value="Tips"\/>/);
		expect(html).toMatch(/aria-current="true" href="\/blog\?q=nif&category=Tips&lang=en"/);
	});

	it("says so when there are no results, and links back to the full list", async () => {
		const html = await pageOf("/blog?lang=en&q=zzzz");
		expect(html).toContain("No articles found");
		expect(html).toContain("Try adjusting your search or filter criteria");
		expect(html).toMatch(/href="\/blog\?lang=en"[^>]*>Reset Filters/);
	});

	it("escapes the search text", async () => {
		const html = await pageOf(`/blog?lang=en&q=${encodeURIComponent('"><script>alert(1)</script>')}`);
		expect(html).not.toContain("<script>alert");
	});
});

describe("an article", () => {
	it("exists in each language, with links in that language only", async () => {
		for (const slug of SLUGS) {
			const titles = new Set<string>();
			for (const language of LANGUAGES) {
				const { status, html } = await fetchPage(`/blog/${slug}?lang=${language}`);
				expect(status, slug).toBe(200);
				expect(html, slug).toContain(`<html lang="${language}">`);
				expect(foreignLinksOn(html, language), slug).toEqual([]);
				titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "");
			}
			expect(titles.size, slug).toBe(3);
		}
	});

	it("has breadcrumbs, a back link, an author, inert buttons, a sidebar, and links to the previous and next articles", async () => {
		const html = await pageOf(`${ARTICLE}?lang=en`);
		const parts = ["Back to Blog", "Content Specialist", "Recent articles", "Ready for Your NIF?", "Apply for NIF Now"];
		for (const text of [...parts, "Contact Support", "Facts as of April 2025"]) expect(html).toContain(text);
		expect(html).toMatch(/aria-current="page">[^<]{1,30}…?<\/li><\/ol>/);
		expect(html).toMatch(/<button aria-disabled="true"[^>]*>.*?Helpful<\/button>.*?>.*?Save<\/button>/s);
		expect(html).toMatch(/rel="prev"[^>]*href="\/blog\/benefits-of-portuguese-nif\?lang=en"/);
		expect(html).toMatch(/rel="next"[^>]*href="\/blog\/nif-for-digital-nomads\?lang=en"/);
		expect(html).toMatch(/<a aria-current="page" href="\/blog\/common-nif-application-mistakes\?lang=en"/);
		expect(html).not.toContain("Related articles");
	});

	it("names its official sources and the date of its last review", async () => {
		for (const language of LANGUAGES) {
			const html = await pageOf(`${ARTICLE}?lang=${language}`);
			const [article] = headOf(html).data as [{ dateModified: string; citation: { url: string }[] }];
			expect(html).toContain(`<time dateTime="${article.dateModified}"`);
			expect(article.citation.length).toBeGreaterThanOrEqual(2);
			for (const { url } of article.citation) expect(html).toContain(`href="${url}"`);
		}
	});

	it("links to each of its sections", async () => {
		const html = await pageOf(`${ARTICLE}?lang=es`);
		const text = /<article class="prose">[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
		const sections = [...text.matchAll(/<h2 id="([^"]+)">/g)].map((heading) => heading[1] ?? "");
		expect(sections.length).toBeGreaterThanOrEqual(5);
		expect(sections.filter((section) => !html.includes(`href="#${section}"`))).toEqual([]);
	});

	it("is shared through plain links with its full URL, in a new window without opener or referrer", async () => {
		const html = await pageOf(`${ARTICLE}?lang=pt`);
		const url = encodeURIComponent(`${ORIGIN}${ARTICLE}?lang=pt`);
		const links = [...html.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener noreferrer">/g)].map(
			(link) => link[1] ?? "",
		);
		expect(links.map((link) => new URL(link).host || "mail")).toEqual([
			"www.facebook.com",
			"twitter.com",
			"www.linkedin.com",
			"mail",
		]);
		for (const link of links) expect(link).toContain(url);
		expect(links[3]).toMatch(/^mailto:\?subject=[^&]+&body=/);
	});

	it("hides its reading progress until a script can update it", async () => {
		expect(await pageOf(`${ARTICLE}?lang=en`)).toMatch(/<progress [^>]*aria-label="Reading progress"[^>]*hidden=""/);
	});

	it("describes itself to search engines in structured data", async () => {
		const head = headOf((await fetchPage(`${ARTICLE}?lang=es`)).html);
		const [posting, trail, ...others] = head.data;
		expect(others).toEqual([]);
		expect(posting).toMatchObject({
			"@context": "https://schema.org",
			"@type": "BlogPosting",
			headline: head.metas["og:title"]?.[0],
			description: head.metas.description?.[0],
			image: head.metas["og:image"]?.[0],
			url: head.canonical[0],
			inLanguage: "es",
			datePublished: "2026-11-22",
			author: { "@type": "Organization", name: "Azulejo NIF" },
		});
		expect(trail).toMatchObject({
			"@type": "BreadcrumbList",
			itemListElement: [
				{ position: 1, item: `${ORIGIN}/?lang=es` },
				{ position: 2, name: "Blog", item: `${ORIGIN}/blog?lang=es` },
				{ position: 3, name: posting?.headline, item: posting?.url },
			],
		});
		expect(head.metas["og:type"]).toEqual(["article"]);
	});

	it("with an unknown URL is not found, with a link back to the blog", async () => {
		const { status, html } = await fetchPage("/blog/no-such-article?lang=en");
		expect([status, (await fetchPage("/blog/no-such-article?lang=en")).status]).toEqual([404, 404]);
		expect(readable(html)).toContain("Article Not Found");
		expect(readable(html)).toContain("The article you're looking for doesn't exist or has been moved.");
		expect(html).toMatch(/href="\/blog\?lang=en"[^>]*>Return to Blog/);
		expect(headOf(html).metas.robots).toEqual(["noindex"]);
	});
});

describe("the feed", () => {
	it("lists the five articles in each language, each with its own URL", async () => {
		for (const language of LANGUAGES) {
			const { status, type, html } = await fetchPage(`/rss.xml?lang=${language}`);
			expect(status).toBe(200);
			expect(type).toBe("application/rss+xml; charset=utf-8");
			const [channel] = readXml(html).children;
			const textOf = (element: XmlElement | undefined, name: string) =>
				element?.children.find((child) => child.name === name)?.text ?? "";
			const items = (channel?.children ?? []).filter(({ name }) => name === "item");
			const urls = SLUGS.map((slug) => `${ORIGIN}/blog/${slug}?lang=${language}`);
			expect(items.map((item) => textOf(item, "link"))).toEqual(urls);
			expect(items.map((item) => textOf(item, "guid"))).toEqual(urls);
			expect(items.map((item) => Date.parse(textOf(item, "pubDate")))).toEqual(
				SLUGS.map(() => Date.UTC(2026, 10, 22, 12)),
			);
			expect(textOf(channel, "language")).toBe(language);
			expect(textOf(channel, "link")).toBe(`${ORIGIN}/blog?lang=${language}`);
		}
	});

	it("is linked from every page of the blog, in the page's language", async () => {
		for (const path of ["/blog", ARTICLE]) {
			const html = await pageOf(`${path}?lang=pt`);
			expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/rss\.xml\?lang=pt"/);
		}
	});
});

it("the blog is linked from the footer of every page", async () => {
	expect(await pageOf("/terms?lang=es")).toMatch(/<footer[\s\S]*href="\/blog\?lang=es"/);
});
