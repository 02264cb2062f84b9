import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { openPageCache } from "#worker/pages/pages.ts";

const HOURS = { key: "support-hours", ...supportHours.toFormFields(supportHours.initial) };
const NEW_HOURS = { ...HOURS, friday: "", saturday: "10:00-12:30, 14:00-16:00", clock: "Lisbon" };

async function change(fields: Record<string, string>, email = "ana@azulejo.example"): Promise<Response> {
	const form = { version: "0", reason: "Agreed on Monday", ...fields };
	return (await signIn(email)).post("/admin/settings/support?lang=en", form);
}

/** A page after a click on a partner's link: other pages stay cached for half a minute across tests. */
async function page(path: string): Promise<string> {
	const response = await new Client().get(`${path}&ref=NOBODY`);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

describe("support hours set by staff", () => {
	it("appear on every page in every language, in place of the old ones", async () => {
		expect((await change(NEW_HOURS)).status).toBe(302);
		const shortHours = {
			en: "Mon-Thu 9:00-17:00; Sat 10:00-12:30, 14:00-16:00 (Lisbon time)",
			es: "Lun-jue 9:00-17:00; sáb 10:00-12:30, 14:00-16:00 (hora de Lisboa)",
			pt: "Seg-qui 9:00-17:00; sáb 10:00-12:30, 14:00-16:00 (hora de Lisboa)",
		};
		const prose = {
			en: "Monday to Thursday, 9:00-17:00; Saturday, 10:00-12:30 and 14:00-16:00 (Lisbon time)",
			es: "de lunes a jueves, de 9:00 a 17:00; sábado, de 10:00 a 12:30 y de 14:00 a 16:00 (hora de Lisboa)",
			pt: "de segunda-feira a quinta-feira, das 9:00 às 17:00; sábado, das 10:00 às 12:30 e das 14:00 às 16:00 (hora de Lisboa)",
		};
		for (const language of LANGUAGES) {
			expect(await page(`/contact?lang=${language}`)).toContain(`<dd>${shortHours[language]}</dd>`);
			expect(await page(`/imprint?lang=${language}`)).toContain(`<dd>${shortHours[language]}</dd>`);
			for (const path of ["/terms", "/faq", "/complaints", "/accessibility"]) {
				const html = await page(`${path}?lang=${language}`);
				expect(html, path).toContain(prose[language]);
				expect(html.match(/\(CET\)|\{support-hours\}/), path).toBeNull();
				// The top bar and the footer.
				expect(html.split(shortHours[language]).length, path).toBe(3);
			}
		}
	});

	it("appear in the next e-mail", async () => {
		await change(NEW_HOURS);
		const staff = await signIn("ana@azulejo.example");
		await staff.post("/admin/settings/mail-templates", { kind: "paid", in: "es" });
		const { body } = await new Client().call<{ text: string }[]>("/offline/mailbox?format=json");
		const text = body[0]?.text.replace(/\s+/g, " ");
		expect(text).toContain("de lunes a jueves, de 9:00 a 17:00; sábado, de 10:00 a 12:30 y de 14:00 a 16:00");
	});

	it("replace pages that were cached earlier", async () => {
		const services = await openServices();
		await (await openPageCache(services, "en", "/kept"))?.put(new Response("as it was"));
		expect(await (await openPageCache(services, "en", "/kept"))?.find()).toBeDefined();
		await change(NEW_HOURS);
		expect(await (await openPageCache(services, "en", "/kept"))?.find()).toBeUndefined();
	});

	it("are stored with who changed what, when and why", async () => {
		await change(NEW_HOURS);
		const html = await (await (await signIn("ada@azulejo.example")).get("/admin/settings/support?lang=en")).text();
		const plain = html.replaceAll("<!-- -->", "");
		for (const text of ["Ana", "Agreed on Monday", "<del>CET</del>", "<ins>10:00-12:30, 14:00-16:00</ins>"])
			expect(plain).toContain(text);
		expect(await row("SELECT version, changed_by FROM settings WHERE key = 'support-hours'")).toEqual({
			version: 1,
			changed_by: 1,
		});
		const audited = "audit_entries WHERE action = 'setting-changed' AND details ->> '$.key' = 'support-hours'";
		expect(await count(audited)).toBe(1);
	});

	it("that are invalid are rejected with a message, and the input is preserved", async () => {
		for (const [typed, message] of [
			[{ friday: "nine to five" }, "Please write hours such as 9:00-17:00"],
			[{ friday: "9:00-16:00", clock: "" }, "Please choose a clock"],
			[{ friday: "9:00-16:00", reason: "" }, "Please say why"],
		] as [Record<string, string>, string][]) {
			const response = await change({ ...HOURS, ...typed });
			expect(response.status, message).toBe(422);
			const html = await response.text();
			expect(html).toContain(message);
			expect(html).toContain(`value="${typed.friday}"`);
		}
		expect(await count("settings WHERE key NOT IN ('attorney', 'payment-methods')")).toBe(0);
	});

	it("can be set by an administrator only", async () => {
		for (const email of ["rui@azulejo.example", "leo@azulejo.example"])
			expect((await change(NEW_HOURS, email)).status).toBe(403);
		expect(await count("settings WHERE key NOT IN ('attorney', 'payment-methods')")).toBe(0);
	});
});

describe("a closure day", () => {
	it("shows staff its name, and everyone its date", async () => {
		const { now } = await openServices();
		const day = new Date(now() + 3 * 86_400_000).toISOString().slice(0, 10);
		expect((await change({ key: "closing-days", days: `${day} Team day` })).status).toBe(302);
		const staff = await signIn("rui@azulejo.example");
		expect(await (await staff.get("/admin/settings/support?lang=en")).text()).toContain(`${day} Team day`);
		const html = await page("/contact?lang=en");
		expect(html).toContain("Also closed: ");
		expect(html).not.toContain("Team day");
	});
});
