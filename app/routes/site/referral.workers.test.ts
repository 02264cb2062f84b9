import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#app/data/db.server.ts";
import { affiliates } from "#app/data/partner-schema.server.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, referralIn } from "#test/services/client.ts";
import { aKeyring } from "#test/services/fixtures.ts";
import { headOf } from "#test/services/read-page.ts";

beforeEach(async () => {
	await openDatabase(env.DB, aKeyring())
		.insert(affiliates)
		.values({ name: "Sofia", email: "sofia@partner.example", code: "LISBOA10", createdAt: Date.now() });
});

async function follow(path: string): Promise<{ visitor: Client; status: number; text: string; html: string }> {
	const visitor = new Client();
	const response = await visitor.get(path);
	const html = await readHtml(response);
	return { visitor, status: response.status, html, text: html.replace(/&#x27;/g, "'") };
}

describe("a partner's link", () => {
	it("says in each language that the partner is paid and by whom, but not how much, links to the packages and is not indexed", async () => {
		for (const [language, ...words] of [
			["en", "You pay the same price as everybody else", "a share of your package", "this changes nothing for you"],
			["es", "Paga el mismo precio que los demás", "una parte del precio", "nada cambia para usted"],
			["pt", "Paga o mesmo preço que toda a gente", "uma parte do preço", "para si nada muda"],
		] as const) {
			const { status, text, html, visitor } = await follow(`/affiliate/LISBOA10?lang=${language}`);
			expect(status).toBe(200);
			for (const part of words) expect(text).toContain(part);
			expect(text).not.toMatch(/\b10\s?%/);
			expect(html).toContain(`href="/pricing?lang=${language}"`);
			expect(referralIn(visitor.cookies)).toBe("LISBOA10");
			expect(headOf(html).metas.robots).toEqual(["noindex"]);
		}
	});

	it("with a discount does not say that deleting it changes nothing", async () => {
		await env.DB.prepare("UPDATE affiliates SET discount_percent = 10").run();
		for (const [language, less, nothing] of [
			["en", "10% less", "this changes nothing for you"],
			["es", "10", "nada cambia para usted"],
			["pt", "10", "para si nada muda"],
		] as const) {
			const { text } = await follow(`/affiliate/LISBOA10?lang=${language}`);
			expect(text).toContain(less);
			expect(text).not.toContain(nothing);
		}
	});

	it("says so when no partner has the code", async () => {
		const { status, text } = await follow("/affiliate/NOBODY?lang=en");
		expect(status).toBe(404);
		expect(text).toContain("does not belong to any of our partners");
	});

	it("has a short form that keeps the language and query, and counts the click", async () => {
		const visitor = new Client();
		const response = await visitor.get("/ref/LISBOA10?lang=pt&utm_source=blog");
		expect(response.status).toBe(302);
		expect(response.headers.get("Location")).toBe("/affiliate/LISBOA10?lang=pt&utm_source=blog");
		expect(referralIn(visitor.cookies)).toBe("LISBOA10");
	});

	it("is not found if its code is malformed", async () => {
		const { status, text, visitor } = await follow("/affiliate/%3Cscript%3E?lang=en");
		expect(status).toBe(404);
		expect(text).toContain("Page Not Found");
		expect(visitor.cookies).not.toContain("__Host-ref");
	});
});
