import { createExecutionContext, env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { measureService } from "#app/commands/cron/measure-service.server.ts";
import { clearStatusCache } from "#app/queries/measures/status.server.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { createApp } from "#worker/app.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { clearPageCache } from "#worker/pages/cached-pages.ts";

beforeEach(async () => {
	clearPageCache();
	clearStatusCache();
	await new Client().get("/");
});

/** Returns the page's text as visitors see it now, bypassing the cache. */
async function page(language = "en"): Promise<string> {
	clearPageCache();
	const response = await new Client().get(`/status?lang=${language}`);
	expect(response.status).toBe(200);
	return textOf(await response.text());
}

function textOf(html: string): string {
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	return main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

async function measure(): Promise<void> {
	await measureService(await openServices());
	clearStatusCache();
}

describe("the status page", () => {
	it("says in three languages that nothing has been measured, then that everything works", async () => {
		expect(await page()).toContain("Nothing has been measured yet");
		await measure();
		expect(await page("en")).toContain("Everything works Last measured:");
		expect(await page("es")).toContain("Todo funciona Última medición:");
		expect(await page("pt")).toContain("Está tudo a funcionar Última medição:");
	});

	it("names the part that does not work", async () => {
		await env.DB.prepare(
			"INSERT INTO scheduled_jobs (name, failed_at, last_error) VALUES ('send-payouts', 1, 'Error')",
		).run();
		await measure();
		const text = await page();
		expect(text).toContain("Some parts do not work as they should");
		expect(text).toContain("Payouts to partners Partly working");
		expect(text).toContain("E-mails Working");
	});

	it("says that its data is old once the cron job has stopped, and shows no part as working", async () => {
		await measure();
		await env.DB.prepare("UPDATE service_days SET at = at - 15 * 60 * 1000 - 1000").run();
		clearStatusCache();
		const text = await page();
		expect(text).toContain("The last measurement is old");
		expect(text).toContain("E-mails Not measured");
		expect(text).not.toContain("Everything works");
	});

	it("says that it cannot measure while the database is unavailable, whatever was known before", async () => {
		await measure();
		expect(await page()).toContain("Everything works");
		clearStatusCache();
		clearPageCache();
		const app = createApp(createOfflineEnvironment);
		const unavailable = { ...offlineEnv, DB: undefined as never };
		const response = await app.request(`${ORIGIN}/status?lang=en`, {}, unavailable, createExecutionContext());
		expect(response.status).toBe(200);
		const text = textOf(await response.text());
		expect(text).toContain("We cannot measure now");
		expect(text).not.toContain("Everything works");
	});

	it("is cached in memory only, so that it is a minute old at most", async () => {
		const response = await new Client().get("/status?lang=en");
		expect(response.headers.get("Cache-Control")).toContain("no-cache");
		expect(await page()).toContain("Nothing has been measured yet");
		await measure();
		expect(await page()).toContain("Everything works");
	});
});

const TEXTS = {
	intent: "open",
	parts: "payments",
	title_en: "Card payments fail",
	text_en: "Your bank is not charged. Please pay again later.",
	minutesAgo: "20",
};

async function post(staff: Client, fields: Record<string, string>): Promise<Response> {
	const response = await staff.post("/admin/status?lang=en", fields);
	await response.clone().arrayBuffer();
	return response;
}

async function incidentId(): Promise<string> {
	return (await env.DB.prepare("SELECT id FROM incidents").first<string>("id")) ?? "";
}

describe("an incident", () => {
	it("is published, updated, translated and ended, and each step is in the audit log", async () => {
		const ana = await signIn("ana@azulejo.example");
		await measure();
		expect((await post(ana, TEXTS)).status).toBe(302);
		const opened = await page();
		expect(opened).toContain("Card payments fail Ongoing");
		expect(opened).toContain("Payments Partly working");
		const untranslated = await page("pt");
		expect(untranslated).toContain("Card payments fail Em curso");
		expect(untranslated).toContain("Por enquanto está disponível apenas em inglês.");

		const id = await incidentId();
		const update = await env.DB.prepare("SELECT id FROM incident_updates").first<number>("id");
		const edited = { title_pt: "Os pagamentos falham", [`update${update}_pt`]: "Pague mais tarde." };
		const english = { title_en: TEXTS.title_en, [`update${update}_en`]: TEXTS.text_en };
		expect((await post(ana, { intent: "edit", id, ...english, ...edited })).status).toBe(302);
		const translated = await page("pt");
		expect(translated).toContain("Os pagamentos falham");
		expect(translated).not.toContain("apenas em inglês");

		expect((await post(ana, { intent: "update", id, text_en: "The bank has found the cause." })).status).toBe(302);
		expect((await post(ana, { intent: "update", id, text_en: "Payments work.", ends: "on" })).status).toBe(302);
		const ended = await page();
		expect(ended).toContain("Card payments fail Over");
		expect(ended.indexOf("Payments work.")).toBeLessThan(ended.indexOf("found the cause"));
		expect(ended).toContain("Everything works");
		expect((await post(ana, { intent: "update", id, text_en: "Once more." })).status).toBe(409);
		for (const action of ["opened", "edited", "updated", "ended"])
			expect(await count(`audit_entries WHERE action = 'incident-${action}' AND details LIKE '%${id}%'`)).toBe(1);
	});

	it("is rejected with personal data, without text or part, or with a start in the future, and what was typed is kept", async () => {
		const ana = await signIn("ana@azulejo.example");
		const wrongFields: Record<string, string>[] = [
			{ text_en: "Write to maria@example.com" },
			{ text_en: "Call 912 345 678" },
			{ title_en: "NIF-ABCD-2345 is stuck" },
			{ text_en: "" },
			{ parts: "" },
			{ minutesAgo: "-1" },
		];
		for (const wrong of wrongFields) {
			const response = await post(ana, { ...TEXTS, ...wrong });
			expect(response.status, JSON.stringify(wrong)).toBe(422);
			expect(await response.text()).toContain(wrong.title_en ?? TEXTS.title_en);
			expect(await count("incidents"), JSON.stringify(wrong)).toBe(0);
		}
	});

	it("is written only by seniors and administrators, and can be read by other staff", async () => {
		for (const email of ["rui@azulejo.example", "leo@azulejo.example"]) {
			const staff = await signIn(email);
			expect((await staff.get("/admin/status?lang=en")).status).toBe(200);
			expect((await post(staff, TEXTS)).status).toBe(403);
			expect((await post(staff, { intent: "update", id: "x", text_en: "Over" })).status).toBe(403);
			expect((await post(staff, { intent: "edit", id: "x", title_en: "Over" })).status).toBe(403);
		}
		expect(await count("incidents")).toBe(0);
	});
});
