import { env, listDurableObjectIds } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { redeemApplicationLink } from "#app/commands/application/application-link.server.ts";
import { consumeMailQuota } from "#app/commands/mail/mail-quota.server.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { advanceClock, count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import type { Bindings } from "#worker/env.ts";
import { networkKey } from "#worker/network.ts";
import { apply, upload } from "../services/api-helpers.ts";
import { Client } from "../services/client.ts";
import { APPLICANT, aPdf } from "../services/fixtures.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";
import { applyAndPay, continueApplication } from "../services/states.ts";

const VICTIM = "victim@example.com";

async function mailsTo(address: string): Promise<{ text: string; subject: string }[]> {
	await flushBackgroundWork();
	return (await new Client().call<{ text: string; subject: string }[]>(`/offline/mailbox?format=json&to=${address}`))
		.body;
}

/** Requests a link to an application and takes it from the owner's inbox. */
async function tokenOf(id: string, address = VICTIM): Promise<string> {
	await new Client().post("/resume?lang=en", { id });
	return tokenSentTo(address);
}

async function tokenSentTo(address: string): Promise<string> {
	const links = (await mailsTo(address)).map(({ text }) => /\/resume\?token=([\w-]{43})/.exec(text)?.[1]);
	return links.find((token) => token !== undefined) ?? "";
}

/** Opens an e-mailed link and returns the path it redirects to. */
async function open(client: Client, token: string, others?: "keep" | "end"): Promise<string> {
	const response = await client.post("/resume?lang=en", { token, ...(others && { others }) });
	expect(response.status).toBe(302);
	return response.headers.get("Location") ?? "";
}

async function sendDocuments(client: Client) {
	return {
		passportDocumentPath: await upload(client, "passport", aPdf("p.pdf", "theirs")),
		addressDocumentPath: await upload(client, "address", aPdf("b.pdf", "theirs too")),
	};
}

/** Creates a link that shares progress, and returns its path. */
async function shareLinkFor(owner: Client, id: string): Promise<string> {
	const response = await owner.post(`/share/${id}?lang=en`, { intent: "make", kind: "progress" });
	return /\/progress\/[\w-]{43}/.exec(await response.text())?.[0] ?? "none";
}

const idIn = (path: string) => /[\w-]{22}/.exec(path)?.[0] ?? "";
const receiptStatus = async (client: Client, id: string) =>
	(await client.get(`/api/receipts/${id}/application`)).status;

describe("a visitor who typed another person's e-mail address", () => {
	let attacker: Client;
	let victim: Client;
	beforeEach(() => {
		attacker = new Client();
		victim = new Client();
	});

	it("also loses the share links that were created before the address was verified", async () => {
		const { id } = await applyAndPay(attacker, { email: VICTIM });
		const attackersLink = await shareLinkFor(attacker, id);
		expect((await new Client().get(attackersLink)).status).toBe(200);
		await open(victim, await tokenOf(id));
		expect((await new Client().get(attackersLink)).status).toBe(404);
		// A share link that a verified owner creates survives the next opened link.
		const ownLink = await shareLinkFor(victim, id);
		await open(new Client(), await tokenOf(id));
		expect((await new Client().get(ownLink)).status).toBe(200);
	});

	it("keeps the share links if the same browser verifies the address", async () => {
		const { id } = await applyAndPay(victim, { email: VICTIM });
		const ownLink = await shareLinkFor(victim, id);
		await open(victim, await tokenOf(id));
		expect((await new Client().get(ownLink)).status).toBe(200);
	});

	it("loses the draft, and everything after it, when the address's owner opens the e-mailed link", async () => {
		await attacker.post("/personal-info?lang=en", { firstName: "Ana", email: VICTIM, intent: "save" });
		const id = idIn(await open(victim, await tokenSentTo(VICTIM)));
		expect((await attacker.get(`/personal-info?id=${id}&lang=en`)).status).toBe(401);
		expect(
			(await attacker.post("/personal-info?lang=en", { email: VICTIM, intent: "save" })).headers.get("Location"),
		).not.toContain(id);
	});

	it("can neither read the receipt of an application that they started, nor submit it again", async () => {
		const documents = await sendDocuments(attacker);
		const payload = { ...APPLICANT, ...documents, email: VICTIM, consentToBegin: true, acknowledgesEnd: true };
		const { id } = (await attacker.call<{ id: string }>("/api/personal-info", payload)).body;
		expect(await receiptStatus(attacker, id)).toBe(404);
		await open(victim, await tokenOf(id));
		expect(await receiptStatus(victim, id)).toBe(404);
		expect(await receiptStatus(attacker, id)).toBe(401);
		expect((await attacker.call("/api/personal-info", payload)).status).toBe(401);
		expect(await receiptStatus(attacker, id), "submitting again does not restore access").toBe(401);
	});

	it("does not get their documents carried over into the owner's draft", async () => {
		await sendDocuments(attacker);
		await attacker.post("/personal-info?lang=en", { firstName: "Ana", email: VICTIM, intent: "save" });
		const path = await open(victim, await tokenSentTo(VICTIM));
		expect((await victim.get(path)).headers.get("Location")).toContain("/upload-documents");
	});
});

describe("an e-mailed link", () => {
	it("names the application before opening it, however often it is viewed", async () => {
		const { id, applicationNumber } = await apply(new Client(), { email: VICTIM });
		const token = await tokenOf(id);
		const stranger = new Client();
		for (let view = 0; view < 2; view += 1)
			expect(await (await stranger.get(`/resume?token=${token}&lang=en`)).text()).toContain(applicationNumber);
	});

	it("opens nothing after it expires, even before the job deletes it", async () => {
		const { id } = await apply(new Client(), { email: VICTIM });
		const token = await tokenOf(id);
		const services = await openServices();
		const later = { ...services, now: () => services.now() + 400 * DAY };
		expect((await redeemApplicationLink(later, token)).ok).toBe(false);
		expect((await redeemApplicationLink(services, token)).ok).toBe(true);
		expect((await redeemApplicationLink(services, token)).ok).toBe(false);
	});

	it("signs out other browsers, unless its own browser is signed in and keeps them", async () => {
		const desktop = new Client();
		const { id } = await applyAndPay(desktop, { email: VICTIM });
		const phone = new Client();
		await open(phone, await tokenOf(id));
		expect(await receiptStatus(desktop, id)).toBe(401);
		expect(await receiptStatus(phone, id)).toBe(200);
		const another = await tokenOf(id);
		const page = await (await phone.get(`/resume?token=${another}&lang=en`)).text();
		expect(page).toContain("Continue, keep the others signed in");
		const generation = async () => (await row("SELECT max(generation) AS newest FROM owner_sessions")).newest;
		const before = await generation();
		await open(phone, another, "keep");
		expect(await receiptStatus(phone, id)).toBe(200);
		expect(await generation()).toBe(before);
	});
});

describe("the devices of an application", () => {
	it("are listed for the owner and can be signed out, including the current one", async () => {
		const owner = new Client({ "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" });
		const { id } = await applyAndPay(owner);
		const page = await (await owner.get(`/confirmation/${id}?lang=en`)).text();
		expect(page).toContain("Firefox, Windows");
		const device = /name="device" value="([\w-]+)"/.exec(page)?.[1] ?? "";
		expect(await (await new Client().get(`/confirmation/${id}?lang=en`)).text()).not.toContain("Firefox, Windows");
		const foreign = await new Client().post(`/confirmation/${id}?lang=en`, { intent: "sign-out", device });
		expect(foreign.status).toBe(401);
		const other = new Client();
		const { id: theirs } = await applyAndPay(other, { email: "other@example.com" });
		await other.post(`/confirmation/${theirs}?lang=en`, { intent: "sign-out", device });
		expect(await receiptStatus(owner, id)).toBe(200);
		expect((await owner.post(`/confirmation/${id}?lang=en`, { intent: "sign-out", device })).status).toBe(302);
		expect(await receiptStatus(owner, id)).toBe(401);
	});

	it("regain access when a signed-out browser opens the e-mailed link", async () => {
		const owner = new Client();
		const { id } = await applyAndPay(owner, { email: VICTIM });
		const { id: device } = await row("SELECT id FROM owner_sessions");
		await owner.post(`/confirmation/${id}`, { intent: "sign-out", device: String(device) });
		expect(await receiptStatus(owner, id)).toBe(401);
		await open(owner, await tokenOf(id));
		expect(await receiptStatus(owner, id)).toBe(200);
	});

	it("do not regain access when the application is submitted again", async () => {
		const owner = new Client();
		const documents = await sendDocuments(owner);
		const payload = { ...APPLICANT, ...documents, email: VICTIM, consentToBegin: true, acknowledgesEnd: true };
		const { id } = (await owner.call<{ id: string }>("/api/personal-info", payload)).body;
		const phone = new Client();
		await open(phone, await tokenOf(id));
		const page = await (await phone.get(`/confirmation/${id}?lang=en`)).text();
		const device = /name="device" value="([\w-]+)"/.exec(page)?.[1] ?? "";
		await phone.post(`/confirmation/${id}?lang=en`, { intent: "sign-out", device });
		expect(await receiptStatus(phone, id)).toBe(401);
		await owner.call("/api/personal-info", payload);
		expect(await receiptStatus(owner, id)).toBe(401);
	});
});

describe("an e-mail caused by strangers", () => {
	it("is sent once, whichever page requests it, and every page says what to do", async () => {
		const { id, applicationNumber } = await apply(new Client(), { email: VICTIM });
		const partner = {
			name: "Guess",
			email: VICTIM,
			country: "PT",
			promotion: "I write about living in Lisbon.",
			terms: "on",
			code: "LISBONX",
		};
		const requests: [path: string, fields: Record<string, string>][] = [
			["/resume?lang=en", { id }],
			["/withdraw?lang=en", { number: applicationNumber, email: VICTIM }],
			["/affiliate-sign-in?lang=en", { email: VICTIM }],
		];
		for (const [path, fields] of requests)
			expect(await (await new Client().post(path, fields)).text(), path).toContain("open our last e-mail to it");
		expect((await new Client().post("/affiliate-signup?lang=en", partner)).status).toBe(302);
		expect(await mailsTo(VICTIM)).toHaveLength(1);
	});

	it("leads to the same response whether or not the address has had one, and to advice for an owner who saves twice", async () => {
		const save = async () => {
			const owner = new Client();
			const saved = await owner.post("/personal-info?lang=en", { email: VICTIM, intent: "save" });
			expect(saved.status).toBe(302);
			const page = await (await owner.get(saved.headers.get("Location") ?? "")).text();
			return /<[^>]*page-alert(?:[\s\S]*?<\/p>){3}/.exec(page)?.[0];
		};
		const first = await save();
		expect(first).toContain("open our last e-mail to it");
		expect(await save()).toBe(first);
	});

	it("includes the applications combined in it, each with its own link", async () => {
		const ids: string[] = [];
		for (let index = 0; index < 3; index += 1) ids.push((await apply(new Client(), { email: VICTIM })).id);
		await advanceClock("PT1H", "deliver-effects");
		const mail = (await mailsTo(VICTIM)).find(({ text }) => text.includes("There are more applications"));
		const links = [...(mail?.text ?? "").matchAll(/\/resume\?token=([\w-]{43})/g)].map(([, token]) => token ?? "");
		const opened = new Set<string>();
		for (const token of new Set(links)) opened.add(idIn(await open(new Client(), token)));
		expect(opened).toEqual(new Set(ids.slice(1)));
	});

	it("does not delay an owner who has verified the address: links, drafts and their e-mails still work", async () => {
		const { id } = await apply(new Client(), { email: VICTIM });
		const victim = new Client();
		await open(victim, await tokenSentTo(VICTIM));
		const before = (await mailsTo(VICTIM)).length;
		await victim.post("/resume?lang=en", { id });
		await victim.post("/resume?lang=en", { id });
		await victim.post("/personal-info?lang=en", { email: VICTIM, intent: "save" });
		expect(await mailsTo(VICTIM)).toHaveLength(before + 3);
	});

	it("is blocked by the button behind its link, not by the link alone, until its recipient allows it again", async () => {
		const mails = async () =>
			(await new Client().call<{ text: string }[]>(`/offline/mailbox?format=json&to=${VICTIM}`)).body;
		const getsMail = async () => {
			await advanceClock("P1DT1H", "deliver-effects");
			const before = (await mails()).length;
			await new Client().post("/personal-info?lang=en", { email: VICTIM, intent: "save" });
			await advanceClock("PT1H", "deliver-effects");
			return (await mails()).length > before;
		};
		expect(await getsMail()).toBe(true);
		const [mail] = await mails();
		const token = /\/not-me\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
		for (let look = 0; look < 2; look += 1)
			expect(await (await new Client().get(`/not-me?token=${token}&lang=en`)).text()).toContain("This was not me");
		expect(await getsMail()).toBe(true);
		expect(await (await new Client().post("/not-me?lang=en", { token })).text()).toContain("Stopped for 30 days");
		expect(await getsMail()).toBe(false);
		await new Client().post("/not-me?lang=en", { token, intent: "allow" });
		expect(await getsMail()).toBe(true);
		expect(
			(await new Client().post("/not-me?lang=en", { token: `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}` }))
				.status,
		).toBe(404);
	});

	it("keeps a withdrawal stated by a stranger until the limit allows it", async () => {
		await new Client().post("/personal-info?lang=en", { email: VICTIM, intent: "save" });
		const { applicationNumber } = await applyAndPay(new Client(), { email: VICTIM });
		await new Client().post("/withdraw?lang=en", { number: applicationNumber, email: VICTIM });
		const links = async () => (await mailsTo(VICTIM)).filter(({ text }) => text.includes("/withdraw?token=")).length;
		expect(await links()).toBe(0);
		await advanceClock("PT1H", "deliver-effects");
		expect(await links()).toBe(1);
	});

	it("stays within the limits when reminders are due", async () => {
		for (let index = 0; index < 3; index += 1) await apply(new Client(), { email: VICTIM });
		const sent: number[] = [];
		for (const passed of ["PT1H", "PT24H", "PT1H"]) {
			await advanceClock(passed, "process-due-applications", "deliver-effects");
			sent.push((await mailsTo(VICTIM)).length);
		}
		expect(sent).toEqual([2, 3, 3]);
	});

	it("that was delayed is not sent if it is no longer true", async () => {
		await apply(new Client(), { email: VICTIM });
		const { id } = await apply(new Client(), { email: VICTIM });
		await continueApplication(id).paid().build();
		await advanceClock("PT2H", "deliver-effects");
		const sent = await count(`email_logs WHERE related_entity_id = '${id}' AND email_type = 'submitted'`);
		expect(sent).toBe(0);
		expect(await count("outbox WHERE done_at IS NULL")).toBe(0);
	});

	it("is sent a dozen times an hour per network, whatever the addresses, and the form says so without losing its input", async () => {
		const save = (client: Client, email: string) =>
			client.post("/personal-info?lang=en", { firstName: "Ana", email, intent: "save" });
		const neighbourAt = (at: number) => new Client({ "CF-Connecting-IP": `2001:db8:1:2:${at}::1` });
		expect((await save(neighbourAt(0), "someone-0@example.com")).status).toBe(302);
		const services = await openServices();
		const network = networkKey("2001:db8:1:2::1", services.settings.cookieSecrets[0] ?? "");
		for (let mails = 1; mails < MAX_MAILS.network.hour; mails += 1)
			expect(await consumeMailQuota(services, { network, owner: null })).toBe("consumed");
		const last = neighbourAt(1);
		await sendDocuments(last);
		const refused = await save(last, "someone-else@example.com");
		expect(refused.status).toBe(429);
		const page = await refused.text();
		expect(page).toContain("Nothing is lost");
		expect(page).toContain('value="Ana"');
	});
});

it("creates no room for applications that do not exist", async () => {
	const { ROOMS } = env as unknown as Bindings;
	const before = (await listDurableObjectIds(ROOMS)).length;
	const unknownIds = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(22, "A"));
	for (const id of [...unknownIds, "x", "../etc", "a".repeat(400)]) {
		const response = await new Client().fetch(`/ws?applicationId=${encodeURIComponent(id)}`, {
			headers: { Upgrade: "websocket" },
		});
		expect(response.status).toBe(101);
		response.webSocket?.accept();
	}
	expect((await listDurableObjectIds(ROOMS)).length).toBe(before);
});
