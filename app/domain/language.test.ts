import { describe, expect, it } from "vitest";
import { resolveLanguage, withLanguage } from "./language.ts";

describe("the language of a visit", () => {
	it("is the query's, then the path's, then the stored one, then the browser's, then English", () => {
		const all = { query: "pt", pathname: "/es/pricing", stored: ["en"], accepted: "fr,es;q=0.8" };
		expect(resolveLanguage(all)).toBe("pt");
		expect(resolveLanguage({ ...all, query: "de" })).toBe("es");
		expect(resolveLanguage({ stored: [null, "pt"], accepted: "es" })).toBe("pt");
		expect(resolveLanguage({ accepted: "fr-CA, es-MX;q=0.7" })).toBe("es");
		expect(resolveLanguage({})).toBe("en");
	});

	it("is the one that the browser prefers, not the first that it lists, and never one that it refuses", () => {
		expect(resolveLanguage({ accepted: "es;q=0.5, de, PT-br; q=0.9" })).toBe("pt");
		expect(resolveLanguage({ accepted: "es;q=0, pt;q=0.1" })).toBe("pt");
		expect(resolveLanguage({ accepted: "est, pta;q=x, *" })).toBe("en");
	});

	it("is added to every internal link, replacing another and keeping query and hash", () => {
		expect(withLanguage("/payment?id=a&lang=en#total", "es")).toBe("/payment?id=a&lang=es#total");
		expect(withLanguage("/", "en")).toBe("/?lang=en");
		expect(withLanguage("/blog/nif-for-property_investors", "pt")).toBe("/blog/nif-for-property_investors?lang=pt");
	});

	it.each(["//elsewhere.example/a", "/a/../b", "/prémio", "/a b", "/a//", "/a/?", "/a#"])(
		"is added to %s as a browser parses it",
		(path) => {
			const url = new URL(path, "http://internal");
			url.searchParams.set("lang", "es");
			expect(withLanguage(path, "es")).toBe(url.pathname + url.search + url.hash);
		},
	);
});
