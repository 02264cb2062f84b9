import { Hono } from "hono";
import { writeFeed } from "#app/content/article-feed.ts";
import { robotsTxt, sitemapXml } from "#app/content/sitemap.ts";
import { DEFAULT_LANGUAGE } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppEnv } from "#worker/context.ts";

const CACHED = { "Cache-Control": "public, max-age=3600" };

/** The texts of the site, which only pages that show them and search engines need. */
const articles = () => import("#app/content/articles.server.ts");
const prose = () => import("#app/content/prose.server.ts");

/** Tells the date that a page bears; policies and articles have one. */
async function datesOfPages(): Promise<(path: string) => string | null> {
	const [{ findArticle }, { findProse }] = await Promise.all([articles(), prose()]);
	return (path) =>
		findArticle(path.replace(/^\/blog\//, ""), DEFAULT_LANGUAGE)?.published ??
		findProse(path.slice(1), DEFAULT_LANGUAGE)?.updated ??
		null;
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
