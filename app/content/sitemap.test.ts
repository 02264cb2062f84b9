import { describe, expect, it } from "vitest";
import { readXml } from "#test/services/read-page.ts";
import { escapeXml } from "./escape-xml.ts";
import { buildRobotsTxt, buildSitemap } from "./sitemap.ts";

const ORIGIN = "https://nif.example";

describe("the sitemap", () => {
	const { children: entries, attributes } = readXml(
		buildSitemap(ORIGIN, (path) => (path === "/terms" ? "2025-04-02" : null)),
	);
	const textOf = (entry: (typeof entries)[number], name: string) =>
		entry.children.find((child) => child.name === name)?.text;

	it("lists each page once in each language, each linking to the others", () => {
		expect(attributes).toMatchObject({ xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" });
		const urls = entries.map((entry) => textOf(entry, "loc") ?? "");
		expect(urls).toContain("https://nif.example/pricing");
		expect(urls).toContain("https://nif.example/pricing?lang=en");
		expect(urls).toContain("https://nif.example/pricing?lang=pt");
		expect(new Set(urls).size).toBe(urls.length);
		for (const entry of entries) {
			const links = entry.children.filter(({ name }) => name === "xhtml:link").map((link) => link.attributes);
			expect(links.map(({ hreflang }) => hreflang)).toEqual(["x-default", "en", "es", "pt"]);
			// Visitors who speak none of these languages get a different URL from English speakers.
			expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
			// Reciprocal: every linked URL is itself in the list.
			for (const { href } of links) expect(urls).toContain(href);
			expect(links.map(({ href }) => href)).toContain(textOf(entry, "loc"));
		}
	});

	it("says when a page was last changed, if known, and gives its priority", () => {
		const dated = entries.filter((entry) => textOf(entry, "lastmod") === "2025-04-02");
		expect(dated.map((entry) => textOf(entry, "loc"))).toEqual([
			"https://nif.example/terms",
			"https://nif.example/terms?lang=en",
			"https://nif.example/terms?lang=es",
			"https://nif.example/terms?lang=pt",
		]);
		for (const entry of entries) expect(textOf(entry, "priority")).toMatch(/^(0\.\d|1\.0)$/);
	});

	it("lists no application, test page or admin page", () => {
		const paths = entries.map((entry) => new URL(textOf(entry, "loc") ?? "").pathname);
		expect(paths.filter((path) => /payment|checkout|confirmation|personal-info|-test|admin|:/.test(path))).toEqual([]);
	});

	it("escapes XML markup", () => {
		expect(readXml(`<?xml version="1.0" encoding="UTF-8"?><a b="${escapeXml(`<"&'>`)}"/>`).attributes.b).toBe(`<"&'>`);
		expect(() => readXml(`<?xml version="1.0" encoding="UTF-8"?><a b="?x=1&lang=es"/>`)).toThrow("not escaped");
	});
});

describe("robots.txt", () => {
	const lines = buildRobotsTxt(ORIGIN).trim().split("\n");
	const disallowed = lines
		.filter((line) => line.startsWith("Disallow: "))
		.map((line) => line.slice("Disallow: ".length));
	const isDisallowed = (path: string) => disallowed.some((prefix) => path.startsWith(prefix));

	it("excludes the admin area, the API, the offline environment and all applications", () => {
		expect(lines[0]).toBe("User-agent: *");
		for (const path of ["/admin/applications", "/api/contact", "/offline/mailbox", "/confirmation/x", "/payment?id=x"])
			expect(isDisallowed(path), path).toBe(true);
		expect(isDisallowed("/stripe-test")).toBe(true);
	});

	it("excludes nothing that the sitemap lists", () => {
		const offered = readXml(buildSitemap(ORIGIN, () => null)).children.map((entry) => entry.children[0]?.text ?? "");
		expect(offered.filter((address) => isDisallowed(address.slice(ORIGIN.length)))).toEqual([]);
		expect(isDisallowed("/locales/en/common.json")).toBe(false);
		expect(lines.at(-1)).toBe("Sitemap: https://nif.example/sitemap.xml");
	});
});
