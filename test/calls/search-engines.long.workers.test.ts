import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { buildPublicUrl, INDEXED_PAGES } from "#app/content/site-map.ts";
import { LANGUAGES, withLanguage } from "#app/domain/language.ts";
import { ORIGIN } from "../services/client.ts";
import { headOf, readXml } from "../services/read-page.ts";

async function pageOf(path: string) {
	const response = await SELF.fetch(ORIGIN + path, { redirect: "manual" });
	return { status: response.status, head: headOf(await response.text()) };
}

const LOCALES = { en: "en_GB", es: "es_ES", pt: "pt_PT" };

describe("the head of an indexed page", () => {
	it.each(INDEXED_PAGES.map(({ path }) => path))(
		"of %s names its canonical URL, its languages and its image",
		async (path) => {
			for (const language of LANGUAGES) {
				const { status, head } = await pageOf(withLanguage(path, language));
				expect(status).toBe(200);
				expect(head.language).toBe(language);
				expect(head.titles).toHaveLength(1);
				expect([...(head.titles[0] ?? "")].length, head.titles[0]).toBeLessThanOrEqual(60);
				expect(head.metas.robots).toBeUndefined();
				expect(head.canonical).toEqual([buildPublicUrl(ORIGIN, path, language)]);
				expect(head.alternates).toEqual({
					en: `${ORIGIN}${path}?lang=en`,
					es: `${ORIGIN}${path}?lang=es`,
					pt: `${ORIGIN}${path}?lang=pt`,
					"x-default": ORIGIN + path,
				});
				for (const name of ["description", "og:title", "og:description"])
					expect(head.metas[name]?.[0], name).toBeTruthy();
				expect(head.metas["og:url"]).toEqual(head.canonical);
				expect(head.metas["og:locale"]).toEqual([LOCALES[language]]);
				expect(head.metas["og:locale:alternate"]).toHaveLength(2);
				const name = path.slice(1).replaceAll("/", "-") || "home";
				expect(head.metas["og:image"]).toEqual([`${ORIGIN}/og/${name}-${language}.png`]);
				expect(head.metas["twitter:card"]).toEqual(["summary_large_image"]);
			}
		},
	);

	it("has its own canonical URL without a language, whatever else is in the query", async () => {
		for (const path of ["/pricing", "/pricing?utm_source=x&ref=LISBOA10", "/pricing?lang=fr"])
			expect((await pageOf(path)).head.canonical, path).toEqual([`${ORIGIN}/pricing`]);
		for (const path of ["/pricing?lang=en", "/pricing?utm_source=x&lang=en"])
			expect((await pageOf(path)).head.canonical, path).toEqual([`${ORIGIN}/pricing?lang=en`]);
		expect((await pageOf("/pricing?package=express&lang=es")).head.canonical).toEqual([`${ORIGIN}/pricing?lang=es`]);
	});

	it("uses the site's configured origin, whatever host a request claims", async () => {
		const response = await SELF.fetch("http://evil.example/pricing?lang=pt");
		const html = await response.text();
		expect(headOf(html).canonical).toEqual([`${ORIGIN}/pricing?lang=pt`]);
		expect(html).not.toContain("evil.example");
		expect(await (await SELF.fetch("http://evil.example/sitemap.xml")).text()).not.toContain("evil.example");
	});
});

it.each([
	["a page of search results", "/faq?q=refund&lang=en", 200],
	["a message that was sent", "/contact?sent=1&lang=en", 200],
	["an application that was looked up", "/track-application?number=NIF-2222-2222&lang=en", 404],
	["a step of the application", "/upload-documents?lang=en", 200],
	["a payment without an application", "/payment?lang=en", 200],
	["another person's application", "/confirmation/unknown?lang=en", 404],
	["a test page", "/stripe-test?lang=en", 200],
	["a page that does not exist", "/nowhere?lang=en", 404],
])("%s is not to be indexed, and names no canonical URL", async (_what, path, expected) => {
	const { status, head } = await pageOf(path);
	expect(status).toBe(expected);
	expect(head.metas.robots).toEqual(["noindex"]);
	expect([...head.canonical, ...Object.keys(head.alternates), ...(head.metas["og:url"] ?? [])]).toEqual([]);
});

describe("a file for search engines", () => {
	it("is a sitemap of pages that exist and name the same canonical URL", async () => {
		const response = await SELF.fetch(`${ORIGIN}/sitemap.xml`);
		expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
		const { children } = readXml(await response.text());
		const urls = children.map((entry) => entry.children.find(({ name }) => name === "loc")?.text ?? "");
		expect(urls).toHaveLength(INDEXED_PAGES.length * (1 + LANGUAGES.length));
		const dates = children.map((entry) => entry.children.find(({ name }) => name === "lastmod")?.text);
		expect(dates.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date ?? ""))).toEqual([]);
		for (const url of urls) {
			const { status, head } = await pageOf(url.slice(ORIGIN.length));
			expect({ status, canonical: head.canonical }).toEqual({ status: 200, canonical: [url] });
		}
	});

	it("is robots.txt with the excluded paths", async () => {
		const response = await SELF.fetch(`${ORIGIN}/robots.txt`);
		expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
		const text = await response.text();
		for (const line of ["User-agent: *", "Disallow: /admin", "Disallow: /api/", `Sitemap: ${ORIGIN}/sitemap.xml`])
			expect(text.split("\n")).toContain(line);
	});
});

describe("the structured data", () => {
	const dataOf = async (path: string) => (await pageOf(path)).head.data;

	it("says on the home page who we are and how to reach us", async () => {
		const data = await dataOf("/?lang=pt");
		expect(data.map((block) => block["@type"])).toEqual(["Organization", "Service"]);
		expect(data[0]).toMatchObject({
			"@context": "https://schema.org",
			name: "Azulejo NIF",
			legalName: "Azulejo Demonstração, Lda.",
			taxID: "000000000",
			vatID: "PT000000000",
			address: { streetAddress: "Rua de Exemplo 0, 0000-000 Lisboa, Portugal", addressCountry: "PT" },
			url: `${ORIGIN}/?lang=pt`,
			logo: `${ORIGIN}/apple-touch-icon.png`,
			contactPoint: {
				email: "support@azulejo.example",
				telephone: "+351 210 000 000",
				availableLanguage: ["en", "es", "pt"],
			},
		});
	});

	it.each(["/?lang=es", "/pricing?lang=es"])("%s offers the three packages at their prices in euros", async (path) => {
		const service = (await dataOf(path)).find((block) => block["@type"] === "Service");
		expect(service).toMatchObject({
			offers: [
				{ "@type": "Offer", name: "Estándar", price: "79.00", priceCurrency: "EUR" },
				{ "@type": "Offer", name: "Exprés", price: "109.00", priceCurrency: "EUR" },
				{ "@type": "Offer", name: "Premium", price: "129.00", priceCurrency: "EUR" },
			],
		});
	});

	it("has every question of the help center with its answer, but none for search results", async () => {
		const [page] = (await dataOf("/faq?lang=en")) as [{ "@type": string; mainEntity: Record<string, unknown>[] }];
		expect(page["@type"]).toBe("FAQPage");
		const html = await (await SELF.fetch(`${ORIGIN}/faq?lang=en`)).text();
		const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
		expect(page.mainEntity).toHaveLength([...main.matchAll(/<details[^>]*class="fold"/g)].length);
		for (const { name, acceptedAnswer } of page.mainEntity) {
			expect(name).toMatch(/\?$/);
			expect((acceptedAnswer as { text: string }).text).toMatch(/^[^<]{20,}$/);
		}
		expect(await dataOf("/faq?q=refund&lang=en")).toEqual([]);
	});

	it("has breadcrumbs from the home page to a guide", async () => {
		expect(await dataOf("/about-nif?lang=es")).toMatchObject([
			{
				"@type": "BreadcrumbList",
				itemListElement: [
					{ position: 1, name: "Inicio", item: `${ORIGIN}/?lang=es` },
					{ position: 2, name: "Qué es el NIF portugués", item: `${ORIGIN}/about-nif?lang=es` },
				],
			},
		]);
	});

	it("contains no ratings, because there are none that anyone could verify", async () => {
		const all = await Promise.all(INDEXED_PAGES.map(({ path }) => dataOf(path)));
		expect(JSON.stringify(all)).not.toMatch(/aggregateRating|reviewCount|ratingValue/);
	});
});
