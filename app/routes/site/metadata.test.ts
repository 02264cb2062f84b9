import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";
import { meta as articleMeta } from "./blog/article.tsx";
import { meta as blogMeta } from "./blog/blog.tsx";
import { meta as contactMeta } from "./contact.tsx";
import { meta as faqMeta } from "./faq/faq.tsx";
import { meta as guideMeta } from "./guides/guide.tsx";
import { meta as guidesMeta } from "./guides/guides.tsx";
import { meta as homeMeta } from "./home/home.tsx";
import { meta as pricingMeta } from "./pricing.tsx";
import { meta as proseMeta } from "./prose.tsx";
import { meta as representativeMeta } from "./representative.tsx";
import { articleData, organizationData, questionsData } from "./structured-data.ts";
import { meta as verifyMeta } from "./verify/verify.tsx";

const before = getLocale;
beforeAll(() => overwriteGetLocale(() => "en"));
afterAll(() => overwriteGetLocale(before));

const ORIGIN = "https://azulejo.example";
const SITE = { origin: ORIGIN, support: { email: "help@azulejo.example", phone: "+351 210 000 000" } };
const COMPANY = { legalName: "Azulejo Lda", nipc: "500000000", address: "Rua 2", registry: "Lisboa", vat: null };
const ARTICLE = {
	title: "A title",
	description: "In short.",
	author: "Azulejo NIF",
	reviewed: "2026-11-25",
	sources: [{ url: "https://dre.example/1", name: "Decreto-Lei 1", description: "d", dateLabel: "May 2026" }],
};
const ORGANIZATION = {
	"@type": "Organization",
	"@id": "https://azulejo.example/#organization",
	name: "Azulejo NIF",
	url: ORIGIN,
};
const QUESTIONS = [
	{ title: "General", questions: [{ id: "q", question: "Who?", html: "<p>You and <b>me</b>.</p>\n" }] },
] as Parameters<typeof questionsData>[1];

type Entry = Record<string, unknown> & { "script:ld+json"?: Record<string, unknown> };

/** The title of a page, the tags that few pages have, and what its data blocks are about. */
function describeMeta(meta: unknown, args: object): string[] {
	const entries = (meta as (args: object) => Entry[])({ matches: [{ loaderData: SITE }], ...args });
	return entries
		.filter(({ name, property }) => name === undefined && !String(property).startsWith("og:"))
		.map(({ title, property, content, rel, "script:ld+json": block = {} }) => {
			const steps = (block.itemListElement ?? []) as { position: number; name: string; item: string }[];
			const trail = steps.map((step) => `${step.position} ${step.name} ${step.item}`);
			return [title, rel, property, content, block["@type"], block.headline, ...trail].filter(Boolean).join(" | ");
		});
}

const GUIDE = { guide: ARTICLE, path: "/guides/nif", reviewed: "2026-11-25", sources: [] };
const POST = { ...ARTICLE, slug: "post", published: "2026-05-01", category: "Tips", tags: ["nif"] };

describe("the description", () => {
	it.each([
		[
			"of a page of prose has a breadcrumb",
			proseMeta,
			{ loaderData: ARTICLE, location: { pathname: "/terms" } },
			[
				"A title – Azulejo NIF",
				"BreadcrumbList | 1 Home https://azulejo.example/?lang=en | 2 A title https://azulejo.example/terms?lang=en",
			],
		],
		["of a page of prose is empty after an error", proseMeta, {}, []],
		[
			"of a guide has its date and a breadcrumb",
			guideMeta,
			{ loaderData: GUIDE },
			[
				"A title – Azulejo NIF",
				"article:modified_time | 2026-11-25",
				"Article | A title",
				"BreadcrumbList | 1 Home https://azulejo.example/?lang=en | 2 Guides https://azulejo.example/guides?lang=en | 3 A title https://azulejo.example/guides/nif?lang=en",
			],
		],
		["of a guide is empty after an error", guideMeta, {}, []],
		[
			"of the list of guides has a breadcrumb",
			guidesMeta,
			{},
			[
				"NIF Portugal: guides for people abroad – Azulejo NIF",
				"BreadcrumbList | 1 Home https://azulejo.example/?lang=en | 2 Guides https://azulejo.example/guides?lang=en",
			],
		],
		[
			"of an article has its date, the feed and a breadcrumb",
			articleMeta,
			{ loaderData: { article: POST } },
			[
				"A title – Azulejo NIF",
				"article:published_time | 2026-05-01",
				"Azulejo NIF – Knowledge Center | alternate",
				"BlogPosting | A title",
				"BreadcrumbList | 1 Home https://azulejo.example/?lang=en | 2 Blog https://azulejo.example/blog?lang=en | 3 A title https://azulejo.example/blog/post?lang=en",
			],
		],
		[
			"of an article that is missing says so",
			articleMeta,
			{ loaderData: { article: null } },
			["Article Not Found – Azulejo NIF"],
		],
		[
			"of the blog has the feed",
			blogMeta,
			{},
			["Knowledge Center – Azulejo NIF", "Azulejo NIF – Knowledge Center | alternate"],
		],
		[
			"of the questions has them as data",
			faqMeta,
			{ loaderData: { query: "", categories: QUESTIONS } },
			["Help Center – Azulejo NIF", "FAQPage"],
		],
		[
			"of a search among the questions has no data",
			faqMeta,
			{ loaderData: { query: "nif", categories: QUESTIONS } },
			["Help Center – Azulejo NIF"],
		],
		["of the prices has the service as data", pricingMeta, {}, ["Pricing – Azulejo NIF", "Service"]],
		[
			"of the home page has company and service as data",
			homeMeta,
			{ loaderData: { company: COMPANY } },
			["NIF Portugal online, from abroad – Azulejo NIF", "Organization", "Service"],
		],
		[
			"of the home page has no company after an error",
			homeMeta,
			{},
			["NIF Portugal online, from abroad – Azulejo NIF", "Service"],
		],
		["of the contact page has no data", contactMeta, {}, ["Contact us – Azulejo NIF"]],
		["of the contact page is empty after an error", contactMeta, { error: new Error() }, []],
		["of the verification has no data", verifyMeta, {}, ["Check a case file – Azulejo NIF"]],
		["of the verification is empty after an error", verifyMeta, { error: new Error() }, []],
		[
			"of the helper mentions open questions",
			representativeMeta,
			{ loaderData: { result: { openQuestions: [] } } },
			["Error: Do I need a fiscal representative? – Azulejo NIF"],
		],
		[
			"of the helper mentions no error beside an answer",
			representativeMeta,
			{ loaderData: { result: { need: "either" } } },
			["Do I need a fiscal representative? – Azulejo NIF"],
		],
	])("%s", (_title, meta, args, lines) => {
		expect(describeMeta(meta, args)).toEqual(lines);
	});
});

describe("the data for search engines", () => {
	it("describes the company as the legal notice does", () => {
		expect(organizationData(SITE, COMPANY)).toEqual([
			{
				"script:ld+json": {
					"@context": "https://schema.org",
					...ORGANIZATION,
					legalName: "Azulejo Lda",
					taxID: "500000000",
					url: "https://azulejo.example/?lang=en",
					logo: "https://azulejo.example/apple-touch-icon.png",
					description: expect.stringContaining("private service"),
					address: { "@type": "PostalAddress", streetAddress: "Rua 2", addressCountry: "PT" },
					contactPoint: {
						"@type": "ContactPoint",
						contactType: "customer support",
						email: "help@azulejo.example",
						telephone: "+351 210 000 000",
						url: "https://azulejo.example/contact?lang=en",
						availableLanguage: ["en", "es", "pt"],
					},
				},
			},
		]);
		expect(organizationData(SITE, { ...COMPANY, vat: "PT1" })[0]?.["script:ld+json"]).toMatchObject({ vatID: "PT1" });
		expect(organizationData(undefined, COMPANY)).toEqual([]);
	});

	it("states the price of each package", () => {
		const [block] = pricingMeta({ matches: [{ loaderData: SITE }] } as never).slice(-1) as Entry[];
		expect(block?.["script:ld+json"]).toMatchObject({
			provider: { "@type": "Organization", "@id": "https://azulejo.example/#organization", name: "Azulejo NIF" },
			offers: [
				["Standard", "79.00"],
				["Express", "109.00"],
				["Premium", "129.00"],
			].map(([name, price]) => ({
				...{ "@type": "Offer", name, price, priceCurrency: "EUR" },
				url: "https://azulejo.example/pricing?lang=en",
			})),
		});
	});

	it("contains answers as plain text", () => {
		expect(questionsData(SITE, QUESTIONS)[0]?.["script:ld+json"]).toMatchObject({
			mainEntity: [{ "@type": "Question", name: "Who?", acceptedAnswer: { "@type": "Answer", text: "You and me." } }],
		});
	});

	it("dates a text, and names the company as its author", () => {
		const [block] = articleData(SITE, { ...ARTICLE, type: "Article", path: "/guides/nif" });
		expect(block?.["script:ld+json"]).toEqual({
			"@context": "https://schema.org",
			"@type": "Article",
			headline: "A title",
			description: "In short.",
			datePublished: "2026-11-25",
			dateModified: "2026-11-25",
			inLanguage: "en",
			citation: [{ "@type": "CreativeWork", name: "Decreto-Lei 1", url: "https://dre.example/1" }],
			image: "https://azulejo.example/og/guides-nif-en.png",
			mainEntityOfPage: "https://azulejo.example/guides/nif?lang=en",
			url: "https://azulejo.example/guides/nif?lang=en",
			author: ORGANIZATION,
			publisher: ORGANIZATION,
		});
		const post = articleData(SITE, { ...POST, type: "BlogPosting", path: "/blog/post", section: "Tips" });
		expect(post[0]?.["script:ld+json"]).toMatchObject({
			...{ datePublished: "2026-05-01", articleSection: "Tips", keywords: ["nif"] },
		});
	});
});
