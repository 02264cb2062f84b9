import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { writeFeed } from "#app/content/article-feed.ts";
import { findIndexedPage } from "#app/content/site-map.ts";
import { robotsTxt, sitemapXml } from "#app/content/sitemap.ts";
import { isLanguage } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppEnv } from "#worker/context.ts";
import { matchedPath } from "#worker/middleware.ts";

const CACHED = { "Cache-Control": "public, max-age=3600" };

/** The texts of the blog, which only pages that show them and feed readers need. */
const articles = () => import("#app/content/articles.server.ts");

/** Returns the day on which the text of a page last changed. */
async function datesOfPages(): Promise<(path: string) => string | null> {
	const { default: pages } = await import("#app/content/page-dates.json");
	const dates = new Map(Object.entries(pages));
	return (path) => dates.get(path) ?? null;
}

/** What search engines and feed readers ask for by name. */
export const searchEngines = new Hono<AppEnv>()
	.get("/robots.txt", (c) => c.text(robotsTxt(c.var.services.settings.origin), 200, CACHED))
	.get("/sitemap.xml", async (c) => {
		const headers = { ...CACHED, "Content-Type": "application/xml; charset=utf-8" };
		return c.body(sitemapXml(c.var.services.settings.origin, await datesOfPages()), 200, headers);
	})
	.get("/rss.xml", async (c) => {
		const { findArticles } = await articles();
		const { language } = c.var.visitor;
		const feed = writeFeed({
			title: `${m.brand({}, { locale: language })} – ${m.blog_title({}, { locale: language })}`,
			description: m.blog_description({}, { locale: language }),
			origin: c.var.services.settings.origin,
			language,
			articles: findArticles(language),
		});
		return c.body(feed, 200, { "Content-Type": "application/rss+xml; charset=utf-8" });
	});

/**
 * The same page in its one spelling: a language in front of the path goes into the query, unless one is there already
 * (decision 012), and a page of the site loses capitals, escapes and slashes at its end. Null when it is spelt right.
 */
function canonicalPath(address: string): string | null {
	const url = new URL(address);
	const requestedPath = url.pathname;
	const [, first = "", ...rest] = requestedPath.split("/");
	const language = first.toLowerCase();
	if (isLanguage(language)) {
		if (!isLanguage(url.searchParams.get("lang"))) url.searchParams.set("lang", language);
		// Two slashes in front would name another host.
		url.pathname = `/${rest.join("/").replace(/^\/+/, "")}`;
	}
	const page = findIndexedPage(matchedPath(url.pathname) ?? url.pathname);
	if (page) url.pathname = page.path;
	return url.pathname === requestedPath ? null : url.pathname + url.search;
}

/** Redirects to the canonical URL of a page for good, so that links from elsewhere count for it. */
export const canonicalUrl = createMiddleware<AppEnv>(async function canonicalUrl(c, next) {
	const right = c.req.method === "GET" || c.req.method === "HEAD" ? canonicalPath(c.req.url) : null;
	return right === null ? next() : c.redirect(right, 301);
});

// What is built has them beside the scripts of browsers (vite/locale-files.ts), and they are found before the Worker is.
const files: Record<string, () => Promise<string>> = import.meta.env.DEV
	? import.meta.glob<string>("../../locales/*/*.json", { query: "?raw", import: "default" })
	: {};

const NOT_CACHED = { "Cache-Control": "no-store" };

/** Row 191: the translation files as they are, from the same source as the compiled messages; never cached. */
export const locales = new Hono<AppEnv>()
	.get("/:language/:file", async (c) => {
		const { language, file } = c.req.param();
		const load = isLanguage(language) ? files[`../../locales/${language}/${file}`] : undefined;
		if (!load) return c.json({ message: "Not found" }, 404, NOT_CACHED);
		return c.body(await load(), 200, { "Content-Type": "application/json; charset=utf-8", ...NOT_CACHED });
	})
	.all("*", (c) => c.json({ message: "Not found" }, 404, NOT_CACHED));

/** Where the rules are; pages without a framework name it in the header `Speculation-Rules`. */
export const SPECULATION_RULES = "/speculation-rules.json";

/** Pages of one person, and what is no page. */
const NOT_PREFETCHED = [
	"/admin*",
	"/api/*",
	"/offline*",
	"/personal-info*",
	"/payment*",
	"/checkout*",
	"/confirmation/*",
	"/certificate/*",
	"/nif-ready/*",
	"/receipt/*",
	"/refunds/*",
	"/withdraw*",
	"/data/*",
	"/affiliate-dashboard*",
	"/provide-information/*",
	"/phone*",
	"/sign/*",
	"/after/*",
	"/messages/*",
	"/share/*",
	"/progress/*",
	"/shared-certificate/*",
	"/m/*",
	"/represent*",
	"/resume*",
	"/not-me*",
	"/simple-*",
	"/stripe-test*",
	"/webhook-test*",
];

/** A link that somebody is about to follow is fetched ahead; another language is chosen by following its link alone. */
const rules = {
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: "/*" },
					{ not: { href_matches: NOT_PREFETCHED } },
					{ not: { selector_matches: "[hreflang], [download], [target]" } },
				],
			},
			eagerness: "moderate",
		},
	],
};

export const speculationRules = new Hono<AppEnv>().get("/", (c) =>
	c.body(JSON.stringify(rules), 200, {
		"Content-Type": "application/speculationrules+json",
		"Cache-Control": "public, max-age=3600",
	}),
);
