import { beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "#app/domain/time/calendar.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, type Row, row, run } from "#test/services/ledger.ts";
import { passTime, productTime } from "#test/services/staff-sign-in.ts";

type Mail = { to: string; subject: string; text: string; emailType: string };

const setTime = async (time: string) => passTime(Date.parse(time) - (await productTime()));

const MESSAGE = { name: "Rosa", email: "rosa@example.com", subject: "My bill", message: "How long does it take?" };

/** Sends a message from the contact page in a language; returns its id. */
async function aMessage(language = "en", changes: Partial<typeof MESSAGE> = {}): Promise<string> {
	const writer = new Client({ Cookie: `preferredLanguage=${language}` });
	expect((await writer.call("/api/contact", { ...MESSAGE, ...changes })).status).toBe(200);
	const { id } = await row("SELECT id FROM contact_messages ORDER BY rowid DESC LIMIT 1");
	return String(id);
}

async function mailsTo(to: string): Promise<Mail[]> {
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${encodeURIComponent(to)}`);
	return body;
}

async function page(staff: Client, path: string): Promise<string> {
	return (await (await staff.get(path)).text()).replaceAll("<!-- -->", "");
}

/** Returns the preview's hidden fields. */
function previewFields(html: string): Record<string, string> {
	const value = (name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
	return { intent: "send", text: value("text"), macro: value("macro"), answer: value("answer"), seen: value("seen") };
}

async function preview(staff: Client, id: string, text: string, macro = ""): Promise<Record<string, string>> {
	const response = await staff.post(`/admin/inbox/messages/${id}`, { intent: "preview", text, macro });
	expect(response.status).toBe(200);
	return previewFields(await response.text());
}

let rui: Client;
beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
});

describe("the message queue", () => {
	it("shows the oldest first, with the sender's language and the assignee", async () => {
		await aMessage("pt", { subject: "Primeira" });
		await passTime(HOUR);
		await aMessage("es", { subject: "Segunda" });
		rui = await signIn("rui@azulejo.example");
		const html = await page(rui, "/admin/inbox?lang=en");
		expect(html.indexOf("Primeira")).toBeGreaterThan(0);
		expect(html.indexOf("Primeira")).toBeLessThan(html.indexOf("Segunda"));
		for (const text of ["Português", "Español", "Unassigned", "h left"]) expect(html).toContain(text);
	});

	it("counts a message as late after 24 hours of business days, not before", async () => {
		await setTime("2026-11-27T15:00:00Z");
		await aMessage();
		await setTime("2026-11-30T14:30:00Z");
		rui = await signIn("rui@azulejo.example");
		expect(await page(rui, "/admin/inbox?lang=en")).toContain("1 h left");
		await setTime("2026-12-02T15:30:00Z");
		rui = await signIn("rui@azulejo.example");
		const html = await page(rui, "/admin/inbox?lang=en");
		expect(html).toContain("1 late");
		expect(html).toContain("2 d late");
	});

	it("assigns a message to a colleague, and filters by assignee", async () => {
		const id = await aMessage();
		expect((await rui.post(`/admin/inbox/messages/${id}`, { intent: "assign", assignee: "3" })).status).toBe(302);
		expect(await page(rui, "/admin/inbox?lang=en")).toContain("Eva");
		expect(await page(rui, "/admin/inbox?filter=mine")).not.toContain(id);
		expect(await page(await signIn("eva@azulejo.example"), "/admin/inbox?filter=mine")).toContain(id);
		expect(await page(rui, "/admin/inbox?filter=unassigned")).not.toContain(id);
	});

	it("assigns no message to roles that answer none, such as finance, or to unknown accounts", async () => {
		const id = await aMessage();
		for (const assignee of ["4", "99", "x"])
			expect((await rui.post(`/admin/inbox/messages/${id}`, { intent: "assign", assignee })).status).toBe(422);
	});

	it("is closed to finance and auditors, with an explanation", async () => {
		const id = await aMessage();
		for (const email of ["leo@azulejo.example", "ada@azulejo.example"]) {
			const staff = await signIn(email);
			for (const path of ["/admin/inbox", `/admin/inbox/messages/${id}`]) {
				const response = await staff.get(`${path}?lang=en`);
				expect(response.status, email).toBe(403);
				const html = await response.text();
				expect(html).toContain("read and answered by reviewers, senior reviewers and administrators");
				for (const secret of Object.values(MESSAGE)) expect(html).not.toContain(secret);
			}
			for (const intent of ["assign", "insert", "preview", "send", "finish"])
				expect((await staff.post(`/admin/inbox/messages/${id}`, { intent, text: "Hello" })).status, email).toBe(403);
		}
		expect(await count("contact_messages")).toBe(1);
	});

	it("notifies the team of a message without its content", async () => {
		const id = await aMessage();
		await flushBackgroundWork();
		const [notice, ...otherMails] = await mailsTo("team@azulejo.example");
		expect(otherMails).toEqual([]);
		expect(notice?.text).toContain(`/admin/inbox/messages/${id}`);
		for (const secret of Object.values(MESSAGE)) expect(JSON.stringify(notice)).not.toContain(secret);
	});
});

describe("an answer", () => {
	it("is previewed, and arrives as previewed, in the sender's language", async () => {
		const id = await aMessage("pt");
		const html = await (
			await rui.post(`/admin/inbox/messages/${id}?lang=en`, { intent: "preview", text: "Cinco dias úteis.", macro: "" })
		).text();
		for (const text of ["rosa@example.com", "Português", "A nossa resposta", "Olá, Rosa,"])
			expect(html).toContain(text);
		await flushBackgroundWork();
		expect(await mailsTo("rosa@example.com")).toEqual([]);
		expect((await rui.post(`/admin/inbox/messages/${id}`, previewFields(html))).status).toBe(302);
		await flushBackgroundWork();
		const [mail] = await mailsTo("rosa@example.com");
		expect(mail?.subject).toMatch(/^A nossa resposta à sua mensagem de /);
		expect(mail?.text).toContain("Cinco dias úteis.");
		expect(await page(rui, `/admin/inbox/messages/${id}?lang=en`)).toContain("Answered");
	});

	it("does not quote the message, because the address may be someone else's", async () => {
		const id = await aMessage("en", {
			name: "Win money at https://evil.example",
			message: "Click https://evil.example",
		});
		await rui.post(`/admin/inbox/messages/${id}`, await preview(rui, id, "We do not know."));
		await flushBackgroundWork();
		const [mail] = await mailsTo("rosa@example.com");
		expect(mail?.text).toContain("We do not know.");
		expect(JSON.stringify(mail)).not.toContain("evil.example");
	});

	it("is resent to the sender after a bounce", async () => {
		const id = await aMessage();
		await rui.post(`/admin/inbox/messages/${id}`, await preview(rui, id, "Five days."));
		await flushBackgroundWork();
		const { key } = await row("SELECT key FROM letters WHERE message_id = ? AND key LIKE '%answer%'", id);
		await run(`UPDATE email_logs SET status = 'bounced' WHERE key = '${key}'`);
		expect((await rui.post("/admin/inbox/mails", { key: String(key) })).status).toBe(302);
		await flushBackgroundWork();
		const mails = await mailsTo("rosa@example.com");
		expect(mails.map(({ text }) => text.includes("Five days."))).toEqual([true, true]);
		expect((await rui.post("/admin/inbox/mails", { key: String(key) })).status).toBe(409);
	});

	it("is sent once, however often its form is submitted", async () => {
		const id = await aMessage();
		const fields = await preview(rui, id, "Once.");
		const responses = await Promise.all([1, 2, 3].map(() => rui.post(`/admin/inbox/messages/${id}`, fields)));
		await flushBackgroundWork();
		expect(responses.map(({ status }) => status)).toContain(302);
		expect(await mailsTo("rosa@example.com")).toHaveLength(1);
		expect((await rui.post(`/admin/inbox/messages/${id}`, fields)).status).toBe(302);
		await flushBackgroundWork();
		expect(await mailsTo("rosa@example.com")).toHaveLength(1);
	});

	it("is rejected after a colleague's answer, and the input is preserved", async () => {
		const id = await aMessage();
		const eva = await signIn("eva@azulejo.example");
		const [fromRui, fromEva] = [await preview(rui, id, "From Rui."), await preview(eva, id, "From Eva.")];
		expect((await rui.post(`/admin/inbox/messages/${id}`, fromRui)).status).toBe(302);
		const refused = await eva.post(`/admin/inbox/messages/${id}?lang=en`, fromEva);
		expect(refused.status).toBe(409);
		const html = await refused.text();
		expect(html).toContain("Somebody else has answered this message in the meantime");
		expect(html).toContain("From Eva.</textarea>");
		await flushBackgroundWork();
		expect((await mailsTo("rosa@example.com")).map(({ text }) => text.includes("From Rui."))).toEqual([true]);
	});

	it("can include a canned text in the sender's language, after the input", async () => {
		const id = await aMessage("es");
		const html = await (
			await rui.post(`/admin/inbox/messages/${id}`, {
				intent: "insert",
				text: "Buenos días.",
				macro: "no-passport-by-mail",
			})
		).text();
		expect(html).toMatch(/Buenos días\.\s+No envíe pasaportes/);
		const fields = await preview(rui, id, "No envíe pasaportes.", "no-passport-by-mail");
		await rui.post(`/admin/inbox/messages/${id}`, fields);
		await flushBackgroundWork();
		expect(await row("SELECT * FROM macro_uses")).toEqual({ code: "no-passport-by-mail", uses: 1 } satisfies Row);
	});

	it("that is empty or too long has no preview", async () => {
		const id = await aMessage();
		for (const [text, message] of [
			["", "Please write an answer"],
			["x".repeat(5001), "This is too long"],
		] as const) {
			const response = await rui.post(`/admin/inbox/messages/${id}?lang=en`, { intent: "preview", text, macro: "" });
			expect(response.status, message).toBe(422);
			expect(await response.text()).toContain(message);
		}
	});
});

describe("finishing a message", () => {
	it("asks for confirmation, then deletes the message, its answers and their e-mail log entries, but keeps a count", async () => {
		const id = await aMessage();
		await rui.post(`/admin/inbox/messages/${id}`, await preview(rui, id, "Good-bye."));
		await flushBackgroundWork();
		const confirmation = await page(rui, `/admin/inbox/messages/${id}?finish&lang=en`);
		expect(confirmation).toContain("Delete this message?");
		expect(await count("contact_messages")).toBe(1);
		const response = await rui.post(`/admin/inbox/messages/${id}`, { intent: "finish" });
		expect(response.headers.get("Location")).toContain("/admin/inbox?done");
		for (const table of ["contact_messages", "letters WHERE message_id IS NOT NULL"])
			expect(await count(table)).toBe(0);
		expect(await count("email_logs WHERE recipient = 'rosa@example.com'")).toBe(0);
		expect(await row("SELECT done, answered FROM message_counts")).toEqual({ done: 1, answered: 1 });
		expect((await rui.get(`/admin/inbox/messages/${id}`)).status).toBe(404);
		expect((await rui.post(`/admin/inbox/messages/${id}`, { intent: "finish" })).status).toBe(404);
		expect(await page(rui, "/admin/inbox?lang=en")).toContain("Done in the last 30 days: 1, of which 1 were answered");
	});

	it("waits for an answer that is still queued", async () => {
		const id = await aMessage();
		await rui.post(`/admin/inbox/messages/${id}`, await preview(rui, id, "Wait for me."));
		await flushBackgroundWork();
		await run(`UPDATE letters SET done_at = NULL WHERE message_id = '${id}'`);
		expect((await rui.post(`/admin/inbox/messages/${id}`, { intent: "finish" })).status).toBe(409);
		expect(await count("contact_messages")).toBe(1);
	});
});
