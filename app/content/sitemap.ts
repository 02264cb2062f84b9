import { LANGUAGES } from "../domain/language.ts";
import { escapeXml } from "./escape-xml.ts";
import { INDEXED_PAGES, priorityOf, publicAddress, SITE_PAGES } from "./site-map.ts";

/**
 * Indexed pages in every language and at the URL without a language, each with its alternates, as the page heads do (search-head.tsx).
 * `updatedAtOf` returns the civil date of a page's last change, if known.
 */
export function sitemapXml(origin: string, updatedAtOf: (path: string) => string | null): string {
	const entries = INDEXED_PAGES.flatMap((page) => {
		const addresses = [
			["x-default", publicAddress(origin, page.path, null)] as const,
			...LANGUAGES.map((language) => [language, publicAddress(origin, page.path, language)] as const),
		];
		const updated = updatedAtOf(page.path);
		const rest = [
			...addresses.map(
				([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
			),
			...(updated ? [`<lastmod>${escapeXml(updated)}</lastmod>`] : []),
			`<priority>${priorityOf(page).toFixed(1)}</priority>`,
		].join("");
		return addresses.map(([, address]) => `<url><loc>${escapeXml(address)}</loc>${rest}</url>`);
	});
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
		...entries,
		"</urlset>",
		"",
	].join("\n");
}

/** Excludes private paths from crawling and names the sitemap. */
export function robotsTxt(origin: string): string {
	const closed = SITE_PAGES.filter(({ kind }) => ["application", "partner", "test"].includes(kind)).map(
		({ path }) => path.split(":")[0],
	);
	return [
		"User-agent: *",
		...["/admin", "/api/", "/offline", "/ws", ...closed].map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${origin}/sitemap.xml`,
		"",
	].join("\n");
}
