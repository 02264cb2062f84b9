import { Hono } from "hono";
import { findProse } from "#app/content/prose.server.ts";
import { robotsTxt, sitemapXml } from "#app/content/sitemap.ts";
import { DEFAULT_LANGUAGE } from "#app/domain/language.ts";
import type { AppEnv } from "./context.ts";

const CACHED = { "Cache-Control": "public, max-age=3600" };

/** The date that a page of prose bears; policies have one. */
function updatedOf(path: string): string | null {
	return findProse(path.slice(1), DEFAULT_LANGUAGE)?.updated ?? null;
}

/** What search engines ask for by name. */
export const searchEngines = new Hono<AppEnv>()
	.get("/robots.txt", (c) => c.text(robotsTxt(c.var.services.settings.origin), 200, CACHED))
	.get("/sitemap.xml", (c) => {
		const headers = { ...CACHED, "Content-Type": "application/xml; charset=utf-8" };
		return c.body(sitemapXml(c.var.services.settings.origin, updatedOf), 200, headers);
	});
