import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { writeFeed } from "#app/content/article-feed.ts";
import { findIndexedPage } from "#app/content/site-map.ts";
import { buildRobotsTxt, buildSitemap } from "#app/content/sitemap.ts";
import { isLanguage } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppEnv } from "#worker/context.ts";
import { matchedPath } from "#worker/middleware.ts";

const CACHED_HEADERS = { "Cache-Control": "public, max-age=3600" };

/** Loads the blog's articles on demand. */
const loadArticles = () => import("#app/content/articles.server.ts");

/** Loads a function that returns the day on which a page's text last changed. */
async function loadPageDates(): Promise<(path: string) => string | null> {
	const { default: pages } = await import("#app/content/page-dates.json");
	const dates = new Map(Object.entries(pages));
	return (path) => dates.get(path) ?? null;
}

/** robots.txt, sitemap and feed. */
export const searchEngines = new Hono<AppEnv>()
	.get("/robots.txt", (c) => c.text(buildRobotsTxt(c.var.services.settings.origin), 200, CACHED_HEADERS))
	.get("/sitemap.xml", async (c) => {
		const headers = { ...CACHED_HEADERS, "Content-Type": "application/xml; charset=utf-8" };
		return c.body(buildSitemap(c.var.services.settings.origin, await loadPageDates()), 200, headers);
	})
	.get("/rss.xml", async (c) => {
		const { findArticles } = await loadArticles();
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
 * Returns the canonical form of a URL, or null if it is canonical. A language prefix moves into the query unless the
 * query has a language (decision 012), and pages lose capitals, escapes and trailing slashes.
 */
function canonicalPath(requestUrl: string): string | null {
	const url = new URL(requestUrl);
	const requestedPath = url.pathname;
	const [, firstSegment = "", ...otherSegments] = requestedPath.split("/");
	const language = firstSegment.toLowerCase();
	if (isLanguage(language)) {
		if (!isLanguage(url.searchParams.get("lang"))) url.searchParams.set("lang", language);
		// Two leading slashes would name another host.
		url.pathname = `/${otherSegments.join("/").replace(/^\/+/, "")}`;
	}
	const page = findIndexedPage(matchedPath(url.pathname) ?? url.pathname);
	if (page) url.pathname = page.path;
	return url.pathname === requestedPath ? null : url.pathname + url.search;
}

/** Redirects permanently to the canonical URL of a page, so that external links count for it. */
export const canonicalUrl = createMiddleware<AppEnv>(async function canonicalUrl(c, next) {
	const canonical = c.req.method === "GET" || c.req.method === "HEAD" ? canonicalPath(c.req.url) : null;
	return canonical === null ? next() : c.redirect(canonical, 301);
});

// Builds serve the files as static assets (vite/locale-files.ts), before the Worker.
const devFiles: Record<string, () => Promise<string>> = import.meta.env.DEV
	? import.meta.glob<string>("../../locales/*/*.json", { query: "?raw", import: "default" })
	: {};

const UNCACHED_HEADERS = { "Cache-Control": "no-store" };

/** Row 191: the translation files, from the same source as the compiled messages. Never cached. */
export const locales = new Hono<AppEnv>()
	.get("/:language/:file", async (c) => {
		const { language, file } = c.req.param();
		const loadFile = isLanguage(language) ? devFiles[`../../locales/${language}/${file}`] : undefined;
		if (!loadFile) return c.json({ message: "Not found" }, 404, UNCACHED_HEADERS);
		return c.body(await loadFile(), 200, { "Content-Type": "application/json; charset=utf-8", ...UNCACHED_HEADERS });
	})
	.all("*", (c) => c.json({ message: "Not found" }, 404, UNCACHED_HEADERS));

/** The URL of the rules, which pages without a framework name in the header `Speculation-Rules`. */
export const SPECULATION_RULES = "/speculation-rules.json";

/** Personal pages, and paths that are not pages. */
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
	"/household/*",
	"/invoice-company/*",
	"/review/*",
	"/refunds/*",
	"/withdraw*",
	"/data/*",
	"/affiliate-dashboard*",
	"/agents/*",
	"/agent-invitation*",
	"/agent-consent/*",
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

/** Prefetches links on hover, except links to another language. */
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
