import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import routes from "#app/routes.ts";
import { buildPublicUrl, findIndexedPage, INDEXED_PAGES, previewPicturePath, SITE_PAGES } from "./site-map.ts";

/** The addresses of the routes, the back office and the last resort left out. */
function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries
		.filter(({ path }) => !path?.startsWith("admin") && path !== "*")
		.flatMap(({ path, index, children }) => (children ? addressesOf(children) : [index ? "/" : `/${path}`]));
}

describe("the list of public pages", () => {
	it("names every page that there is, and none that there is not", () => {
		// What has a parameter and is offered to search engines stands in the list once for each of its pages.
		const many = /^\/(blog|guides)\/.+/;
		const listed = SITE_PAGES.map(({ path }) => path.replace(many, "/$1/:slug"));
		expect([...new Set(listed)].sort()).toEqual(addressesOf(routes).sort());
		expect(SITE_PAGES.length).toBe(new Set(SITE_PAGES.map(({ path }) => path)).size);
	});

	it("gives each page and language its own address and picture", () => {
		const all = INDEXED_PAGES.flatMap(({ path }) => LANGUAGES.map((language) => ({ path, language })));
		const addresses = all.map(({ path, language }) => buildPublicUrl("https://nif.example", path, language));
		const pictures = all.map(({ path, language }) => previewPicturePath(path, language));
		expect(new Set(addresses).size).toBe(all.length);
		expect(new Set(pictures).size).toBe(all.length);
		expect(addresses.slice(0, 2)).toEqual(["https://nif.example/?lang=en", "https://nif.example/?lang=es"]);
		expect(pictures.slice(0, 2)).toEqual(["/og/home-en.png", "/og/home-es.png"]);
	});

	it("finds a page by its path and offers no application to search engines", () => {
		expect(findIndexedPage("/Pricing/")?.path).toBe("/pricing");
		expect(findIndexedPage("/")?.path).toBe("/");
		for (const path of ["/upload-documents", "/confirmation/abc", "/payment", "/admin", "/nowhere"])
			expect(findIndexedPage(path), path).toBeNull();
	});
});
