import { LANGUAGES } from "../domain/language.ts";
import { escapeXml } from "./escape-xml.ts";
import { buildPublicUrl, getPriority, INDEXED_PAGES, SITE_PAGES } from "./site-map.ts";

/**
 * Returns the sitemap: indexed pages in every language and at the URL without a language, with the same alternates as
 * search-head.tsx. `getUpdatedDate` returns the civil date of a page's last change, if known.
 */
export function buildSitemap(origin: string, getUpdatedDate: (path: string) => string | null): string {
	const entries = INDEXED_PAGES.flatMap((page) => {
		const urls = [
			["x-default", buildPublicUrl(origin, page.path, null)] as const,
			...LANGUAGES.map((language) => [language, buildPublicUrl(origin, page.path, language)] as const),
		];
		const updated = getUpdatedDate(page.path);
		const sharedElements = [
			...urls.map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`),
			...(updated ? [`<lastmod>${escapeXml(updated)}</lastmod>`] : []),
			`<priority>${getPriority(page).toFixed(1)}</priority>`,
		].join("");
		return urls.map(([, url]) => `<url><loc>${escapeXml(url)}</loc>${sharedElements}</url>`);
	});
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
		...entries,
		"</urlset>",
		"",
	].join("\n");
}

/** Returns robots.txt, which excludes private paths from crawling and names the sitemap. */
export function buildRobotsTxt(origin: string): string {
	const privatePaths = SITE_PAGES.filter(({ kind }) => ["application", "partner", "test"].includes(kind)).map(
		({ path }) => path.split(":")[0],
	);
	return [
		"User-agent: *",
		...["/admin", "/api/", "/offline", "/ws", ...privatePaths].map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${origin}/sitemap.xml`,
		"",
	].join("\n");
}
