import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { apply, applyAndPayByCalls, upload } from "#test/services/api-helpers.ts";
import { Client } from "#test/services/client.ts";
import { APPLICANT, aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { advanceClock } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

const VICTIM = "victim@example.com";
const OWN = "own@attacker.example";

type Mail = { to: string; subject: string; text: string };

async function mails(): Promise<Mail[]> {
	await flushBackgroundWork();
	return (await new Client().call<Mail[]>("/offline/mailbox?format=json")).body;
}

async function mailsTo(address: string): Promise<Mail[]> {
	return (await mails()).filter(({ to }) => to === address);
}

/** Advances the clock to the next full hour, so that hourly counters start at zero. */
async function atFullHour(): Promise<void> {
	const { now } = await openServices();
	await advanceClock(`PT${Math.ceil((HOUR - (now() % HOUR)) / MINUTE)}M`);
}

/** Opens the last link e-mailed to an address and returns the path it redirects to. */
async function openLastLink(client: Client, address: string): Promise<string> {
	const tokens = (await mailsTo(address)).map(({ text }) => /\/resume\?token=([\w-]{43})/.exec(text)?.[1]);
	const opened = await client.post("/resume?lang=en", { token: tokens.find((token) => token !== undefined) ?? "" });
	expect(opened.status).toBe(302);
	return opened.headers.get("Location") ?? "";
}

async function applicationPayload(client: Client) {
	const documents = {
		passportDocumentPath: await upload(client, "passport", aPdf("p.pdf", "theirs")),
		addressDocumentPath: await upload(client, "address", aPdf("b.pdf", "theirs too")),
	};
	return { ...APPLICANT, ...documents, consentToBegin: true, acknowledgesEnd: true };
}

/** A visitor with a verified address and a draft with documents. */
async function aVerifiedAttacker(): Promise<{ attacker: Client; id: string }> {
	const attacker = new Client();
	await upload(attacker, "passport", aPdf("p.pdf", "theirs"));
	await upload(attacker, "address", aPdf("b.pdf", "theirs too"));
	await attacker.post("/personal-info?lang=en", { email: OWN, intent: "save" });
	return { attacker, id: /[\w-]{22}/.exec(await openLastLink(attacker, OWN))?.[0] ?? "" };
}

describe("a visitor who has verified their own address", () => {
	it("causes no more e-mails to others than anyone else in their network", async () => {
		await atFullHour();
		const { attacker, id } = await aVerifiedAttacker();
		for (let index = 0; index < 30; index += 1)
			await attacker.post(`/personal-info?id=${id}&lang=en`, {
				email: `stranger-${index}@example.com`,
				intent: "save",
			});
		expect((await mails()).filter(({ to }) => to.startsWith("stranger-")).length).toBe(12 - 1);
	});

	it("verifies no other address typed later, and uses up none of its owner's e-mails", async () => {
		await atFullHour();
		const victim = new Client();
		const victimApplication = await applyAndPayByCalls(victim, { email: VICTIM });
		await openLastLink(victim, VICTIM);
		const attacker = new Client();
		const payload = await applicationPayload(attacker);
		const created = await attacker.call<{ id: string }>("/api/personal-info", { ...payload, email: OWN });
		await openLastLink(attacker, OWN);
		const renamed = await attacker.call<{ id: string }>("/api/personal-info", { ...payload, email: VICTIM });
		expect(renamed.body.id).toBe(created.body.id);
		const before = (await mailsTo(VICTIM)).length;
		for (let index = 0; index < 9; index += 1) await attacker.post("/resume?lang=en", { id: created.body.id });
		const after = (await mailsTo(VICTIM)).length;
		expect(after - before).toBeLessThanOrEqual(1);
		await victim.post("/resume?lang=en", { id: victimApplication.id });
		expect((await mailsTo(VICTIM)).length).toBe(after + 1);
	});

	it("saves a draft with an address that has had its hourly e-mail, and sends the e-mail later, as for anyone", async () => {
		const save = (client: Client, email: string, id = "") =>
			client.post(`/personal-info?lang=en${id}`, { email, intent: "save" });
		const { attacker, id } = await aVerifiedAttacker();
		await save(new Client(), VICTIM);
		expect((await save(attacker, VICTIM, `&id=${id}`)).status).toBe(302);
		expect(await mailsTo(VICTIM)).toHaveLength(1);
		await advanceClock("PT1H");
		expect(await mailsTo(VICTIM)).toHaveLength(2);
	});

	it("cannot reopen an application under an address whose owner has opened it, even if still unverified", async () => {
		const applicant = new Client();
		const payload = { ...(await applicationPayload(applicant)), email: VICTIM };
		await applicant.call("/api/personal-info", payload);
		await openLastLink(new Client(), VICTIM);
		await env.DB.prepare("UPDATE owner_sessions SET email_verified = 0").run();
		expect((await applicant.call("/api/personal-info", payload)).status).toBe(401);
	});
});

describe("an e-mail caused by strangers", () => {
	it("does not use up the owner's links: an owner still gets one after ten partner sign-ups with the address", async () => {
		const { id } = await apply(new Client(), { email: VICTIM });
		await openLastLink(new Client(), VICTIM);
		const signUp = {
			name: "Guess",
			email: VICTIM,
			country: "PT",
			promotion: "I write about living in Lisbon.",
			terms: "on",
		};
		for (let index = 0; index < 10; index += 1)
			await new Client().post("/affiliate-signup?lang=en", { ...signUp, code: `LISBON${index}X` });
		const before = (await mailsTo(VICTIM)).length;
		await new Client().post("/resume?lang=en", { id });
		expect((await mailsTo(VICTIM)).length).toBe(before + 1);
	});

	it("is sent four times as often for a whole wider network as for a single network in it", async () => {
		await atFullHour();
		for (let index = 0; index < 56; index += 1) {
			const neighbour = new Client({ "CF-Connecting-IP": `2001:db8:77:${(index % 8).toString(16)}::${index}` });
			await neighbour.post("/personal-info?lang=en", { email: `relayed-${index}@example.com`, intent: "save" });
		}
		expect((await mails()).filter(({ to }) => to.startsWith("relayed-"))).toHaveLength(48);
	});
});
