import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { storePortalPassword } from "#app/commands/application/portal-password.server.ts";
import { runJob } from "#app/commands/cron/scheduled-jobs.server.ts";
import { staffActor } from "#app/domain/application/staff-roles.ts";
import { m } from "#app/paraglide/messages.js";
import { postAction, readApplication, submitAction } from "#test/services/admin-pages.ts";
import { type AfterPage, anAfterPage } from "#test/services/application-states.ts";
import { signIn } from "#test/services/client.ts";
import { advanceClock, count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const RUI = offlineStaff("Rui");
const PASSWORD = "kAnArY9senha";

let after: AfterPage;

beforeEach(async () => {
	after = await anAfterPage();
});

/** Requests the password as the staff's form does. */
async function requestPassword(): Promise<void> {
	const event = { type: "password-requested", reference: "AT-77" } as const;
	const requested = await changeApplication(await openServices(), after.id, staffActor(RUI), event);
	expect(requested.ok).toBe(true);
}

/** Records the letter with a sealed password. */
async function storePasswordLetter(): Promise<void> {
	await requestPassword();
	const typed = { password: PASSWORD, repeated: PASSWORD };
	expect((await storePortalPassword(await openServices(), RUI, after.id, typed)).ok).toBe(true);
}

/** Runs the job that deletes expired passwords. */
async function deleteExpired(): Promise<void> {
	expect((await runJob(await openServices(), "delete-expired")).error).toBeNull();
}

/** Requests an e-mailed code and returns it. */
async function requestCode(): Promise<string> {
	const response = await after.send("mail-code");
	expect(response.status, await response.clone().text()).toBe(302);
	const codeMails = (await after.mails()).filter(({ emailType }) => emailType === "reveal_code");
	return codeMails.map(({ text }) => /Code: (\w{4}-\w{4})/.exec(text)?.[1] ?? "").find((code) => code !== "") ?? "";
}

describe("the portal password", () => {
	it("is requested, stored encrypted, revealed once with an e-mailed code, and erased", async () => {
		expect(await after.page()).toContain("We will ask the tax office for your password by");
		await submitAction(after.rui, after.id, "request-password", { reference: "AT-77" });
		await submitAction(after.rui, after.id, "store-password", { password: PASSWORD, repeated: PASSWORD });
		expect(await after.page()).toContain("E-mail me a code to show it");
		const stored = await row("SELECT * FROM portal_passwords WHERE application_id = ?", after.id);
		expect(JSON.stringify(stored)).not.toContain(PASSWORD);
		const code = await requestCode();
		const shown = await after.send("reveal", { code: code.toLowerCase().replace("-", " ") });
		expect(shown.status).toBe(200);
		expect(shown.headers.get("Cache-Control")).toContain("no-store");
		expect(await shown.text()).toContain(PASSWORD);
		expect(await count("portal_passwords")).toBe(0);
		expect(await after.page()).not.toContain(PASSWORD);
		expect(await after.page()).toContain("cannot sign in for you");
		// A reload of the response repeats the request.
		const repeated = await after.send("reveal", { code });
		expect(repeated.status).toBe(409);
		expect(await repeated.text()).not.toContain(PASSWORD);
	});

	it("appears in no event, e-mail, e-mail log, column or staff page", async () => {
		await storePasswordLetter();
		const code = await requestCode();
		expect(await (await after.send("reveal", { code })).text()).toContain(PASSWORD);
		expect(JSON.stringify(await after.mails())).not.toContain(PASSWORD);
		expect(await readApplication(after.rui, after.id)).not.toContain(PASSWORD);
		const tables = await env.DB.prepare(
			"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
		).all<{ name: string }>();
		for (const { name } of tables.results) {
			const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
			expect(JSON.stringify(rows.results), name).not.toContain(PASSWORD);
			expect(JSON.stringify(rows.results), name).not.toContain(code);
		}
		expect(JSON.stringify(await after.mails())).toContain("password_revealed");
	});

	it("is typed twice and never sent back", async () => {
		await requestPassword();
		const refused = await postAction(after.rui, after.id, "store-password", {
			password: PASSWORD,
			repeated: "kAnArY9senhb",
		});
		const html = await refused.text();
		expect(refused.status).toBe(422);
		expect(html).toContain("The two are not the same");
		expect(html).not.toContain("kAnArY9");
		expect(await count("portal_passwords")).toBe(0);
	});

	it("cannot be stored by Leo or Ada", async () => {
		await requestPassword();
		const { version } = await row("SELECT version FROM applications WHERE id = ?", after.id);
		const form = new FormData();
		const typed = { password: PASSWORD, repeated: PASSWORD };
		for (const [name, value] of Object.entries({ ...typed, version: String(version), intent: "store-password" }))
			form.set(name, value);
		for (const name of ["leo", "ada"]) {
			const staff = await signIn(`${name}@azulejo.example`);
			const refused = await staff.postFiles(`/admin/applications/${after.id}`, form);
			expect(refused.status, name).toBe(403);
		}
		expect(await count("portal_passwords")).toBe(0);
	});

	it("is not revealed after five wrong codes, nor by an expired or replaced one", async () => {
		await storePasswordLetter();
		const code = await requestCode();
		for (let n = 0; n < 5; n++) expect((await after.send("reveal", { code: "AAAA-AAAA" })).status).toBe(422);
		expect((await after.send("reveal", { code })).status).toBe(409);
		const second = await requestCode();
		expect(second).not.toBe(code);
		expect((await after.send("reveal", { code })).status).toBe(422);
		await run(`UPDATE portal_passwords SET code_expires_at = 1 WHERE application_id = '${after.id}'`);
		expect((await after.send("reveal", { code: second })).status).toBe(409);
		expect(await (await after.send("reveal", { code: await requestCode() })).text()).toContain(PASSWORD);
	});

	it("is revealed to one of two concurrent requests", async () => {
		await storePasswordLetter();
		const code = await requestCode();
		const responses = await Promise.all([after.send("reveal", { code }), after.send("reveal", { code })]);
		const texts = await Promise.all(responses.map((response) => response.text()));
		expect(texts.filter((text) => text.includes(PASSWORD))).toHaveLength(1);
		// Rejected by the row that only one request can take, before the application is read.
		expect(texts.filter((text) => text.includes(m.error_reveal_code_over({}, { locale: "en" })))).toHaveLength(1);
	});

	it("is not revealed once the application has recorded its expiry", async () => {
		await storePasswordLetter();
		await advanceClock("P59DT23H55M", "process-due-applications");
		const code = await requestCode();
		// The scheduled job that deletes it runs after the application has recorded the expiry.
		await advanceClock("PT6M", "process-due-applications");
		const refused = await after.send("reveal", { code });
		expect(refused.status).toBe(409);
		expect(await refused.text()).not.toContain(PASSWORD);
		expect(await row("SELECT revealed_at FROM portal_passwords")).toEqual({ revealed_at: null });
		await deleteExpired();
		expect(await count("portal_passwords")).toBe(0);
	});

	it("is not stored from an outdated page", async () => {
		await requestPassword();
		const typed = { password: PASSWORD, repeated: PASSWORD };
		expect((await postAction(after.rui, after.id, "store-password", { ...typed, version: "1" })).status).toBe(409);
		expect(await count("portal_passwords")).toBe(0);
		await submitAction(after.rui, after.id, "store-password", typed);
		expect(await count("portal_passwords")).toBe(1);
	});

	it("is not lost when recording the reveal fails", async () => {
		await storePasswordLetter();
		const code = await requestCode();
		await run("CREATE TRIGGER outage BEFORE INSERT ON application_events BEGIN SELECT RAISE(ABORT, 'outage'); END");
		const refused = await after.send("reveal", { code });
		expect(refused.status).toBeGreaterThanOrEqual(400);
		expect(await refused.text()).not.toContain(PASSWORD);
		await run("DROP TRIGGER outage");
		await advanceClock("PT3H", "process-due-applications", "delete-expired");
		expect(await (await after.send("reveal", { code: await requestCode() })).text()).toContain(PASSWORD);
	});

	it("is requested again when unusable, and the stored one is erased", async () => {
		await storePasswordLetter();
		expect((await after.send("password-lost")).status).toBe(302);
		expect(await count("portal_passwords")).toBe(0);
		expect(await after.page()).toContain("We will ask the tax office for your password by");
	});

	it("is deleted by the scheduled job if revealed before a crash; an unrevealed one stays", async () => {
		await storePasswordLetter();
		await run("UPDATE portal_passwords SET revealed_at = 1");
		await deleteExpired();
		expect(await row("SELECT revealed_at FROM portal_passwords")).toEqual({ revealed_at: null });
		await run("CREATE TABLE saved AS SELECT * FROM portal_passwords");
		expect(await (await after.send("reveal", { code: await requestCode() })).text()).toContain(PASSWORD);
		await run("INSERT INTO portal_passwords SELECT * FROM saved");
		await run("UPDATE portal_passwords SET revealed_at = 1");
		await run("DROP TABLE saved");
		await deleteExpired();
		expect(await count("portal_passwords")).toBe(0);
	});
});

describe("an unread password", () => {
	it("is stored for sixty days with dated reminders, then erased; another letter can be requested", async () => {
		await storePasswordLetter();
		await advanceClock("P59D", "process-due-applications", "delete-expired");
		expect(await count("portal_passwords")).toBe(1);
		const [first, second] = (await after.mails()).filter(({ emailType }) => emailType === "password_ready");
		for (const mail of [first, second]) expect(mail?.text).toMatch(/If nobody reads it by \w+ \d+, \d{4}/);
		const code = await requestCode();
		await advanceClock("P2D", "process-due-applications", "delete-expired");
		expect(await count("portal_passwords")).toBe(0);
		expect((await after.mails()).map(({ emailType }) => emailType)).toContain("password_expired");
		const late = await after.send("reveal", { code });
		expect(late.status).toBe(409);
		expect(await late.text()).not.toContain(PASSWORD);
		expect((await after.send("mail-code")).status).toBe(409);
		expect(await after.page()).toContain("Nobody read it within sixty days");
		expect((await after.send("password-lost")).status).toBe(302);
		expect(await after.page()).toContain("We will ask the tax office for your password by");
	});

	it("is not erased while the application still waits for it", async () => {
		await storePasswordLetter();
		await run("UPDATE portal_passwords SET stored_at = 1");
		await deleteExpired();
		expect(await (await after.send("reveal", { code: await requestCode() })).text()).toContain(PASSWORD);
	});
});
