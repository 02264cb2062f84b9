import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import { MAIL_KINDS } from "#app/queries/mail/sample-mail.server.ts";
import { clearSettingsCache, getSetting } from "#app/queries/settings.server.ts";
import { aPaidApplication, readApplication, submitAction } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { asWholeWord } from "#test/services/read-page.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

const ana = () => signIn("ana@azulejo.example");

async function page(staff: Client, path: string): Promise<string> {
	const response = await staff.get(path);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

function change(staff: Client, subject: string, fields: Record<string, string>): Promise<Response> {
	return staff.post(`/admin/settings/${subject}?lang=en`, { version: "0", reason: "Agreed on Monday", ...fields });
}

const RETENTION = { key: "image-retention", days: "45" };

describe("a setting", () => {
	it("takes effect once saved, and records who changed what, when and why", async () => {
		const staff = await ana();
		const response = await change(staff, "retention", RETENTION);
		expect(response.headers.get("Location")).toBe("/admin/settings/retention?saved=&lang=en");
		expect(await page(staff, "/admin/settings/retention?saved=&lang=en")).toContain("<p>Saved.</p>");
		expect(await count("audit_entries WHERE action = 'setting-changed'")).toBe(1);
		expect(await getSetting(await openServices(), "image-retention")).toEqual({ days: 45 });
		await change(staff, "retention", { ...RETENTION, days: "60", version: "1", reason: "Too short" });
		const html = await page(staff, "/admin/settings/retention?lang=en");
		for (const text of ["Ana", "Agreed on Monday", "Too short", "<del>90</del>", "<ins>45</ins>", "<del>45</del>"])
			expect(html).toContain(text);
		expect(html.indexOf("Too short"), "the latest change first").toBeLessThan(html.indexOf("Agreed on Monday"));
		expect(html).not.toContain("<p>Saved.</p>");
		expect(await count("settings WHERE key = 'image-retention'")).toBe(2);
		expect(await row("SELECT changed_by FROM settings WHERE key = 'image-retention' LIMIT 1")).toEqual({
			changed_by: 1,
		});
	});

	it("shows its current value in the overview", async () => {
		const staff = await ana();
		expect(await page(staff, "/admin/settings?lang=en")).toContain("<dd>90</dd>");
		await change(staff, "retention", RETENTION);
		expect(await page(staff, "/admin/settings?lang=en")).toContain("<dd>45</dd>");
	});

	it("reaches another isolate within half a minute", async () => {
		const services = await openServices();
		let now = services.now();
		const otherIsolate = { ...services, now: () => now };
		expect(await getSetting(otherIsolate, "answer-warning")).toEqual({ hours: 4 });
		await services.db.run(
			`INSERT INTO settings (key, version, value, changed_by, at, reason) VALUES ('answer-warning', 1, '{"hours":9}', 1, 0, 'x')`,
		);
		now += 29_000;
		expect(await getSetting(otherIsolate, "answer-warning")).toEqual({ hours: 4 });
		now += 1000;
		expect(await getSetting(otherIsolate, "answer-warning")).toEqual({ hours: 9 });
	});

	it("falls back to its default without the database, or for an invalid stored value", async () => {
		const services = await openServices();
		const insert = (value: string) =>
			services.db.run(
				`INSERT INTO settings (key, version, value, changed_by, at, reason) VALUES ('image-retention', 1, '${value}', 1, 0, 'x')`,
			);
		await insert('{"days":400}');
		expect(await getSetting(services, "image-retention")).toEqual({ days: 90 });
		clearSettingsCache();
		await services.db.run("DROP TABLE settings");
		expect(await getSetting(services, "refund-limit")).toEqual({ cents: 10_000 });
	});

	it("does not overwrite another user's change, and preserves the input", async () => {
		const staff = await ana();
		await change(staff, "retention", RETENTION);
		const second = await change(staff, "retention", { ...RETENTION, days: "77" });
		expect(second.status).toBe(409);
		const html = await second.text();
		expect(html).toContain("Somebody else has changed this in the meantime");
		expect(html).toContain('value="77"');
	});

	it("that is invalid is rejected with a message at one field of one form", async () => {
		const staff = await ana();
		for (const [subject, fields, message] of [
			["retention", { key: "image-retention", days: "91" }, "This is outside the allowed range"],
			["retention", { ...RETENTION, reason: " " }, "Please say why"],
			["support", { key: "closing-days", days: "2026-12-24\n2026-02-30" }, "Every line must be a day"],
			["thresholds", { key: "refund-limit", cents: "-1" }, "Please enter a number"],
			[
				"company-figures",
				{ key: "company-figures", reviews: "1", rating: "4,9", accuracy: "99.8", reviewsSource: "A survey" },
				"A source needs a date",
			],
		] as [string, Record<string, string>, string][]) {
			const response = await change(staff, subject, fields);
			expect(response.status, message).toBe(422);
			const html = await response.text();
			expect(html).toContain(message);
			expect(html.split('aria-invalid="true"').length - 1, message).toBe(1);
		}
		expect(await count("settings WHERE key NOT IN ('attorney', 'payment-methods')")).toBe(0);
	});

	it("belongs to its own page", async () => {
		const staff = await ana();
		expect((await change(staff, "thresholds", RETENTION)).status).toBe(422);
		for (const name of ["nothing", "constructor"])
			expect((await staff.get(`/admin/settings/${name}`)).status, name).toBe(404);
	});
});

describe("permissions", () => {
	it("let every role read settings, and administrators alone change them", async () => {
		for (const email of ["rui@azulejo.example", "eva@azulejo.example", "ada@azulejo.example", "leo@azulejo.example"]) {
			const staff = await signIn(email);
			const html = await page(staff, "/admin/settings/retention?lang=en");
			expect(html, email).toContain("90");
			expect(html, email).not.toContain("Save</button>");
			const overview = await page(staff, "/admin/settings?lang=en");
			expect(overview.includes("and change the limits on money"), email).toBe(email === "leo@azulejo.example");
			expect(overview.includes("Administrators change them."), email).toBe(email !== "leo@azulejo.example");
			expect((await change(staff, "retention", RETENTION)).status, email).toBe(403);
			expect((await staff.post("/admin/settings/macros/new", { version: "0", code: "x1" })).status, email).toBe(403);
		}
		expect(await count("settings WHERE key NOT IN ('attorney', 'payment-methods')")).toBe(0);
	});

	it("finance may change payment limits, but a reviewer may not", async () => {
		const limit = { key: "refund-limit", cents: "75,50" };
		expect((await change(await signIn("rui@azulejo.example"), "thresholds", limit)).status).toBe(403);
		expect((await change(await signIn("leo@azulejo.example"), "thresholds", limit)).status).toBe(302);
		expect(await getSetting(await openServices(), "refund-limit")).toEqual({ cents: 7550 });
	});

	it("payment limits require a fresh code, even on a page that was left open", async () => {
		const leo = await signIn("leo@azulejo.example");
		await page(leo, "/admin/settings/thresholds");
		await passTime(10 * MINUTE);
		for (const response of [
			await leo.get("/admin/settings/thresholds"),
			await change(leo, "thresholds", { key: "refund-limit", cents: "75,50" }),
		])
			expect(response.headers.get("Location")).toMatch(/^\/admin\/login\?next=.*again/);
		expect(await getSetting(await openServices(), "refund-limit")).toEqual({ cents: 10_000 });
	});
});

describe("effects of settings", () => {
	it("deletes images after the configured number of days", async () => {
		await change(await ana(), "retention", { ...RETENTION, days: "40" });
		const [{ id }, { id: open }] = [await aPaidApplication(), await aPaidApplication()];
		await submitAction(await ana(), id, "cancel");
		await advanceClock("P39D", "delete-images");
		expect(await count("uploads WHERE state = 'purged'")).toBe(0);
		await advanceClock("P2D", "delete-images");
		expect(await count("uploads WHERE state = 'purged'")).toBe(2);
		const staff = await ana();
		const deleted = "The images of passport and proof of address were deleted";
		expect(await readApplication(staff, id)).toContain(deleted);
		expect(await readApplication(staff, open)).not.toContain(deleted);
	});

	it("lists closure days on the contact page", async () => {
		const { now } = await openServices();
		const day = new Date(now() + 86_400_000 * 3).toISOString().slice(0, 10);
		await change(await ana(), "support", { key: "closing-days", days: `${day}\n2020-01-02` });
		const html = (await (await new Client().get("/contact?lang=en")).text()).replaceAll("<!-- -->", "");
		expect(html).toContain("Also closed: ");
		expect(html).not.toMatch(asWholeWord("2020"));
	});

	it("shows company figures with their source and date", async () => {
		const { now } = await openServices();
		await change(await ana(), "company-figures", {
			key: "company-figures",
			reviews: "1801",
			reviewsSource: "A survey of ours",
			reviewsDate: lisbonDate(now() - 20 * 86_400_000),
			rating: "4.8",
			accuracy: "99.1",
		});
		const html = (await (await new Client().get("/?lang=pt")).text()).replaceAll("<!-- -->", "");
		expect(html).toMatch(/1[.\s\u00a0]801/);
		expect(html).toContain("A survey of ours");
	});
});

const MACRO = {
	version: "0",
	code: "office-hours",
	act: "answer",
	title: "When we answer",
	en: "We answer on business days.",
	es: "Respondemos en días laborables.",
	pt: "Respondemos nos dias úteis.",
	fix: "",
	fault: "none",
	activeFrom: "2026-01-01",
	reason: "Asked every day",
};

describe("a canned text", () => {
	it("is offered once it is saved, with every version stored", async () => {
		const staff = await ana();
		const created = await staff.post("/admin/settings/macros/new?lang=en", MACRO);
		expect(created.headers.get("Location")).toBe("/admin/settings/macros/office-hours?saved=&lang=en");
		expect(await count("audit_entries WHERE action = 'setting-changed'")).toBe(1);
		const changed = { ...MACRO, version: "1", en: "We answer from Monday to Friday.", reason: "Clearer" };
		expect((await staff.post("/admin/settings/macros/office-hours", changed)).status).toBe(302);
		const html = await page(staff, "/admin/settings/macros/office-hours?lang=en");
		for (const text of ["We answer on business days.", "We answer from Monday to Friday.", "Clearer"])
			expect(html).toContain(text);
		await new Client().call("/api/contact", { name: "R", email: "r@example.com", subject: "S", message: "M" });
		const { id } = await row("SELECT id FROM contact_messages");
		expect(await page(staff, `/admin/inbox/messages/${id}`)).toContain("When we answer");
	});

	it("does not exist under the name of a built-in object property", async () => {
		const staff = await ana();
		for (const name of ["constructor", "toString", "__proto__", "no-such-text"])
			expect((await staff.get(`/admin/settings/macros/${name}?lang=en`)).status, name).toBe(404);
	});

	it("is not offered before its date, nor when it is retired", async () => {
		const staff = await ana();
		await staff.post("/admin/settings/macros/new", { ...MACRO, activeFrom: "2099-01-01", title: "From 2099" });
		await staff.post("/admin/settings/macros/new", { ...MACRO, code: "old-one", retired: "on", title: "The old one" });
		await new Client().call("/api/contact", { name: "R", email: "r@example.com", subject: "S", message: "M" });
		const { id } = await row("SELECT id FROM contact_messages");
		const html = await page(staff, `/admin/inbox/messages/${id}`);
		for (const title of ["From 2099", "The old one"]) expect(html).not.toContain(title);
		const list = await page(staff, "/admin/settings/macros?lang=en");
		expect(list.match(/>The old one</g), "listed under its action alone").toHaveLength(1);
		expect(list).toMatch(/>The old one<(?:(?!<\/p>).)*Retired/);
		expect(list).toMatch(/>From 2099<(?:(?!<\/p>).)*From 2099-01-01/);
		expect(list.match(/badge-/g), "a text on offer has no badge").toHaveLength(2);
	});

	it("that is invalid is rejected with a message, and the input is preserved", async () => {
		const response = await (await ana()).post("/admin/settings/macros/new?lang=en", { ...MACRO, es: "", code: "new" });
		expect(response.status).toBe(422);
		const html = await response.text();
		for (const text of [
			"Please write the text in every language",
			"Please enter a code",
			"Respondemos nos dias úteis.",
		])
			expect(html).toContain(text);
		expect(await count("settings WHERE key NOT IN ('attorney', 'payment-methods')")).toBe(0);
	});
});

describe("the e-mail templates page", () => {
	it("offers every e-mail to all staff, shows it in each language, and runs no script in it", async () => {
		const staff = await signIn("ada@azulejo.example");
		const offered = [
			...(await page(staff, "/admin/settings/mail-templates")).matchAll(/<option value="(\w+_?\w+)"/g),
		].map(([, kind]) => kind);
		expect(offered).toEqual(expect.arrayContaining(MAIL_KINDS));
		for (const language of LANGUAGES) {
			const mail = await staff.get(`/admin/mail-samples/paid/${language}`);
			expect(mail.status, language).toBe(200);
			expect(mail.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
			expect(await mail.text()).toContain(`lang="${language}"`);
		}
		expect((await new Client().get("/admin/mail-samples/paid/en")).status).toBe(403);
		expect((await staff.get("/admin/mail-samples/nothing/en")).status).toBe(404);
	});

	it("sends a test e-mail to the current user, at most ten an hour", async () => {
		const staff = await signIn("rui@azulejo.example");
		const sendTest = () =>
			staff.post("/admin/settings/mail-templates", { kind: "paid", in: "es", to: "evil@example.com" });
		const statuses = [];
		const sent = await sendTest();
		const url = "/admin/settings/mail-templates?kind=paid&in=es&sent=&lang=en";
		expect(sent.headers.get("Location")).toBe(url);
		const shown = await page(staff, url);
		expect(shown).toContain("The test is on its way to rui@azulejo.example.");
		expect(shown).toContain('<p lang="es">');
		for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await sendTest()).status);
		expect(statuses).toEqual([...Array(9).fill(302), 429]);
		const { body } = await new Client().call<{ to: string }[]>("/offline/mailbox?format=json");
		expect(new Set(body.map(({ to }) => to))).toEqual(new Set(["rui@azulejo.example"]));
	});

	it("reports that a test was not sent while the e-mail provider is down", async () => {
		const staff = await signIn("eva@azulejo.example");
		await new Client().call("/offline/outages", { out: ["mail"] });
		const refused = await staff.post("/admin/settings/mail-templates?lang=en", { kind: "paid", in: "es" });
		await new Client().call("/offline/outages", { out: [] });
		expect(refused.status).toBe(503);
		expect(await refused.text()).not.toContain("The test is on its way");
	});
});

describe("the card payments page", () => {
	it("shows only the end of each key, and the events received from Stripe", async () => {
		await aPaidApplication();
		const html = await page(await signIn("ada@azulejo.example"), "/admin/settings/stripe-settings?lang=en");
		expect(html).toMatch(/Unprocessed webhooks, of the last 50<\/dt><dd>0</);
		for (const text of ["2023-10-16", "Set, ends in line", "payment_intent.succeeded", "test mode"])
			expect(html).toContain(text);
		expect(html).not.toMatch(/sk_test|pk_test|whsec_/);
		expect(html).not.toContain("Send again");
		expect(await page(await signIn("leo@azulejo.example"), "/admin/settings/stripe-settings?lang=en")).toContain(
			"Send again",
		);
	});

	it("resends an event for finance roles only", async () => {
		await aPaidApplication();
		await flushBackgroundWork();
		const { id } = await row("SELECT id FROM stripe_events ORDER BY received_at LIMIT 1");
		const resend = async (email: string, event = String(id)) =>
			(await signIn(email)).post("/admin/settings/stripe-settings?lang=en", { id: event });
		expect((await resend("rui@azulejo.example")).status).toBe(403);
		const resent = await resend("leo@azulejo.example");
		expect(resent.headers.get("Location")).toBe("/admin/settings/stripe-settings?sent=&lang=en");
		expect(await count("audit_entries WHERE action = 'webhook-replayed'")).toBe(1);
		expect((await resend("leo@azulejo.example", "evt_none")).status).toBe(404);
	});
});
