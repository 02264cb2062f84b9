import { env, SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { aPdfBomb } from "#test/factories/hostile-documents.ts";
import { openDocuments, readApplication } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock, count, everyRow, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { erase, listObjectKeys } from "#test/services/own-data.ts";
import { aPassportFile } from "#test/services/sample-documents.ts";
import { aCompletedApplication, anApplication, applyAndPay, continueApplication } from "#test/services/states.ts";
import { unzip } from "#test/services/unzip.ts";

const QUESTION = "Is kAnArYquestion answered here?";
const ANSWER = "Yes, kAnArYanswer is here.";

type Mail = { emailType: string; text: string; html: string };

async function mails(): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter(({ emailType }) => emailType === "message_answered");
}

async function pageOf(client: Client, id: string, page = "messages"): Promise<string> {
	return readHtml(await client.get(`/${page}/${id}?lang=en`));
}

/** The id that a page's form gives to a new message. */
const messageIdOn = (html: string) => /name="messageId" value="([\w-]{22})"/.exec(html)?.[1] ?? "none";

/** Submits the form as a browser without scripts does. */
async function write(client: Client, id: string, message: string, ...files: File[]): Promise<Response> {
	const form = new FormData();
	form.set("messageId", randomId());
	form.set("back", "messages");
	form.set("message", message);
	for (const file of files) form.append("attachment", file);
	return client.postFiles(`/messages/${id}?lang=en`, form);
}

async function writeAndExpectSent(...call: Parameters<typeof write>): Promise<void> {
	const response = await write(...call);
	expect(response.status, await response.clone().text()).toBe(302);
}

async function answer(
	staff: Client,
	id: string,
	message: string,
	intent = "answer-message",
	messageId = randomId(),
): Promise<Response> {
	const form = new FormData();
	form.set("intent", intent);
	form.set("messageId", messageId);
	form.set("message", message);
	return staff.postFiles(`/admin/applications/${id}?lang=en`, form);
}

describe("messages between an applicant and staff", () => {
	it("are written on the application's page, answered by staff, and announced by one e-mail without their text", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		await flushBackgroundWork();
		expect(await pageOf(owner, id, "confirmation")).toContain("Write to our team here");
		await writeAndExpectSent(owner, id, QUESTION);
		const rui = await signIn("rui@azulejo.example");
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).toContain(id);
		expect(await readHtml(await rui.get("/admin/dashboard?lang=en"))).toContain("1 unanswered message");
		const staffPage = await readApplication(rui, id);
		expect(staffPage).toContain(QUESTION);
		expect(staffPage).toContain("waiting for an answer");
		expect(staffPage).toContain('value="settle-messages"');
		const answered = await answer(rui, id, ANSWER, "answer-message", messageIdOn(staffPage));
		expect(answered.headers.get("Location")).toBe(`/admin/applications/${id}?lang=en#thread`);
		const after = await readApplication(rui, id);
		for (const text of ["waiting for an answer", 'value="settle-messages"']) expect(after).not.toContain(text);
		expect((await answer(rui, id, "And one more thing.")).status).toBe(302);
		expect(await readApplication(rui, id)).toContain("rui@azulejo.example");
		expect(await readHtml(await rui.get("/admin/applications?only=message&lang=en"))).not.toContain(id);
		for (const page of ["confirmation", "messages"]) {
			const shown = await pageOf(owner, id, page);
			expect(shown).toContain(QUESTION);
			expect(shown).toContain(ANSWER);
			expect(shown).not.toContain("rui@azulejo.example");
		}
		const sentMails = await mails();
		expect(sentMails).toHaveLength(1);
		expect(JSON.stringify(sentMails)).not.toContain("kAnArY");
		expect(sentMails[0]?.text).toContain("/resume?token=");
		await advanceClock("PT2H", "process-due-applications");
		expect((await answer(await signIn("rui@azulejo.example"), id, "News of today.")).status).toBe(302);
		expect(await mails()).toHaveLength(2);
	});

	it("reach the application's page live, and notify other viewers only that something happened", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		await flushBackgroundWork();
		const headers = { Upgrade: "websocket", Origin: ORIGIN };
		const { webSocket: socket } = await SELF.fetch(`${ORIGIN}/ws?applicationId=${id}`, { headers });
		const news: string[] = [];
		socket?.addEventListener("message", ({ data }) => news.push(String(data)));
		socket?.accept();
		await vi.waitUntil(() => news.length === 1, { timeout: 30_000 });
		expect((await answer(await signIn("rui@azulejo.example"), id, ANSWER)).status).toBe(302);
		await vi.waitUntil(() => news.length > 1, { timeout: 30_000 });
		socket?.close(1000);
		expect(news.join()).not.toContain("kAnArY");
	});

	it("are limited to their owner and to staff who may answer", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		await writeAndExpectSent(owner, id, QUESTION, aPassportFile());
		const { upload } = await row("SELECT id AS upload FROM uploads WHERE document_type = 'attachment'");
		const file = `/api/attachments/${id}/${upload}/0`;
		expect((await owner.get(file)).headers.get("Content-Security-Policy")).toContain("sandbox");
		const stranger = new Client();
		expect((await stranger.get(`/messages/${id}`)).status).toBe(401);
		expect((await stranger.get(file)).status).toBe(401);
		expect((await write(stranger, id, "I am somebody else.")).status).toBe(401);
		expect(await pageOf(stranger, id, "confirmation")).not.toContain("kAnArY");
		const other = new Client();
		const otherApplication = await anApplication(other, { email: "other@example.com" }).build();
		// The applicant's own application with another's file, or with a passport that was not sent in a message.
		expect((await other.get(`/api/attachments/${otherApplication.id}/${upload}/0`)).status).toBe(404);
		const { passport } = await row("SELECT id AS passport FROM uploads WHERE document_type = 'passport'");
		expect((await owner.get(`/api/attachments/${id}/${passport}/0`)).status).toBe(404);
		for (const name of ["leo", "ada"]) {
			const staff = await signIn(`${name}@azulejo.example`);
			expect(await readApplication(staff, id)).not.toContain('value="answer-message"');
			expect((await answer(staff, id, ANSWER)).status).toBe(403);
			expect((await answer(staff, id, "", "settle-messages")).status).toBe(403);
		}
		expect(await count("application_events WHERE type = 'message-answered'")).toBe(0);
	});

	it("are stored encrypted, deduplicated, and cannot be empty, too long or too many", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		const html = await pageOf(owner, id);
		const messageId = messageIdOn(html);
		const fields = { messageId, back: "case", message: QUESTION };
		for (let attempt = 0; attempt < 2; attempt += 1) {
			const response = await owner.post(`/messages/${id}?lang=en`, fields);
			expect(response.headers.get("Location")).toBe(`/confirmation/${id}?lang=en#messages`);
		}
		expect(await count("application_events WHERE type = 'message-sent'")).toBe(1);
		expect(JSON.stringify(await everyRow())).not.toContain("kAnArY");
		const empty = await write(owner, id, "  ");
		expect(empty.status).toBe(422);
		expect(await readHtml(empty)).toContain("Write a message, or choose a file");
		const long = await write(owner, id, `begin ${"x".repeat(2000)}`);
		expect(long.status).toBe(422);
		expect(await readHtml(long)).toMatch(/This message is too long.*begin xxx/s);
		const { day } = { day: await count("counters WHERE key LIKE 'message:of:%'") };
		expect(day).toBe(1);
		await env.DB.prepare("UPDATE counters SET count = 20 WHERE key LIKE 'message:of:%'").run();
		const overLimit = await write(owner, id, "One more");
		expect(overLimit.status).toBe(429);
		expect(await readHtml(overLimit)).toContain("One more");
		await env.DB.prepare("UPDATE counters SET count = 0 WHERE key LIKE 'message:of:%'").run();
		await env.DB.prepare("UPDATE counters SET count = 60 WHERE key LIKE 'message:by:%'").run();
		expect((await write(owner, id, "One more")).status).toBe(429);
	});

	it("accept files that pass the document checks, and no others", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		const text = new File(["#!/bin/sh"], "run.pdf", { type: "application/pdf" });
		const refused = await write(owner, id, QUESTION, text);
		expect(refused.status).toBe(415);
		expect(await readHtml(refused)).toContain(QUESTION);
		const bomb = new File([aPdfBomb(64) as Uint8Array<ArrayBuffer>], "bomb.pdf", { type: "application/pdf" });
		expect((await write(owner, id, QUESTION, bomb)).status).toBeGreaterThanOrEqual(400);
		expect(await count("uploads WHERE document_type = 'attachment'")).toBe(0);
		await writeAndExpectSent(owner, id, "", aPassportFile());
		expect(await pageOf(owner, id)).toContain(`/api/attachments/${id}/`);
		const rui = await signIn("rui@azulejo.example");
		expect(await readApplication(rui, id)).toContain("Attached files: 1");
		await openDocuments(rui, id);
		expect(await readApplication(rui, id)).toContain("File sent with a message");
		const archive = await owner.get(`/api/exports/${id}`);
		const files = unzip(new Uint8Array(await archive.arrayBuffer()));
		expect([...(await files).keys()].filter((name) => name.startsWith("documents/attachment"))).toHaveLength(1);
	});

	it("need no answer when staff say so", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		await writeAndExpectSent(owner, id, "Thank you!");
		const rui = await signIn("rui@azulejo.example");
		expect((await answer(rui, id, "", "settle-messages")).status).toBe(302);
		expect(await count("applications WHERE message_since IS NOT NULL")).toBe(0);
		expect(await mails()).toHaveLength(0);
		expect((await answer(rui, id, "", "settle-messages")).status).toBe(409);
	});

	it("stay open for thirty days after the end, then show contact options; staff can still answer earlier ones", async () => {
		const { applicant, id } = await aCompletedApplication();
		await advanceClock("P29D", "process-due-applications");
		await writeAndExpectSent(applicant, id, QUESTION);
		await advanceClock("P3D", "process-due-applications");
		expect(await pageOf(applicant, id)).toContain("These messages are closed");
		expect(await pageOf(applicant, id)).toContain('href="/contact?lang=en"');
		const late = await applicant.post(`/messages/${id}?lang=en`, { messageId: "A".repeat(22), message: "Late" });
		expect(late.status).toBe(409);
		const rui = await signIn("rui@azulejo.example");
		expect((await answer(rui, id, ANSWER)).status).toBe(302);
		expect((await answer(rui, id, "More")).status).toBe(409);
		expect(await pageOf(applicant, id)).toContain(ANSWER);
	});

	it("of a withdrawn order stay open for its refund, and close at once if nothing was paid", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner);
		await flushBackgroundWork();
		await continueApplication(id).cancelled().build();
		await writeAndExpectSent(owner, id, "Where is my money?");
		const unpaid = new Client();
		const { id: other } = await anApplication(unpaid, { email: "other@example.com" }).build();
		await writeAndExpectSent(unpaid, other, "Not yet paid");
		await continueApplication(other).cancelled().build();
		expect(await pageOf(unpaid, other)).toContain("These messages are closed");
	});

	it("are archived after a month, lose their files after ninety days, and are erased with the person", {
		timeout: 90_000,
	}, async () => {
		const { applicant, id } = await aCompletedApplication();
		await writeAndExpectSent(applicant, id, QUESTION, aPassportFile());
		expect((await answer(await signIn("rui@azulejo.example"), id, ANSWER)).status).toBe(302);
		await flushBackgroundWork();
		await advanceClock("P40D");
		expect(await count("application_events")).toBe(0);
		const archivedPage = await pageOf(applicant, id);
		expect(archivedPage).toContain(QUESTION);
		expect(archivedPage).toContain(ANSWER);
		expect(archivedPage).toContain("/api/attachments/");
		await advanceClock("P60D");
		expect(await pageOf(applicant, id)).toContain("have been deleted");
		expect(await count("uploads WHERE document_type = 'attachment'")).toBe(0);
		expect((await erase(applicant, id)).status).toBe(200);
		await flushBackgroundWork();
		await runScheduledJobs(await openServices());
		expect(JSON.stringify(await everyRow())).not.toContain("kAnArY");
		expect((await listObjectKeys()).filter((key) => !key.startsWith("history/"))).toEqual([]);
		expect((await applicant.get(`/messages/${id}`)).status).toBe(404);
	});
});
