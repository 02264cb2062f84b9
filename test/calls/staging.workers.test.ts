import { expect, it } from "vitest";
import { production } from "#test/services/production.ts";

const LANGUAGES = [
	["en", "Staging: test data only"],
	["es", "Entorno de pruebas: solo datos ficticios"],
	["pt", "Ambiente de testes: apenas dados fictícios"],
] as const;

it("says on each page in each language that it is for testing, and keeps search engines away", async () => {
	const staging = await production({ STAGING: "true" });
	for (const [language, banner] of LANGUAGES) {
		const page = await staging(`/?lang=${language}`);
		expect(page.status).toBe(200);
		expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
		expect(await page.text()).toContain(banner);
	}
});

it("shows no such notice in production", async () => {
	const page = await (await production({}))("/?lang=en");
	expect(page.headers.get("X-Robots-Tag")).toBeNull();
	expect(await page.text()).not.toContain("Staging");
});

it("refuses to start in staging with a live key", async () => {
	const live = {
		STRIPE_SECRET_KEY: "sk_live_1",
		STRIPE_PUBLISHABLE_KEY: "pk_live_1",
		STRIPE_WEBHOOK_SECRET: "whsec_1",
	};
	const staging = await production({ STAGING: "true", ...live });
	expect((await staging("/api/health")).status).toBe(503);
	expect((await (await production(live))("/api/health")).status).toBe(200);
});
