import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import common from "../../locales/pt/common.json";
import { Client, ORIGIN } from "../services/client.ts";
import { elementsOf, headOf } from "../services/read-page.ts";

async function languageAt(path: string, headers: Record<string, string> = {}): Promise<string | undefined> {
	return headOf(await (await new Client(headers).get(path)).text()).language;
}

describe("the language of a page", () => {
	it("is the URL's, or else the stored one, i18next's, the browser's on a first visit, or English", async () => {
		const headers = { "Accept-Language": "fr-CA, pt-BR;q=0.9, es;q=0.8" };
		const cookies = { ...headers, Cookie: "i18nextLng=en; preferredLanguage=es" };
		expect(await languageAt("/pricing?lang=pt", cookies)).toBe("pt");
		expect(await languageAt("/pricing", cookies)).toBe("es");
		expect(await languageAt("/pricing", { ...headers, Cookie: "i18nextLng=en" })).toBe("en");
		expect(await languageAt("/pricing", headers)).toBe("pt");
		expect(await languageAt("/pricing")).toBe("en");
	});

	it("is English for any unsupported language, wherever it is stated", async () => {
		const wrong = { Cookie: "preferredLanguage=de; i18nextLng=fr", "Accept-Language": "es;q=0, pl" };
		expect(await languageAt("/pricing?lang=EN-us", wrong)).toBe("en");
	});

	it("is stored for the next visit only when the URL contains it", async () => {
		const visitor = new Client();
		expect((await visitor.get("/pricing")).headers.get("Set-Cookie")).toBeNull();
		const chosen = await visitor.get("/pricing?lang=pt");
		expect(chosen.headers.get("Set-Cookie")).toMatch(/^preferredLanguage=pt; Path=\/; Max-Age=31536000/);
		expect(headOf(await (await visitor.get("/faq")).text()).language).toBe("pt");
		expect((await visitor.get("/pricing?lang=de")).headers.get("Set-Cookie")).toBeNull();
	});

	it("changes through links to the current page", async () => {
		const html = await (await new Client().get("/about-nif?lang=es")).text();
		const links = elementsOf(html, "a").filter(({ hreflang }) => hreflang);
		for (const language of LANGUAGES) {
			const own = links.filter(({ hreflang }) => hreflang === language);
			expect(own.map(({ href }) => href)).toEqual(own.map(() => `/about-nif?lang=${language}`));
			expect(own.map((link) => link["aria-current"])).toEqual(own.map(() => (language === "es" ? "true" : undefined)));
			expect(own.length).toBeGreaterThan(0);
		}
	});
});

describe("the redirect to the canonical URL", () => {
	it("is permanent, and stays on this site", async () => {
		for (const [path, canonical] of [
			["/es/pricing", "/pricing?lang=es"],
			["/pt", "/?lang=pt"],
			["/en/", "/?lang=en"],
			["/es/faq?q=iban&ref=LISBOA10", "/faq?q=iban&ref=LISBOA10&lang=es"],
			// The query takes precedence over the path.
			["/es/pricing?lang=pt", "/pricing?lang=pt"],
			["/es/confirmation/abc", "/confirmation/abc?lang=es"],
			["/about-nif/?lang=es", "/about-nif?lang=es"],
			["/About-NIF", "/about-nif"],
			["/ES/Pricing/", "/pricing?lang=es"],
			["/Blog/NIF-for-digital-nomads?ref=LISBOA10", "/blog/nif-for-digital-nomads?ref=LISBOA10"],
		] as const) {
			const response = await new Client().get(path);
			expect(response.status, path).toBe(301);
			expect(response.headers.get("Location")).toBe(canonical);
		}
		for (const path of ["/es//evil.example", "/pt/\\evil.example/x", "/en///evil.example", "/es/%2F/evil.example"]) {
			const location = (await new Client().get(path)).headers.get("Location") ?? "";
			expect(new URL(location, ORIGIN).origin, path).toBe(ORIGIN);
		}
	});

	it("does not apply to canonical or ambiguous URLs, or to POST requests", async () => {
		for (const path of [
			"/",
			"/pricing?lang=es",
			"/espresso",
			"/nowhere/",
			"/Nowhere",
			"/confirmation/es",
			"/confirmation/AbC",
		])
			expect((await new Client().get(path)).headers.get("Location"), path).toBeNull();
		expect((await new Client().post("/es/contact", {})).status).not.toBe(301);
	});
});

describe("the translation files", () => {
	it("match the pages' messages, and are never cached", async () => {
		const response = await new Client().get("/locales/pt/common.json");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
		expect(await response.json()).toEqual(common);
	});

	it("are no other files", async () => {
		for (const path of [
			"/locales/de/common.json",
			"/locales/en/nothing.json",
			"/locales/en/..%2Fes%2Fcommon.json",
			"/locales/en",
		]) {
			const response = await new Client().get(path);
			expect(response.status, path).toBe(404);
			expect(response.headers.get("Cache-Control"), path).toBe("no-store");
			expect(await response.json()).toEqual({ message: "Not found" });
		}
	});
});
