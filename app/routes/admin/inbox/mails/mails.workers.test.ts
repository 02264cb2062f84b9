import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { countBouncedMails } from "#app/queries/inbox/mails.server.ts";
import { readApplication } from "#test/services/admin-pages.ts";
import { applyAndPayByCalls } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { signMailWebhook } from "#worker/adapters/mail-webhook.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";

type Mail = { id: string; emailType: string; subject: string };

const APPLICANT = "lucja@example.com";

async function mailsOf(emailType: string): Promise<Mail[]> {
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${APPLICANT}`);
	return body.filter((mail) => mail.emailType === emailType);
}

/** Bounces an e-mail of a kind, with the button of the offline mailbox. */
async function bounce(emailType: string): Promise<Response> {
	const [mail] = await mailsOf(emailType);
	return new Client().post(`/offline/mailbox/${mail?.id}/bounce`, {});
}

async function log(staff: Client, query = ""): Promise<string> {
	const response = await staff.get(`/admin/inbox/mails${query || "?lang=en"}`);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

async function stateOf(emailType: string): Promise<unknown> {
	return (await row("SELECT status FROM email_logs WHERE email_type = ? ORDER BY id LIMIT 1", emailType)).status;
}

/** Posts an event as the mail provider does. */
async function postEvent(event: object, { id = "msg_9", secret = "" } = {}): Promise<{ status: number; body: string }> {
	const { config, now } = await createOfflineEnvironment(env as never);
	const body = JSON.stringify(event);
	const headers = await signMailWebhook(secret || (config.EMAIL_WEBHOOK_SECRET?.[0] ?? ""), id, body, now());
	const response = await new Client().fetch("/api/webhooks/mail", { method: "POST", headers, body });
	return { status: response.status, body: await response.text() };
}

let rui: Client;
beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
});

describe("the e-mail log", () => {
	it("lists every e-mail, newest first, with its state and a link to its application", async () => {
		const { id } = await anApplication(new Client()).paid().build();
		const html = await log(rui);
		expect(html.indexOf("Payment received")).toBeLessThan(html.indexOf("Application received"));
		for (const text of [`/admin/applications/${id}`, APPLICANT, "sent"]) expect(html).toContain(text);
		expect(await log(rui, "?state=bounced&lang=en")).toContain("No e-mails in this state.");
	});

	it("shows finance and audit that an e-mail was sent, but no address and no button", async () => {
		await anApplication(new Client()).paid().build();
		await run("UPDATE email_logs SET status = 'bounced' WHERE email_type = 'paid'");
		for (const email of ["leo@azulejo.example", "ada@azulejo.example"]) {
			const staff = await signIn(email);
			const html = await log(staff);
			expect(html).toContain("l…@example.com");
			expect(html).not.toContain(APPLICANT);
			expect(html).not.toContain("Send again");
			const { key } = await row("SELECT key FROM email_logs WHERE status = 'bounced'");
			expect((await staff.post("/admin/inbox/mails", { key: String(key) })).status).toBe(403);
		}
	});
});

describe("a bounced e-mail", () => {
	it("is flagged, counted, shown with its application, and resent once", async () => {
		const { id } = await applyAndPayByCalls(new Client());
		expect((await bounce("paid")).headers.get("Location")).toContain("bounced=200");
		expect(await stateOf("paid")).toBe("bounced");
		expect(await countBouncedMails(await openServices())).toBe(1);
		expect(await readApplication(rui, id)).toContain("bounced");
		expect(await log(rui, "?state=bounced&lang=en")).toContain("Payment received");
		const { key } = await row("SELECT key FROM email_logs WHERE status = 'bounced'");
		const resend = () => rui.post("/admin/inbox/mails", { key: String(key) });
		expect((await resend()).status).toBe(302);
		await flushBackgroundWork();
		expect(await mailsOf("paid")).toHaveLength(2);
		expect(await countBouncedMails(await openServices())).toBe(0);
		expect((await resend()).status).toBe(409);
		await flushBackgroundWork();
		expect(await mailsOf("paid")).toHaveLength(2);
	});

	it("is resent to the address stored now", async () => {
		const { id } = await anApplication(new Client()).paid().build();
		await run("UPDATE email_logs SET status = 'bounced' WHERE email_type = 'paid'");
		await run(`UPDATE applications SET email = 'new@example.com' WHERE id = '${id}'`);
		const { key } = await row("SELECT key FROM email_logs WHERE status = 'bounced'");
		await rui.post("/admin/inbox/mails", { key: String(key), to: "evil@example.com" });
		await flushBackgroundWork();
		expect(await count("email_logs WHERE email_type = 'paid' AND recipient = 'new@example.com'")).toBe(1);
		expect(await count("email_logs WHERE recipient = 'evil@example.com'")).toBe(0);
	});

	it("is not resent beyond the hourly limit of an address", async () => {
		const { id } = await anApplication(new Client()).build();
		const rows = Array.from(
			{ length: 8 },
			(_, index) => `('many:${index}:paid', 'paid', '${APPLICANT}', 'bounced', '${id}', 0)`,
		);
		await run(
			`INSERT INTO email_logs (key, email_type, recipient, status, related_entity_id, created_at) VALUES ${rows}`,
		);
		const statuses = [];
		for (const index of rows.keys())
			statuses.push((await rui.post("/admin/inbox/mails", { key: `many:${index}:paid` })).status);
		expect(statuses.filter((status) => status === 302).length).toBeLessThanOrEqual(6);
		expect(statuses.at(-1)).toBe(429);
	});

	it("is not resent if it arrived or is still being retried", async () => {
		await anApplication(new Client()).paid().build();
		const { key } = await row("SELECT key FROM email_logs WHERE email_type = 'paid'");
		expect((await rui.post("/admin/inbox/mails", { key: String(key) })).status).toBe(409);
		await run(`UPDATE email_logs SET status = 'failed' WHERE key = '${key}'`);
		await run(`UPDATE outbox SET done_at = NULL WHERE key = '${key}'`);
		expect((await rui.post("/admin/inbox/mails", { key: String(key) })).status).toBe(409);
		expect((await rui.post("/admin/inbox/mails", { key: "nothing" })).status).toBe(404);
	});
});

describe("an event from the e-mail provider", () => {
	const bounceEvent = (emailId: string) => ({
		type: "email.bounced",
		created_at: "2026-01-01T00:00:00Z",
		data: { email_id: emailId, to: [APPLICANT] },
	});

	/** Logs an e-mail that the provider accepted under this id. */
	const aSentMail = (providerId: string) =>
		run(
			`INSERT INTO email_logs (key, email_type, recipient, status, metadata, created_at) VALUES ('k', 'paid', 'a@b.example', 'sent', '{"providerId":"${providerId}"}', 0)`,
		);

	it("changes nothing when its signature is invalid", async () => {
		await aSentMail("mail-1");
		const forged = await postEvent(bounceEvent("mail-1"), { secret: `whsec_${btoa("somebody else's secret")}` });
		expect(forged.status).toBe(400);
		expect(await stateOf("paid")).toBe("sent");
	});

	it("is processed once, and ignored if it is of another kind or about an unknown e-mail", async () => {
		await aSentMail("mail-1");
		expect((await postEvent({ ...bounceEvent("mail-1"), type: "email.opened" }, { id: "msg_1" })).body).toContain(
			"ignored",
		);
		expect((await postEvent(bounceEvent("somebody-elses"), { id: "msg_2" })).body).toContain("ignored");
		expect((await postEvent(bounceEvent("unknown"), { id: "msg_3" })).body).toContain("ignored");
		expect((await postEvent(bounceEvent("mail-1"))).body).toContain("handled");
		expect((await postEvent(bounceEvent("mail-1"))).body).toContain("duplicate");
		expect(await stateOf("paid")).toBe("bounced");
	});

	it("is requested again if it arrives before our own record", async () => {
		const { now } = await openServices();
		const earlyEvent = { ...bounceEvent("not-noted-yet"), created_at: new Date(now()).toISOString() };
		expect((await postEvent(earlyEvent)).status).toBe(503);
		await aSentMail("not-noted-yet");
		expect((await postEvent(earlyEvent)).body).toContain("handled");
	});
});
