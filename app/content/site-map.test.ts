import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import routes from "#app/routes.ts";
import { buildPublicUrl, findIndexedPage, INDEXED_PAGES, previewPicturePath, SITE_PAGES } from "./site-map.ts";

/** The paths of the routes, except the back office and the catch-all route. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries
		.filter(({ path }) => !path?.startsWith("admin") && path !== "*")
		.flatMap(({ path, index, children }) => (children ? pathsOf(children) : [index ? "/" : `/${path}`]));
}

describe("the list of public pages", () => {
	it("contains every existing page, and no other", () => {
		// A route with a parameter that is offered to search engines is listed once for each of its pages.
		const articleOrGuide = /^\/(blog|guides)\/.+/;
		const listed = SITE_PAGES.map(({ path }) => path.replace(articleOrGuide, "/$1/:slug"));
		expect([...new Set(listed)].sort()).toEqual(pathsOf(routes).sort());
		expect(SITE_PAGES.length).toBe(new Set(SITE_PAGES.map(({ path }) => path)).size);
	});

	it("gives each page and language its own URL and picture", () => {
		const all = INDEXED_PAGES.flatMap(({ path }) => LANGUAGES.map((language) => ({ path, language })));
		const urls = all.map(({ path, language }) => buildPublicUrl("https://nif.example", path, language));
		const pictures = all.map(({ path, language }) => previewPicturePath(path, language));
		expect(new Set(urls).size).toBe(all.length);
		expect(new Set(pictures).size).toBe(all.length);
		expect(urls.slice(0, 2)).toEqual(["https://nif.example/?lang=en", "https://nif.example/?lang=es"]);
		expect(pictures.slice(0, 2)).toEqual(["/og/home-en.png", "/og/home-es.png"]);
	});

	it("finds a page by its path and offers no application to search engines", () => {
		expect(findIndexedPage("/Pricing/")?.path).toBe("/pricing");
		expect(findIndexedPage("/")?.path).toBe("/");
		for (const path of ["/upload-documents", "/confirmation/abc", "/payment", "/admin", "/nowhere"])
			expect(findIndexedPage(path), path).toBeNull();
	});
});
