import { describe, expect, it } from "vitest";
import { agents } from "#app/data/agent-schema.server.ts";
import { outbox, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { MAX_MESSAGE, MAX_MESSAGES_PER_DAY } from "#app/domain/messages/thread.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { answerThread, closeThread, sendAgentMessage, sendMessage } from "./write-message.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "senior", person: 1, name: null };
const ADA: Staff = { ...EVA, id: 2, email: "ada@azulejo.example", role: "auditor" };
const NUNO = { id: 4, name: "Nuno", agentId: 7 };
const CONSENT = { state: "agreed", at: 1, language: "pt", edition: "1", showsNif: false } as const;

let written = 0;
/** A message with an id of its own. */
function aMessage(text: string, files: { bytes: Uint8Array; name: string | null }[] = []) {
	written += 1;
	return { id: String(written).padStart(22, "m"), text, files };
}

async function pdf(name = "letter.pdf") {
	return { bytes: new Uint8Array(await aPdf(name).arrayBuffer()), name };
}

async function setUp(changes: Partial<Application> = {}) {
	const environment = applicationEnvironment();
	const { services, add, find, db } = environment;
	await db.insert(agents).values({
		...{ id: 7, name: "Firm", country: "PT", registration: "1", website: "", contact: "Nuno", email: "n@f.example" },
		...{ state: "active", createdAt: 1 },
	});
	const application = await add(anApplication().paid().with(changes).build());
	const send = async (message = aMessage("Hello"), network = "net") =>
		sendMessage(services, await find(), message, network);
	const sendAsFirm = async (message = aMessage("Hello"), network = "net") =>
		sendAgentMessage(services, NUNO, await find(), message, network);
	const answer = async (message = aMessage("Answer"), staff = EVA, party: "applicant" | "agent" = "applicant") =>
		answerThread(services, staff, party, "case-1", message);
	const storedUploads = async () =>
		(await db.select().from(uploads)).map(({ documentType, applicationId, sessionId }) => [
			documentType,
			applicationId,
			sessionId,
		]);
	return { ...environment, application, send, sendAsFirm, answer, storedUploads };
}

const withFirm = { agentId: 7, agentConsent: CONSENT };

describe("a message of the owner", () => {
	it("is stored once per form, as normalised text, and waits for staff", async () => {
		const { send, find, requests } = await setUp();
		const message = aMessage("  Good\r\nmorning\u0007 ");
		expect(codeOf(await send(message))).toBeNull();
		expect(codeOf(await send({ ...message, text: "Another text" }))).toBeNull();
		expect(requests).toMatchObject([
			{
				...{ applicationId: "case-1", actor: { kind: "applicant" }, eventId: `message-sent:${message.id}`, at: NOON },
				event: { type: "message-sent", message: "Good\nmorning", attachment: null },
			},
		]);
		expect(await find()).toMatchObject({ version: 2, messageSince: NOON, agentThread: null });
	});

	it.each([
		[aMessage("Hello"), { status: "draft" }, "thread_closed", null],
		[{ ...aMessage("Hello"), id: "short" }, {}, "invalid_request", null],
		[aMessage(" \u200b\n"), {}, "invalid_request", "error_message_missing"],
		[aMessage("x".repeat(MAX_MESSAGE + 1)), {}, "invalid_request", "error_message_long"],
	] as const)("%# is rejected without counting towards the limit", async (message, changes, code, field) => {
		const { send, requests, number } = await setUp(changes);
		const outcome = await send({ ...message, files: [] });
		expect(outcome).toMatchObject({ failure: field ? { code, fields: { message: field } } : { code } });
		expect([requests, number("SELECT count(*) FROM counters")]).toEqual([[], 0]);
		expect(codeOf(await (await setUp()).send(aMessage("x".repeat(MAX_MESSAGE))))).toBeNull();
	});

	it("is one of at most twenty a day about an application, and sixty a day from one network", async () => {
		const { services, send, sendAsFirm, add, pass } = await setUp(withFirm);
		for (let n = 0; n < MAX_MESSAGES_PER_DAY.application; n += 1) expect(codeOf(await send())).toBeNull();
		expect(await send()).toMatchObject({
			failure: { kind: "too-many", code: "messages_today", retryAfterSeconds: 86_400 },
		});
		// The firm has its own limit.
		for (let n = 0; n < MAX_MESSAGES_PER_DAY.application; n += 1) expect(codeOf(await sendAsFirm())).toBeNull();
		expect(codeOf(await sendAsFirm())).toBe("messages_today");
		const other = await add(anApplication().paid().with({ id: "other", applicationNumber: "NIF-OTHER" }).build());
		const sendAboutOther = (network: string) => sendMessage(services, other, aMessage("Hello"), network);
		for (let n = 40; n < MAX_MESSAGES_PER_DAY.network; n += 1) expect(codeOf(await sendAboutOther("net"))).toBeNull();
		expect(codeOf(await sendAboutOther("net"))).toBe("messages_today");
		pass(1);
		expect([codeOf(await send()), codeOf(await sendAsFirm()), codeOf(await sendAboutOther("net"))]).toEqual([
			null,
			null,
			null,
		]);
	});

	it("may consist of a file, which belongs to the application", async () => {
		const { send, requests, storedUploads } = await setUp();
		expect(codeOf(await send(aMessage(" ", [await pdf(), await pdf()])))).toBeNull();
		expect(await storedUploads()).toEqual([["attachment", "case-1", null]]);
		expect(requests[0]?.event).toMatchObject({ message: "", attachment: expect.stringMatching(/^[\w-]{22}$/) });
	});

	it("is not sent without its file if that cannot be stored", async () => {
		const { send, requests, storedUploads, logged } = await setUp();
		const file = { bytes: new TextEncoder().encode("text"), name: "letter.txt" };
		const outcome = await send(aMessage("With a file", [file]));
		expect(codeOf(outcome)).toMatch(/^file_/);
		expect([requests, await storedUploads()]).toEqual([[], []]);
		expect(logged).toEqual([["upload-refused", { code: codeOf(outcome) }]]);
	});

	it("that the room refuses leaves its file unclaimed, to be deleted", async () => {
		const { services, send, storedUploads } = await setUp();
		services.rooms.apply = async () => ({ ok: false, failure: { kind: "conflict", code: "thread_closed" } });
		expect(codeOf(await send(aMessage("Late", [await pdf()])))).toBe("thread_closed");
		expect(await storedUploads()).toEqual([["attachment", null, null]]);
	});

	it("is accepted for thirty days after completion", async () => {
		const environment = await setUp({ status: "completed" });
		environment.pass(30);
		expect(codeOf(await environment.send())).toBeNull();
		environment.wait(1);
		expect(codeOf(await environment.send())).toBe("thread_closed");
	});
});

describe("a message of the firm", () => {
	it("names its writer, and has no files", async () => {
		const { sendAsFirm, find, requests } = await setUp(withFirm);
		const message = aMessage("From the firm");
		expect(codeOf(await sendAsFirm(message))).toBeNull();
		expect(codeOf(await sendAsFirm(message))).toBeNull();
		expect(requests).toMatchObject([
			{
				...{ actor: { kind: "agent", id: "4", agentId: 7 }, eventId: `agent-message-sent:${message.id}` },
				event: { type: "agent-message-sent", message: "From the firm", member: "Nuno" },
			},
		]);
		expect(await find()).toMatchObject({
			...{ messageSince: null, agentThread: { messageSince: NOON, answeredAt: null, member: 4 } },
		});
		expect(await sendAsFirm(aMessage(""))).toMatchObject({ failure: { fields: { message: "error_message_text" } } });
	});

	it.each([{ agentConsent: null }, { agentConsent: { state: "ended", at: 1 } }, { status: "draft" }] as const)(
		"is rejected with %o",
		async (changes) => {
			const { sendAsFirm, requests } = await setUp({ ...withFirm, ...changes });
			expect(codeOf(await sendAsFirm())).toBe("thread_closed");
			expect(requests).toEqual([]);
		},
	);
});

describe("an answer of staff", () => {
	it("settles the applicant's thread, and e-mails the applicant at most once an hour", async () => {
		const { answer, send, find, db, wait, requests } = await setUp();
		await send();
		wait(1000);
		expect(codeOf(await answer(aMessage(" Yes ")))).toBeNull();
		expect(await find()).toMatchObject({ messageSince: null, answeredAt: NOON + 1000 });
		expect(requests.at(-1)).toMatchObject({
			...{ actor: { kind: "staff", id: EVA.email, role: "senior", person: 1 } },
			event: { type: "message-answered", message: "Yes", attachment: null },
		});
		await answer();
		const mails = await db.select().from(outbox);
		expect(mails.map(({ effect }) => "template" in effect && effect.template)).toEqual(["message_answered"]);
	});

	it("may have files for the applicant, but not for the firm", async () => {
		const { answer, storedUploads, requests } = await setUp(withFirm);
		expect(codeOf(await answer(aMessage("", [await pdf()])))).toBeNull();
		expect(await storedUploads()).toEqual([["attachment", "case-1", null]]);
		expect(codeOf(await answer(aMessage("Text"), EVA, "agent"))).toBeNull();
		expect(requests.at(-1)?.event).toEqual({ type: "agent-message-answered", message: "Text" });
		expect(await answer(aMessage(""), EVA, "agent")).toMatchObject({
			failure: { fields: { message: "error_message_text" } },
		});
	});

	it("is not limited, and is stored once per form", async () => {
		const { answer, find } = await setUp();
		const message = aMessage("Again");
		for (let n = 0; n <= MAX_MESSAGES_PER_DAY.application; n += 1) expect(codeOf(await answer())).toBeNull();
		await answer(message);
		await answer(message);
		expect((await find()).version).toBe(MAX_MESSAGES_PER_DAY.application + 3);
	});

	it.each(["applicant", "agent"] as const)("to the %s needs a reviewer and an existing application", async (party) => {
		const { services, answer, requests } = await setUp(withFirm);
		expect(await answer(aMessage("x"), ADA, party)).toMatchObject({
			failure: { kind: "forbidden", code: "staff_only" },
		});
		expect(codeOf(await answerThread(services, EVA, party, "none", aMessage("x")))).toBe("application_not_found");
		expect(requests).toEqual([]);
	});

	it("is accepted after the thread has closed only to a message that came in time", async () => {
		const environment = await setUp({ ...withFirm, status: "completed" });
		environment.pass(30);
		await environment.send();
		environment.pass(1);
		expect(codeOf(await environment.answer(aMessage("x"), EVA, "agent"))).toBe("thread_closed");
		expect(codeOf(await environment.answer())).toBeNull();
		expect(codeOf(await environment.answer())).toBe("thread_closed");
	});

	it("can be unnecessary: each thread is settled separately, by reviewers", async () => {
		const { services, send, sendAsFirm, find } = await setUp(withFirm);
		await send();
		await sendAsFirm();
		expect(codeOf(await closeThread(services, ADA, "applicant", "case-1"))).not.toBeNull();
		expect(codeOf(await closeThread(services, EVA, "agent", "case-1"))).toBeNull();
		expect(await find()).toMatchObject({ messageSince: NOON, agentThread: { messageSince: null } });
		expect(codeOf(await closeThread(services, EVA, "agent", "case-1"))).toBe("wrong_state");
		expect(codeOf(await closeThread(services, EVA, "applicant", "case-1"))).toBeNull();
		expect((await find()).messageSince).toBeNull();
	});
});
