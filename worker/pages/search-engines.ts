import { Hono } from "hono";
import { writeFeed } from "#app/content/article-feed.ts";
import { robotsTxt, sitemapXml } from "#app/content/sitemap.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppEnv } from "#worker/context.ts";

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
