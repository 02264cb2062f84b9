import { beforeEach, expect, it } from "vitest";
import { aPaidApplication, performAction } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { sendMails } from "#test/services/states.ts";

let rui: Client;
let id: string;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	({ id } = await aPaidApplication());
});

async function keyOf(emailType: string): Promise<{ key: string; field: string }> {
	const mail = await row(`SELECT id, key FROM email_logs WHERE email_type = '${emailType}'`);
	return { key: String(mail.key), field: `resend-${mail.id}` };
}

async function resend(staff: Client, fields: Record<string, string>, application = id): Promise<Response> {
	return staff.post(`/admin/applications/${application}?lang=en`, {
		intent: "resend-mail",
		confirmed: "on",
		...fields,
	});
}

async function page(staff: Client): Promise<string> {
	return (await (await staff.get(`/admin/applications/${id}?lang=en`)).text()).replaceAll("<!-- -->", "");
}

const RESENT = "audit_entries WHERE action = 'mail-resent'";

it("resends a delivered e-mail once, to the current address, and logs it", async () => {
	await sendMails(id);
	const mail = await keyOf("paid");
	expect(await page(rui)).toContain(`value="${mail.key}"`);
	await run(`UPDATE applications SET email = 'new@example.com' WHERE id = '${id}'`);
	const sent = await resend(rui, { ...mail, to: "evil@example.com" });
	expect(sent.headers.get("Location")).toBe(`/admin/applications/${id}?done=resend-mail&lang=en`);
	expect((await resend(rui, mail)).status).toBe(409);
	await flushBackgroundWork();
	const { body } = await new Client().call<{ to: string; emailType: string }[]>("/offline/mailbox?format=json");
	expect(body.filter(({ emailType }) => emailType === "paid").map(({ to }) => to)).toEqual([
		"new@example.com",
		"lucja@example.com",
	]);
	expect(await count(RESENT)).toBe(1);
	expect(await row(`SELECT user_id, role, application_id, details FROM ${RESENT}`)).toMatchObject({
		user_id: 2,
		role: "reviewer",
		application_id: id,
		details: JSON.stringify({ mail: "paid", key: mail.key }),
	});
	const after = await page(rui);
	expect(after).not.toContain(`value="${mail.key}"`);
	expect(after).toContain('E-mail sent again</strong> <span class="quoted">Payment received');
});

it("sends nothing without confirmation", async () => {
	const mail = await keyOf("paid");
	const refused = await resend(rui, { ...mail, confirmed: "" });
	expect(refused.status).toBe(422);
	const text = await refused.text();
	expect(text).toContain("Tick the box to send the e-mail again.");
	expect(text).toContain(`href="#${mail.field}"`);
	expect(await count(RESENT)).toBe(0);
});

it("resends no one-click link, no e-mail of another application, and nothing for roles that may not answer", async () => {
	const other = await aPaidApplication({ email: "rosa@example.com" });
	const mail = await keyOf("paid");
	expect((await resend(rui, mail, other.id)).status).toBe(404);
	for (const name of ["leo", "ada"]) {
		const staff = await signIn(`${name}@azulejo.example`);
		expect(await page(staff), name).not.toContain("resend-mail");
		expect((await resend(staff, mail)).status, name).toBe(403);
	}
	await run(`UPDATE email_logs SET email_type = 'sign_in_link' WHERE key = '${mail.key}'`);
	expect(await page(rui)).not.toContain(`value="${mail.key}"`);
	expect((await resend(rui, mail)).status).toBe(409);
	expect(await count(RESENT)).toBe(0);
});

it("refuses to resend an e-mail whose request is settled, with an explanation", async () => {
	const request = { "kind.0": "information", "reason.0": "Which floor?" };
	const empty = { "kind.1": "passport", "reason.1": "", "kind.2": "passport", "reason.2": "" };
	await performAction(rui, id, "request-information", { ...request, ...empty });
	await flushBackgroundWork();
	const mail = await keyOf("action_needed");
	const log = async () => (await rui.get("/admin/inbox/mails?lang=en")).text();
	await run(`UPDATE email_logs SET status = 'bounced' WHERE key = '${mail.key}'`);
	for (const shown of [await page(rui), await log()]) expect(shown).toContain(`value="${mail.key}"`);
	await performAction(rui, id, "waive-information");
	await flushBackgroundWork();
	for (const shown of [await page(rui), await log()]) expect(shown).not.toContain(`value="${mail.key}"`);
	const explanation = "what it asks for is no longer awaited";
	const refused = [await resend(rui, mail), await rui.post("/admin/inbox/mails?lang=en", { key: mail.key })];
	// Nor are there reminders of a payment or signature that has been made.
	for (const type of ["payment_reminder", "signature_needed", "representative_needed", "expiry_warning"]) {
		await run(`UPDATE email_logs SET email_type = '${type}' WHERE key = '${mail.key}'`);
		refused.push(await resend(rui, mail));
	}
	for (const response of refused) {
		expect(response.status).toBe(409);
		expect(await response.text()).toContain(explanation);
	}
	expect(await count(RESENT)).toBe(0);
});

it("respects the hourly limit per address and records only sent e-mails", async () => {
	const keys = Array.from({ length: 8 }, (_, index) => `many:${index}:paid`);
	const rows = keys.map((key) => `('${key}', 'paid', 'lucja@example.com', 'sent', '${id}', 0)`);
	await run(
		`INSERT INTO email_logs (key, email_type, recipient, status, related_entity_id, created_at) VALUES ${rows}`,
	);
	const statuses = [];
	for (const key of keys) statuses.push((await resend(rui, { key, field: "resend-1" })).status);
	expect(statuses.at(-1)).toBe(429);
	expect(await count(RESENT)).toBe(statuses.filter((status) => status === 302).length);
});
