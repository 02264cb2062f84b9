import { beforeEach, expect, it } from "vitest";
import type { Mail } from "#app/services.ts";
import { offlineApp, offlineEnv } from "#test/services/offline-app.ts";
import { httpMailer } from "../adapters/mailers.ts";
import { createOfflineEnvironment } from "./create-offline-environment.ts";
import { mailboxRoutes } from "./mailbox.ts";
import type { OfflineMail } from "./offline-mailbox.ts";

const app = offlineApp((app) => app.route("/offline/mailbox", mailboxRoutes));

async function send(changes: Partial<Mail> = {}): Promise<string> {
	const environment = await createOfflineEnvironment(offlineEnv);
	const mail = { key: "k1", to: "olivia@applicant.example", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
	const sent = await httpMailer(environment.config, environment.fetch).send({
		...mail,
		emailType: "paid",
		reference: "r",
		...changes,
	});
	return sent.providerId;
}

async function readInbox(to?: string): Promise<OfflineMail[]> {
	const response = await app.request(`/offline/mailbox?format=json${to ? `&to=${encodeURIComponent(to)}` : ""}`);
	return response.json();
}

beforeEach(async () => {
	await offlineEnv.MAILBOX.getByName("mailbox").clear();
});

it("delivers what the real mailer sends, newest first", async () => {
	await send();
	const id = await send({ key: "k2", subject: "Second", emailType: "filed" });
	const mails = await readInbox();
	expect(mails.map((mail) => mail.subject)).toEqual(["Second", "Hello"]);
	expect(Object.keys(mails[0] ?? {}).sort()).toEqual([
		"at",
		"emailType",
		"files",
		"html",
		"id",
		"subject",
		"text",
		"to",
	]);
	expect(mails[0]).toMatchObject({ id, to: "olivia@applicant.example", text: "Hello", emailType: "filed" });
});

it("stores one e-mail per key, however often it is sent", async () => {
	const ids = await Promise.all([send(), send(), send({ subject: "Changed" })]);
	expect(new Set(ids).size).toBe(1);
	expect(await readInbox()).toHaveLength(1);
});

it("lists the e-mails to one address", async () => {
	await send();
	await send({ key: "k2", to: "other@applicant.example" });
	expect(await readInbox("OTHER@applicant.example")).toHaveLength(1);
	expect(await readInbox("nobody@applicant.example")).toEqual([]);
});

it("dates e-mails by the product's clock", async () => {
	const day = 24 * 60 * 60 * 1000;
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(3 * day);
	const { now } = await createOfflineEnvironment(offlineEnv);
	await send();
	const [mail] = await readInbox();
	expect(Math.abs((mail?.at ?? 0) - now())).toBeLessThan(day);
});

it("rejects an e-mail to several people, with a line break in its subject, or without an API key", async () => {
	const mailbox = offlineEnv.MAILBOX.getByName("mailbox");
	async function post(body: object, headers: Record<string, string> = { Authorization: "Bearer offline" }) {
		const request = { method: "POST", headers, body: JSON.stringify(body) };
		return (await mailbox.fetch("https://mail.offline/emails", request)).status;
	}
	const good = { from: "a@b.example", to: ["c@d.example"], subject: "s", html: "h", text: "t" };
	expect(await post(good)).toBe(200);
	expect(await post({ ...good, to: ["c@d.example", "e@f.example"] })).toBe(422);
	expect(await post({ ...good, subject: "s\r\nBcc: e@f.example" })).toBe(422);
	expect(await post(good, {})).toBe(401);
	expect(await readInbox()).toHaveLength(1);
});

it("shows an e-mail in a frame that runs no scripts, with its words as text", async () => {
	const id = await send({ html: "<p>Hi</p><script>alert(1)</script>", text: "<b>Hi</b>", subject: "<i>Hi</i>" });
	const page = await (await app.request(`/offline/mailbox/${id}`)).text();
	expect(page).toContain(`src="/offline/mailbox/${id}/html"`);
	expect(page).toContain("&lt;b&gt;Hi&lt;/b&gt;");
	expect(page).not.toMatch(/<i>Hi|<script|<style|style="/);
	const frame = await app.request(`/offline/mailbox/${id}/html`);
	expect(frame.headers.get("Content-Security-Policy")).toMatch(/^sandbox .*default-src 'none'/);
	expect(frame.headers.get("Content-Security-Policy")).not.toMatch(/allow-scripts|allow-same-origin/);
});

it("lists e-mails on a page, escaped, or states that there are none", async () => {
	expect(await (await app.request("/offline/mailbox")).text()).toContain("No mail here yet.");
	await send({ subject: "<i>Hi</i>" });
	const page = await (await app.request("/offline/mailbox?to=%22%3E%3Cscript%3E")).text();
	expect(page).not.toContain("<script");
	expect(await (await app.request("/offline/mailbox")).text()).toContain("&lt;i&gt;Hi&lt;/i&gt;");
});

it("is emptied on request, but not by another site", async () => {
	await send();
	const headers = { Origin: "https://evil.example" };
	expect((await app.request("/offline/mailbox/clear", { method: "POST", headers })).status).toBe(403);
	expect((await app.request("/offline/mailbox/clear", { method: "POST" })).status).toBe(303);
	expect(await readInbox()).toEqual([]);
});

it("returns 404 for e-mails that do not exist", async () => {
	expect((await app.request("/offline/mailbox/nothing")).status).toBe(404);
	expect((await app.request("/offline/mailbox/nothing/html")).status).toBe(404);
});
