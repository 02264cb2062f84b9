import { beforeEach, describe, expect, it } from "vitest";
import { createApplicationLink } from "#app/commands/application/application-link.server.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { count, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { upload } from "../services/api-helpers.ts";
import { Client } from "../services/client.ts";
import { APPLICANT_FORM, aPdf } from "../services/fixtures.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";

const WRONG = "wrong@example.com";
const RIGHT = "right@example.com";

async function mailsTo(address: string): Promise<{ text: string }[]> {
	await flushBackgroundWork();
	return (await new Client().call<{ text: string }[]>(`/offline/mailbox?format=json&to=${address}`)).body;
}

/** Returns the secret of the only link e-mailed to an address. */
async function tokenSentTo(address: string): Promise<string> {
	const [mail] = await mailsTo(address);
	const token = /\/resume\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
	if (!token) throw new Error(`no link was mailed to ${address}`);
	return token;
}

/** Uses up the e-mails that this hour allows from one network. */
const useUpMails = () => run(`UPDATE counters SET count = ${MAX_MAILS.network.hour} WHERE key LIKE 'mail:by:%:h'`);

const idIn = (response: Response) => /[\w-]{22}/.exec(response.headers.get("Location") ?? "")?.[0] ?? "";
const open = (client: Client, token: string) => client.post("/resume?lang=en", { token });

describe("a mistyped and corrected e-mail address", () => {
	let owner: Client;
	beforeEach(async () => {
		owner = new Client();
		await upload(owner, "passport", aPdf("p.pdf", "theirs"));
		await upload(owner, "address", aPdf("b.pdf", "theirs too"));
	});

	const send = (email: string, changes: Record<string, string> = {}, id?: string) =>
		owner.post(`/personal-info?lang=en${id ? `&id=${id}` : ""}`, { ...APPLICANT_FORM, email, ...changes });

	it("opens nothing with earlier e-mails, and the correct address receives the application's e-mail", async () => {
		const id = idIn(await send(WRONG));
		const wrong = await tokenSentTo(WRONG);
		expect((await send(RIGHT, {}, id)).headers.get("Location")).toBe(`/payment?id=${id}&lang=en`);
		const stranger = new Client();
		expect((await open(stranger, wrong)).status).toBe(404);
		expect((await stranger.get(`/payment?id=${id}&lang=en`)).status).toBe(401);
		expect((await owner.get(`/payment?id=${id}&lang=en`)).status).toBe(200);
		expect(await mailsTo(RIGHT)).toHaveLength(1);
		// Another field is corrected: this address has already received the application's e-mail.
		await send(RIGHT, { city: "Kraków" }, id);
		expect([await mailsTo(RIGHT), await mailsTo(WRONG)].map(({ length }) => length)).toEqual([1, 1]);
		expect(await count("email_logs WHERE email_type = 'submitted'")).toBe(2);
		expect(idIn(await open(new Client(), await tokenSentTo(RIGHT)))).toBe(id);
	});

	it("opens nothing if only the draft contained it", async () => {
		await send(WRONG, { intent: "save" });
		const wrong = await tokenSentTo(WRONG);
		const id = idIn(await send(RIGHT));
		expect((await open(new Client(), wrong)).status).toBe(404);
		expect((await owner.get(`/payment?id=${id}&lang=en`)).status).toBe(200);
		expect(idIn(await open(new Client(), await tokenSentTo(RIGHT)))).toBe(id);
	});

	it("opens nothing with an e-mail composed during the correction", async () => {
		const id = idIn(await send(WRONG));
		const services = await openServices();
		const application = await findApplication(services, id);
		if (!application) throw new Error("not made");
		await send(RIGHT, {}, id);
		const link = await createApplicationLink(services, application, HOUR);
		expect((await open(new Client(), new URL(link).searchParams.get("token") ?? "")).status).toBe(404);
	});

	it("causes no more e-mails than the network's limit", async () => {
		const id = idIn(await send(WRONG));
		await useUpMails();
		const refused = await send(RIGHT, {}, id);
		expect(refused.status).toBe(429);
		expect(await refused.text()).toContain("Nothing is lost");
		expect(await mailsTo(RIGHT)).toEqual([]);
	});

	it("counts as an e-mail in drafts of an owner who has verified another address", async () => {
		await send(WRONG, { intent: "save" });
		const id = idIn(await open(owner, await tokenSentTo(WRONG)));
		await useUpMails();
		expect((await send(RIGHT, { intent: "save" }, id)).status).toBe(429);
	});
});
