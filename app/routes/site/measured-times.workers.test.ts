import { env } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { readHtml } from "#test/services/application-states.ts";
import { production } from "#test/services/production.ts";

afterEach(() => {
	vi.useRealTimers();
});

const PAGES = ["/", "/pricing", "/track-application"];

async function storeMeasurement(n: number): Promise<void> {
	await env.DB.prepare("INSERT INTO stage_figures VALUES ('payment_to_nif', ?, 53, 24, '2026-11-23')").bind(n).run();
	clearQueryCache();
}

/** Returns the text of the pages in a language; the phone number is part of the cache key, so that each call misses. */
async function textsOf(language: string, phone: number): Promise<string[]> {
	const site = await production({ SUPPORT_PHONE: `+351 210 000 ${phone}` });
	const pages = [];
	for (const page of PAGES) {
		const response = await site(`${page}?lang=${language}`);
		expect(response.status).toBe(200);
		pages.push((await readHtml(response)).replace(/<[^>]+>/g, " ").replace(/\s+/g, " "));
	}
	return pages;
}

it("the home, pricing and tracking pages show measured times once there are thirty applications", async () => {
	await storeMeasurement(30);
	const sentences = {
		en: "Measured: half of 30 applications of the last 90 days took 2.3 business days or less from payment to NIF, nine out of ten 1 business day or less (as of November 23, 2026).",
		es: "Medido: la mitad de 30 solicitudes de los últimos 90 días tardó 2,3 días laborables o menos del pago al NIF, nueve de cada diez 1 día laborable o menos (a 23 de noviembre de 2026).",
		pt: "Medido: metade de 30 pedidos dos últimos 90 dias demorou 2,3 dias úteis ou menos do pagamento ao NIF, nove em cada dez 1 dia útil ou menos (situação em 23 de novembro de 2026).",
	};
	let phone = 100;
	for (const [language, sentence] of Object.entries(sentences)) {
		phone += 1;
		for (const page of await textsOf(language, phone)) expect(page).toContain(sentence);
	}
});

it("no page shows measured times for fewer than thirty applications", async () => {
	for (const page of await textsOf("en", 201)) expect(page).not.toContain("Measured");
	await storeMeasurement(29);
	for (const page of await textsOf("en", 202)) expect(page).not.toContain("Measured");
});

it("measured times are cached for half a minute, and still shown while the database is unavailable", async () => {
	await storeMeasurement(30);
	const site = await production({});
	const track = async () => (await site("/track-application?lang=en")).text();
	expect(await track()).toContain("half of 30 applications");
	await env.DB.prepare("UPDATE stage_figures SET n = 31").run();
	expect(await track()).toContain("half of 30 applications");
	await env.DB.prepare("DROP TABLE stage_figures").run();
	vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
	expect(await track()).toContain("half of 30 applications");
});
