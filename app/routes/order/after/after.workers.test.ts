import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { sweep } from "#app/commands/sweep.server.ts";
import { m } from "#app/paraglide/messages.js";
import { acted, action, readApplication, versionOn } from "#test/services/admin-pages.ts";
import { aCompletedApplication, seen } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { openServices } from "#test/services/filed-application.ts";
import { count, pass, row, run } from "#test/services/ledger.ts";
import { settle } from "#test/services/settle.ts";

const PASSWORD = "kAnArY9senha";

type Mail = { emailType: string; text: string };

let applicant: Client;
let rui: Client;
let id: string;

beforeEach(async () => {
	applicant = new Client();
	rui = await signIn("rui@azulejo.example");
	id = (await aCompletedApplication({ portalPassword: true }, applicant)).id;
});

async function mails(): Promise<Mail[]> {
	await settle();
	return (await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com")).body;
}

async function pageOf(client: Client): Promise<string> {
	return seen(await client.get(`/after/${id}?lang=en`));
}

function send(intent: string, fields: Record<string, string> = {}, client = applicant): Promise<Response> {
	return client.post(`/after/${id}?lang=en`, { intent, ...fields });
}

/** The letter is here, and what it says is sealed. */
async function arrived(): Promise<void> {
	await acted(rui, id, "request-password", { reference: "AT-77" });
	await acted(rui, id, "store-password", { password: PASSWORD, repeated: PASSWORD });
}

/** Has a code mailed and gives it. */
async function mailedCode(): Promise<string> {
	const asked = await send("mail-code");
	expect(asked.status, await asked.clone().text()).toBe(302);
	const found = (await mails()).filter(({ emailType }) => emailType === "reveal_code");
	return found.map(({ text }) => /Code: (\w{4}-\w{4})/.exec(text)?.[1] ?? "").find((code) => code !== "") ?? "";
}

describe("the page of what comes after the number", () => {
	it("is its owner's alone, and none before completion", async () => {
		const stranger = new Client();
		expect((await stranger.get(`/after/${id}`)).status).toBe(401);
		expect((await send("leave", { way: "moved" }, stranger)).status).toBe(401);
		const other = await aCompletedApplication({ email: "other@example.com" });
		expect((await other.applicant.get(`/after/${id}`)).status).toBe(401);
		expect((await send("mail-code", {}, other.applicant)).status).toBe(401);
		expect((await applicant.get("/after/unknown")).status).toBe(404);
		for (const page of ["confirmation", "certificate", "nif-ready"])
			expect(await seen(await applicant.get(`/${page}/${id}?lang=en`))).toContain(`href="/after/${id}?lang=en"`);
		for (const page of ["confirmation", "certificate", "nif-ready"])
			expect(await seen(await stranger.get(`/${page}/${id}?lang=en`))).not.toContain("/after/");
	});

	it("tells whoever did not want the password how to ask for it, and keeps none", async () => {
		const plain = await aCompletedApplication({ email: "plain@example.com" });
		expect(await seen(await plain.applicant.get(`/after/${plain.id}?lang=en`))).toContain("Registar-se");
		expect((await action(rui, plain.id, "store-password", { password: PASSWORD, repeated: PASSWORD })).status).toBe(
			409,
		);
		expect(await count("portal_passwords")).toBe(0);
	});
});

describe("the password of the portal", () => {
	it("is asked for, stored sealed, shown once with a mailed code, and erased", async () => {
		expect(await pageOf(applicant)).toContain("We ask the tax office for your password by");
		await arrived();
		expect(await pageOf(applicant)).toContain("Mail me a code to show it");
		const stored = await row("SELECT * FROM portal_passwords WHERE application_id = ?", id);
		expect(JSON.stringify(stored)).not.toContain(PASSWORD);
		const code = await mailedCode();
		const shown = await send("reveal", { code: code.toLowerCase().replace("-", " ") });
		expect(shown.status).toBe(200);
		expect(shown.headers.get("Cache-Control")).toContain("no-store");
		expect(await shown.text()).toContain(PASSWORD);
		expect(await count("portal_passwords")).toBe(0);
		expect(await pageOf(applicant)).not.toContain(PASSWORD);
		expect(await pageOf(applicant)).toContain("cannot sign in for you");
		// What a reload of the answer sends again.
		const again = await send("reveal", { code });
		expect(again.status).toBe(409);
		expect(await again.text()).not.toContain(PASSWORD);
	});

	it("stands in no event, mail, log of mails or column, and in no page of staff", async () => {
		await arrived();
		const code = await mailedCode();
		expect(await (await send("reveal", { code })).text()).toContain(PASSWORD);
		expect(JSON.stringify(await mails())).not.toContain(PASSWORD);
		expect(await readApplication(rui, id)).not.toContain(PASSWORD);
		const tables = await env.DB.prepare(
			"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
		).all<{ name: string }>();
		for (const { name } of tables.results) {
			const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
			expect(JSON.stringify(rows.results), name).not.toContain(PASSWORD);
			expect(JSON.stringify(rows.results), name).not.toContain(code);
		}
		expect(JSON.stringify(await mails())).toContain("password_revealed");
	});

	it("is typed twice, and never sent back to whoever typed it", async () => {
		await acted(rui, id, "request-password", { reference: "" });
		const refused = await action(rui, id, "store-password", { password: PASSWORD, repeated: "kAnArY9senhb" });
		const html = await refused.text();
		expect(refused.status).toBe(422);
		expect(html).toContain("The two are not the same");
		expect(html).not.toContain("kAnArY9");
		expect(await count("portal_passwords")).toBe(0);
	});

	it.each(["leo", "ada"])("cannot be stored by %s", async (who) => {
		await acted(rui, id, "request-password", { reference: "" });
		const staff = await signIn(`${who}@azulejo.example`);
		const version = versionOn(await readApplication(rui, id));
		const refused = await action(staff, id, "store-password", { version, password: PASSWORD, repeated: PASSWORD });
		expect(refused.status).toBe(403);
		expect(await count("portal_passwords")).toBe(0);
	});

	it("is not shown after five wrong codes, nor by a late one, nor by one that another ended", async () => {
		await arrived();
		const code = await mailedCode();
		for (let n = 0; n < 5; n++) expect((await send("reveal", { code: "AAAA-AAAA" })).status).toBe(422);
		expect((await send("reveal", { code })).status).toBe(409);
		const second = await mailedCode();
		expect(second).not.toBe(code);
		expect((await send("reveal", { code })).status).toBe(422);
		await run(`UPDATE portal_passwords SET code_expires_at = 1 WHERE application_id = '${id}'`);
		expect((await send("reveal", { code: second })).status).toBe(409);
		expect(await (await send("reveal", { code: await mailedCode() })).text()).toContain(PASSWORD);
	});

	it("is shown to one of two who ask at the same moment", async () => {
		await arrived();
		const code = await mailedCode();
		const both = await Promise.all([send("reveal", { code }), send("reveal", { code })]);
		const texts = await Promise.all(both.map((response) => response.text()));
		expect(texts.filter((text) => text.includes(PASSWORD))).toHaveLength(1);
		// Refused by the row that only one can take, before the application is asked.
		expect(texts.filter((text) => text.includes(m.error_reveal_code_over({}, { locale: "en" })))).toHaveLength(1);
	});

	it("is not shown where the application says meanwhile that its days are over", async () => {
		await arrived();
		await pass("P59DT23H55M");
		const code = await mailedCode();
		// The sweep, which deletes it, comes later than the room.
		await run("CREATE TABLE kept AS SELECT * FROM portal_passwords");
		await pass("PT6M");
		await run("INSERT INTO portal_passwords SELECT * FROM kept");
		await run("DROP TABLE kept");
		const refused = await send("reveal", { code });
		expect(refused.status).toBe(409);
		expect(await refused.text()).not.toContain(PASSWORD);
		expect(await row("SELECT revealed_at FROM portal_passwords")).toEqual({ revealed_at: null });
		await sweep(await openServices());
		expect(await count("portal_passwords")).toBe(0);
	});

	it("is not kept of a letter that was typed on a page older than the application", async () => {
		await acted(rui, id, "request-password", { reference: "" });
		const typed = { password: PASSWORD, repeated: PASSWORD };
		expect((await action(rui, id, "store-password", { ...typed, version: "1" })).status).toBe(409);
		expect(await count("portal_passwords")).toBe(0);
		await acted(rui, id, "store-password", typed);
		expect(await count("portal_passwords")).toBe(1);
	});

	it("is not lost when it cannot be noted that it was shown", async () => {
		await arrived();
		const code = await mailedCode();
		await run("CREATE TRIGGER away BEFORE INSERT ON application_events BEGIN SELECT RAISE(ABORT, 'away'); END");
		const refused = await send("reveal", { code });
		expect(refused.status).toBeGreaterThanOrEqual(400);
		expect(await refused.text()).not.toContain(PASSWORD);
		await run("DROP TRIGGER away");
		await pass("PT3H");
		await sweep(await openServices());
		expect(await (await send("reveal", { code: await mailedCode() })).text()).toContain(PASSWORD);
	});

	it("that is of no use is asked for anew, and what is kept is erased", async () => {
		await arrived();
		expect((await send("password-lost")).status).toBe(302);
		expect(await count("portal_passwords")).toBe(0);
		expect(await pageOf(applicant)).toContain("We ask the tax office for your password by");
	});

	it("that was shown and left behind by a cut is deleted by the sweep; one that nobody was shown stays", async () => {
		await arrived();
		await run("UPDATE portal_passwords SET revealed_at = 1");
		await sweep(await openServices());
		expect(await row("SELECT revealed_at FROM portal_passwords")).toEqual({ revealed_at: null });
		await run("CREATE TABLE kept AS SELECT * FROM portal_passwords");
		expect(await (await send("reveal", { code: await mailedCode() })).text()).toContain(PASSWORD);
		await run("INSERT INTO portal_passwords SELECT * FROM kept");
		await run("UPDATE portal_passwords SET revealed_at = 1");
		await run("DROP TABLE kept");
		await sweep(await openServices());
		expect(await count("portal_passwords")).toBe(0);
	});
});

describe("a password that nobody reads", () => {
	it("is kept for sixty days with reminders that name the day, then erased; and another letter can be asked for", async () => {
		await arrived();
		await pass("P59D");
		await sweep(await openServices());
		expect(await count("portal_passwords")).toBe(1);
		const [first, second] = (await mails()).filter(({ emailType }) => emailType === "password_ready");
		for (const mail of [first, second]) expect(mail?.text).toMatch(/If nobody reads it by \w+ \d+, \d{4}/);
		const code = await mailedCode();
		await pass("P2D");
		await sweep(await openServices());
		expect(await count("portal_passwords")).toBe(0);
		expect((await mails()).map(({ emailType }) => emailType)).toContain("password_expired");
		const late = await send("reveal", { code });
		expect(late.status).toBe(409);
		expect(await late.text()).not.toContain(PASSWORD);
		expect((await send("mail-code")).status).toBe(409);
		expect(await pageOf(applicant)).toContain("Nobody read it within sixty days");
		expect((await send("password-lost")).status).toBe(302);
		expect(await pageOf(applicant)).toContain("We ask the tax office for your password by");
	});

	it("is not erased while the application says that it waits", async () => {
		await arrived();
		await run("UPDATE portal_passwords SET stored_at = 1");
		await sweep(await openServices());
		expect(await (await send("reveal", { code: await mailedCode() })).text()).toContain(PASSWORD);
	});
});

describe("wrong data on the number's proof", () => {
	it("is asked for field by field, one at a time, filed, refused with the answer, and asked for again", async () => {
		const empty = await send("correction", { note: "All wrong" });
		expect(empty.status).toBe(422);
		expect(await seen(empty)).toContain("All wrong");
		expect((await send("correction", { "right.name": "Łucja Nowak" })).status).toBe(302);
		expect((await send("correction", { "right.name": "Other" })).status).toBe(409);
		expect(await seen(await rui.get("/admin/aftercare?lang=en"))).toContain("File the correction");
		expect(await readApplication(rui, id)).toContain("Łucja Nowak");
		await acted(rui, id, "file-correction", { reference: "AT-C-1" });
		expect(await pageOf(applicant)).toContain("Reference: AT-C-1");
		expect((await action(rui, id, "refuse-correction", { answer: "No" })).status).toBe(403);
		const eva = await signIn("eva@azulejo.example");
		await acted(eva, id, "refuse-correction", { answer: "The passport says so." });
		expect(await pageOf(applicant)).toContain("The passport says so.");
		expect((await send("correction", { "right.other": "District" })).status).toBe(302);
	});
});

describe("our representation", () => {
	it("is left with one form that says what follows, and ends as the office records it", async () => {
		const open = await send("leave");
		expect([open.status, await seen(open)]).toEqual([422, expect.stringContaining("Choose what takes its place")]);
		const unnamed = await send("leave", { way: "own-representative" });
		expect(unnamed.status).toBe(422);
		expect(await seen(unnamed)).toContain('href="#successor"');
		expect((await send("leave", { way: "notifications" })).status).toBe(302);
		expect((await send("leave", { way: "notifications" })).status).toBe(409);
		expect(await pageOf(applicant)).toContain("You ended it on");
		await acted(rui, id, "file-representation-end", { reference: "" });
		await acted(rui, id, "end-representation");
		expect(await pageOf(applicant)).toContain("The end was recorded on");
		expect((await mails()).map(({ emailType }) => emailType)).toEqual(
			expect.arrayContaining(["representation_left", "representation_end_filed", "representation_ended"]),
		);
	});

	it("is not spoken of to whoever has a representative of their own", async () => {
		const own = await aCompletedApplication({
			email: "own@example.com",
			useProvidedRepresentative: false,
			representativeName: "João Pereira Sá",
			representativeNif: "501964843",
			representativeAddress: "Rua A 1",
		});
		expect(await seen(await own.applicant.get(`/after/${own.id}?lang=en`))).not.toContain("End the representation");
		const left = await own.applicant.post(`/after/${own.id}?lang=en`, { intent: "leave", way: "moved" });
		expect(left.status).toBe(409);
	});
});

describe("electronic notifications", () => {
	it("are worked out, put into a calendar file for their owner alone, and told on their day", async () => {
		expect((await applicant.get(`/api/calendars/${id}`)).status).toBe(409);
		expect((await send("notifications", { requestedOn: "1999-01-01" })).status).toBe(422);
		const today = new Date((await openServices()).now()).toISOString().slice(0, 10);
		expect((await send("notifications", { requestedOn: today })).status).toBe(302);
		const file = await applicant.get(`/api/calendars/${id}?lang=en`);
		expect(file.headers.get("Content-Type")).toContain("text/calendar");
		expect(await file.text()).toMatch(/DTSTART;VALUE=DATE:\d{6}01\r\n/);
		expect((await new Client().get(`/api/calendars/${id}`)).status).toBe(401);
		await pass("P70D");
		expect((await mails()).map(({ emailType }) => emailType)).toContain("notifications_active");
	});
});

it("keeps the list of what is to be done in order, page by page", async () => {
	for (const [n, due] of [3, 1, 2].entries())
		await run(
			`UPDATE applications SET aftercare_due = ${due} WHERE id = '${n === 0 ? id : (await aCompletedApplication({ email: `n${n}@example.com` })).id}'`,
		);
	const page = await seen(await rui.get("/admin/aftercare?lang=en"));
	expect([...page.matchAll(/href="\/admin\/applications\/([\w-]+)\?/g)].map(([, found]) => found).at(-1)).toBe(id);
	const behind = await seen(await rui.get("/admin/aftercare?lang=en&after=2.zzzz"));
	expect(behind).toContain(id);
	expect([...behind.matchAll(/\/admin\/applications\/[\w-]{10,}/g)]).toHaveLength(1);
	expect((await rui.get("/admin/aftercare?after=%27x")).status).toBe(200);
});
