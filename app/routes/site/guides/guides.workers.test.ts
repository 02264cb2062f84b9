import { describe, expect, it } from "vitest";
import { GUIDES, guidePath } from "#app/content/guides.ts";
import { LANGUAGES, withLanguage } from "#app/domain/language.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { elementsOf, headOf } from "#test/services/read-page.ts";

const pageOf = async (path: string) => (await new Client().get(path)).text();
const linksOn = async (path: string) => elementsOf(await pageOf(path), "a").map(({ href }) => href);

it("each guide tells search engines in each language what it is, who is responsible for it and when it was reviewed", async () => {
	for (const slug of GUIDES)
		for (const language of LANGUAGES) {
			const url = withLanguage(guidePath(slug), language);
			const html = await pageOf(url);
			const { data, metas } = headOf(html);
			expect(
				data.map((block) => block["@type"]),
				url,
			).toEqual(["Article", "BreadcrumbList"]);
			const [article, trail] = data as [Record<string, unknown>, { itemListElement: { item: string }[] }];
			expect(article).toMatchObject({
				url: ORIGIN + url,
				inLanguage: language,
				author: { "@type": "Organization", name: "Azulejo NIF" },
			});
			expect(article.dateModified, url).toMatch(/^20\d\d-\d\d-\d\d$/);
			expect((article.citation as unknown[]).length, url).toBeGreaterThanOrEqual(2);
			expect(
				trail.itemListElement.map(({ item }) => item),
				url,
			).toEqual(["/", "/guides", guidePath(slug)].map((path) => ORIGIN + withLanguage(path, language)));
			expect(metas["og:type"], url).toEqual(["article"]);
			// Readers see the same.
			expect(html, url).toContain(`<time dateTime="${article.dateModified}"`);
			for (const source of article.citation as { url: string }[]) expect(html, url).toContain(`href="${source.url}"`);
		}
});

describe("the guides", () => {
	it("are listed in each language, and every page's footer links to the list", async () => {
		for (const language of LANGUAGES) {
			const listed = await linksOn(withLanguage("/guides", language));
			for (const slug of GUIDES) expect(listed).toContain(withLanguage(guidePath(slug), language));
			expect(await linksOn(withLanguage("/contact", language))).toContain(withLanguage("/guides", language));
		}
	});

	it("are linked from the pages where the question arises", async () => {
		for (const [page, slug] of [
			["/about-nif", "nif-for-free"],
			["/nif-requirements", "power-of-attorney"],
			["/nif-usage", "portal-password"],
			["/do-i-need-a-representative", "fiscal-representative"],
			["/nif-requirements", "minors-and-couples"],
			["/about-nif", "uk-us-brazil-switzerland"],
			["/blog/common-nif-application-mistakes", "nif-refused"],
		] as const)
			for (const language of LANGUAGES)
				expect(await linksOn(withLanguage(page, language)), page).toContain(withLanguage(guidePath(slug), language));
	});

	it("return 404 for an unknown guide", async () => {
		expect((await new Client().get("/guides/nothing?lang=en")).status).toBe(404);
		expect((await new Client().get("/guides/terms?lang=en")).status).toBe(404);
	});
});

it("a specimen power of attorney can be downloaded by anyone in each language", async () => {
	for (const language of LANGUAGES) {
		const response = await new Client().get(`/api/sample-power-of-attorney?lang=${language}`);
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("application/pdf");
		expect(response.headers.get("Content-Disposition")).toContain("power-of-attorney-specimen.pdf");
		const bytes = new Uint8Array(await response.arrayBuffer());
		expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
		expect(bytes.length, language).toBeGreaterThan(10_000);
	}
});
