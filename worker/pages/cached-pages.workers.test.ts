import * as build from "virtual:react-router/server-build";
import { describe, expect, it } from "vitest";
import { Client, ORIGIN, referralIn } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { headOf } from "#test/services/read-page.ts";
import { openPageCache } from "./pages.ts";

const ENGLISH = { Cookie: "preferredLanguage=en" };

describe("a page without a framework", () => {
	it("has the same bytes for everyone, one script and a policy without a nonce", async () => {
		const [first, second] = [await new Client().get("/pricing?lang=en"), await new Client().get("/pricing?lang=en")];
		const page = await first.text();
		expect(await second.text()).toBe(page);
		expect(page.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
		expect(page).toMatch(/<script type="module" src="[^"]+"/);
		expect(first.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
		expect(first.headers.get("Content-Security-Policy")).not.toContain("nonce");
		expect(second.headers.get("X-Cacheable")).toBeNull();
	});

	it("does not show one visitor what was in another's URL", async () => {
		const referred = await new Client().get("/about-nif?lang=en&ref=LISBOA10&utm_source=newsletter-7");
		expect(referralIn(referred.headers.get("Set-Cookie") ?? "")).toBe("LISBOA10");
		expect(referred.headers.get("Cache-Control")).toContain("private");
		const page = await referred.text();
		const next = await new Client().fetch("/about-nif?lang=en", { headers: ENGLISH });
		expect(next.headers.get("Set-Cookie")).toBeNull();
		expect(next.headers.get("Cache-Control")).toBe("public, no-cache");
		expect(await next.text()).toBe(page);
		expect(page).not.toMatch(/LISBOA10|newsletter-7/);
	});

	it("uses the language of the URL, then of the cookie, then of the browser", async () => {
		await new Client().get("/pricing?lang=es");
		const languages = [
			await new Client().fetch("/pricing?lang=pt", { headers: { Cookie: "preferredLanguage=es" } }),
			await new Client().fetch("/pricing", { headers: { Cookie: "preferredLanguage=es" } }),
			await new Client().fetch("/pricing", { headers: { "Accept-Language": "pt-PT,pt;q=0.9" } }),
			await new Client().fetch("/pricing", { headers: { "Accept-Language": "en" } }),
		];
		const shown = await Promise.all(languages.map(async (page) => /<html lang="(\w+)"/.exec(await page.text())?.[1]));
		expect(shown).toEqual(["pt", "es", "pt", "en"]);
		expect(languages[0]?.headers.get("Vary")).toBeNull();
		expect(languages[1]?.headers.get("Vary")).toBe("Cookie, Accept-Language");
	});

	it("is not resent to a browser that has it", async () => {
		const first = await new Client().fetch("/terms?lang=en", { headers: ENGLISH });
		const etag = first.headers.get("ETag") ?? "";
		expect(etag).toMatch(/^W\/"/);
		const again = await new Client().fetch("/terms?lang=en", { headers: { ...ENGLISH, "If-None-Match": etag } });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		const other = await new Client().fetch("/terms?lang=es", { headers: { ...ENGLISH, "If-None-Match": etag } });
		expect(other.status).toBe(200);
	});

	it("is rendered for each search, and is not cached for the next visitor", async () => {
		const found = await (await new Client().get("/faq?lang=en&q=zebra")).text();
		expect(found).toContain("zebra");
		expect(await (await new Client().get("/faq?lang=en")).text()).not.toContain("zebra");
		expect(await (await new Client().get("/faq?lang=en&q=zebra")).text()).toBe(found);
	});

	it("sets no cookie when it is prefetched", async () => {
		const prefetched = await new Client().fetch("/pricing?lang=es&ref=LISBOA10", {
			headers: { "Sec-Purpose": "prefetch" },
		});
		expect(prefetched.status).toBe(200);
		expect(prefetched.headers.get("Set-Cookie")).toBeNull();
	});

	it("lists the links to prefetch, excluding other languages", async () => {
		const page = await new Client().get("/?lang=en");
		const rulesUrl = JSON.parse(page.headers.get("Speculation-Rules") ?? "null") as string;
		const rules = await new Client().get(rulesUrl);
		expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
		expect(await rules.json()).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
		expect(await (await new Client().get(rulesUrl)).text()).toContain("[hreflang]");
	});

	it("prefetches no page of an order or of a partner's account", async () => {
		const { prefetch } = (await (await new Client().get("/speculation-rules.json")).json()) as {
			prefetch: [{ where: { and: { not?: { href_matches?: string[] } }[] } }];
		};
		const excluded = prefetch[0].where.and.flatMap(({ not }) => not?.href_matches ?? []);
		const personalRoutes = Object.values(build.routes).filter((route) =>
			/^routes\/(order|partners\/dash|agents\/(?!apply))/.test(route?.id ?? ""),
		);
		const paths = personalRoutes.map((route) => `/${route?.path?.replace(/:\w+/g, "x")}`);
		expect(paths.length).toBeGreaterThan(15);
		const prefetched = paths.filter(
			(pathname) => !excluded.some((some) => new URLPattern({ pathname: some }).test({ pathname })),
		);
		expect(prefetched).toEqual([]);
	});

	it("responds to HEAD with the same headers and no body", async () => {
		const full = await new Client().fetch("/pricing?lang=en", { headers: ENGLISH });
		const head = await new Client().fetch("/pricing?lang=en", { method: "HEAD", headers: ENGLISH });
		expect(head.headers.get("ETag")).toBe(full.headers.get("ETag"));
		expect(await head.text()).toBe("");
	});

	it("has the requested URL as canonical, with or without a language, cached or not", async () => {
		const canonical = async (path: string) =>
			headOf(await (await new Client().fetch(path, { headers: ENGLISH })).text()).canonical.map((url) =>
				url.slice(ORIGIN.length),
			);
		for (const _time of ["made", "cached"]) {
			expect(await canonical("/imprint")).toEqual(["/imprint"]);
			expect(await canonical("/imprint?lang=en")).toEqual(["/imprint?lang=en"]);
			expect(await canonical("/imprint?lang=fr")).toEqual(["/imprint"]);
		}
	});

	it("is not found under other settings in the cache that isolates share", async () => {
		const services = await openServices();
		const changed = {
			...services,
			settings: { ...services.settings, support: { email: "a@b.example", phone: "+351 1" } },
		};
		const cache = await openPageCache(services, "en", "/kept");
		await cache?.put(new Response("as it was"));
		expect(await (await cache?.find())?.text()).toBe("as it was");
		expect(await (await openPageCache(services, "es", "/kept"))?.find()).toBeUndefined();
		expect(await (await openPageCache(changed, "en", "/kept"))?.find()).toBeUndefined();
	});
});

describe("a page for one visitor", () => {
	it.each(["/track-application?lang=en", "/contact?lang=en", "/upload-documents?lang=en"])(
		"is not cached: %s",
		async (path) => {
			const response = await new Client().fetch(path, { headers: ENGLISH });
			expect(response.status).toBe(200);
			expect(response.headers.get("ETag")).toBeNull();
			expect(response.headers.get("Cache-Control") ?? "").not.toContain("public");
		},
	);
});
