import { describe, expect, it } from "vitest";
import {
	agentCases,
	agentDeliveries,
	agentEvents,
	agentMembers,
	agents,
	agentWebhooks,
} from "#app/data/agent-schema.server.ts";
import { letters } from "#app/data/inbox-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { markRead, notifyAgent } from "./agent-messages.server.ts";
import { addWebhook, deleteWebhook, redeliver, rotateSecret, testWebhook } from "./webhooks.server.ts";

const LIVE = { agentId: 7, live: true };
const TEST = { agentId: 7, live: false };
const OTHER = { agentId: 8, live: true };
const FIRM = {
	...{ id: 7, name: "Firm", country: "PT", registration: "1", website: "", contact: "Carla" },
	...{ email: "carla@firm.example", createdAt: 1 },
};
const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure.code;

/** An in-memory environment in which every URL returns 204 and `refused` is not allowed. */
function setUp() {
	const environment = partnerEnvironment();
	const calledUrls: string[] = [];
	const running: Promise<unknown>[] = [];
	const { services } = environment;
	Object.assign(services, {
		webhooks: {
			toAllowedUrl: (address: string) => (address === "refused" ? null : `https://firm.example/${address}`),
			send: async (url: string) => {
				calledUrls.push(url);
				return { status: 204, error: null };
			},
		},
		background: (work: Promise<unknown>) => void running.push(work),
	});
	const { db } = services;
	const add = async (scope = LIVE, address = "hook") => {
		const outcome = await addWebhook(services, scope, address);
		if (!outcome.ok) throw new Error(outcome.failure.code);
		return outcome.value;
	};
	const rows = () => db.select().from(agentWebhooks);
	const waitForBackground = async () => void (await Promise.all(running.splice(0)));
	return { ...environment, db, calledUrls, add, rows, waitForBackground };
}

describe("a webhook of a firm", () => {
	it("is added with a secret that is stored sealed, at a URL that may be called", async () => {
		const { services, db, add, rows } = setUp();
		const refused = await addWebhook(services, LIVE, "refused");
		expect(refused).toMatchObject({ failure: { code: "invalid_request", fields: { url: "error_webhook_url" } } });
		const { webhook, secret } = await add();
		expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
		expect(await rows()).toEqual([webhook]);
		expect(webhook).toEqual({
			...{ id: expect.stringMatching(/^[\w-]{22}$/), agentId: 7, url: "https://firm.example/hook", live: true },
			...{ secret: expect.any(String), oldSecret: null, oldSecretUntil: null, keyId: db.keyring.current.id },
			...{ createdAt: services.now(), failingSince: null, disabledAt: null },
		});
		expect(webhook.secret).not.toContain(secret);
		expect(await openColumn(db, agentWebhooks.secret, webhook.id, webhook.secret)).toBe(secret);
	});

	it("is one of at most five in each mode of each firm", async () => {
		const { services, add } = setUp();
		for (let n = 0; n < 5; n += 1) await add();
		expect(codeOf(await addWebhook(services, LIVE, "hook"))).toBe("webhooks_full");
		expect(codeOf(await addWebhook(services, TEST, "hook"))).toBeNull();
		expect(codeOf(await addWebhook(services, OTHER, "hook"))).toBeNull();
	});

	it("is deleted with its deliveries by its own firm in its own mode", async () => {
		const { services, db, add, rows } = setUp();
		const { webhook } = await add();
		const { webhook: other } = await add();
		const event = { agentId: 7, type: "case.created" as const, data: {}, live: true, createdAt: 1 };
		await db.insert(agentEvents).values(event);
		const delivery = { eventId: 1, createdAt: 1 };
		await db.insert(agentDeliveries).values([webhook, other].map(({ id }) => ({ ...delivery, webhookId: id })));
		for (const scope of [TEST, OTHER])
			expect(codeOf(await deleteWebhook(services, scope, webhook.id))).toBe("webhook_not_found");
		expect([await rows(), await db.select().from(agentDeliveries)]).toMatchObject([
			[{}, {}],
			[{}, {}],
		]);
		expect(codeOf(await deleteWebhook(services, LIVE, webhook.id))).toBeNull();
		expect((await rows()).map(({ id }) => id)).toEqual([other.id]);
		expect((await db.select().from(agentDeliveries)).map(({ webhookId }) => webhookId)).toEqual([other.id]);
		expect(await db.select().from(agentEvents)).toHaveLength(1);
		expect(codeOf(await deleteWebhook(services, LIVE, webhook.id))).toBe("webhook_not_found");
	});

	it("gets a new secret, alongside which the old one signs for a day", async () => {
		const { services, db, add, rows } = setUp();
		const { webhook, secret: old } = await add();
		const { webhook: other } = await add();
		for (const scope of [TEST, OTHER])
			expect(codeOf(await rotateSecret(services, scope, webhook.id))).toBe("webhook_not_found");
		const outcome = await rotateSecret(services, LIVE, webhook.id);
		if (!outcome.ok) throw new Error(outcome.failure.code);
		const { secret, oldSecretUntil } = outcome.value;
		expect([oldSecretUntil, secret === old]).toEqual([services.now() + DAY, false]);
		expect(secret).toMatch(/^whsec_/);
		const [row, second] = await rows();
		expect(row).toMatchObject({ oldSecretUntil, keyId: db.keyring.current.id });
		expect(await openColumn(db, agentWebhooks.secret, webhook.id, row?.secret ?? null)).toBe(secret);
		expect(await openColumn(db, agentWebhooks.oldSecret, webhook.id, row?.oldSecret ?? null)).toBe(old);
		expect(second).toEqual(other);
		const both = await Promise.all([1, 2].map(() => rotateSecret(services, LIVE, webhook.id)));
		expect(both.map(codeOf).sort()).toEqual([null, "wrong_state"].sort());
	});

	it("gets a test event from its own firm at once", async () => {
		const { services, db, add, calledUrls } = setUp();
		const { webhook } = await add();
		for (const scope of [TEST, OTHER])
			expect(codeOf(await testWebhook(services, scope, webhook.id))).toBe("webhook_not_found");
		expect(calledUrls).toEqual([]);
		expect(await testWebhook(services, LIVE, webhook.id)).toEqual({
			...{ ok: true, value: { status: 204, error: null, ms: 0, eventId: 1 } },
		});
		expect(calledUrls).toEqual([webhook.url]);
		expect(await db.select().from(agentEvents)).toMatchObject([{ type: "webhook.test", agentId: 7, live: true }]);
	});

	it("gets an event redelivered with all attempts, unless it is disabled", async () => {
		const { services, db, add, calledUrls, waitForBackground } = setUp();
		const { webhook } = await add();
		await db.insert(agents).values({ ...FIRM, state: "active" });
		const event = { agentId: 7, type: "case.created" as const, data: {}, live: true, createdAt: 1 };
		await db.insert(agentEvents).values([event, event]);
		const failed = { webhookId: webhook.id, createdAt: 1, attempts: 10, status: 500, error: "timeout" };
		await db.insert(agentDeliveries).values([
			{ ...failed, eventId: 1 },
			{ ...failed, eventId: 2 },
		]);
		const retry = async (scope = LIVE, id = 1) => codeOf(await redeliver(services, scope, id));
		expect([await retry(TEST), await retry(OTHER), await retry(LIVE, 9)]).toEqual(Array(3).fill("webhook_not_found"));
		await db.update(agentWebhooks).set({ disabledAt: 1 });
		expect([await retry(), calledUrls]).toEqual(["webhook_disabled", []]);
		await db.update(agentWebhooks).set({ disabledAt: null });
		expect(await retry()).toBeNull();
		await waitForBackground();
		expect(calledUrls).toEqual([webhook.url]);
		const delivered = { attempts: 1, deliveredAt: services.now(), status: 204, error: null, dueAt: null };
		expect(await db.select().from(agentDeliveries)).toMatchObject([delivered, { ...failed, dueAt: null }]);
	});
});

describe("a message about a case", () => {
	/** A firm with two owners and two members, the last of whom was removed, and a case started by the first member. */
	async function aCase(firm: "active" | "suspended" = "active", memberId = 3) {
		const { services, sell, sqlite } = partnerEnvironment();
		const { db } = services;
		services.background = () => undefined;
		await db.insert(agents).values({ ...FIRM, state: firm });
		const member = { agentId: 7, name: "Member", createdAt: 1, language: "pt" as const };
		await db.insert(agentMembers).values([
			{ ...member, id: 1, email: "one@firm.example", role: "owner" },
			{ ...member, id: 2, email: "two@firm.example", role: "owner", language: "es" },
			{ ...member, id: 3, email: "three@firm.example", role: "member" },
			{ ...member, id: 4, email: "four@firm.example", role: "member", removedAt: 1 },
		]);
		const id = await sell("NONE", 100, { agent_consent: JSON.stringify({ state: "agreed" }) });
		const row = { agentId: 7, memberId, name: "H", language: "pt" as const, packageType: "express" as const, note: "" };
		const times = { createdAt: 1, expiresAt: 2, discountPercent: 0, byFirm: false };
		await db.insert(agentCases).values([
			{ ...row, ...times, id: "case", email: "h@client.example", applicationId: id, unreadSince: 5 },
			{ ...row, ...times, id: "other", email: "i@client.example", unreadSince: 5 },
		]);
		const setWriter = (memberWriting: number | null) =>
			sqlite
				.prepare("UPDATE applications SET agent_thread = ?")
				.run(JSON.stringify({ messageSince: null, answeredAt: null, member: memberWriting }));
		const notified = async () => {
			await notifyAgent(services, id, "key");
			return (await db.select().from(letters)).map(({ recipient }) => recipient.split("@")[0]);
		};
		return { services, db, sqlite, id, setWriter, notified };
	}

	it.each([
		["the member who wrote last", 2, 3, ["two"]],
		["the member who started the case, if no member wrote", null, 3, ["three"]],
		["the member who started the case, if the writer has left", 4, 3, ["three"]],
		["the owners, if both have left", 4, 4, ["one", "two"]],
	])("is e-mailed to %s", async (_, writer, memberId, recipients) => {
		const { setWriter, notified } = await aCase("active", memberId);
		setWriter(writer);
		expect(await notified()).toEqual(recipients);
	});

	it("is e-mailed once per key, in the member's language, with a link to the case", async () => {
		const { db, notified } = await aCase();
		await notified();
		expect(await notified()).toEqual(["three"]);
		const [inputs, pt] = [{ number: "NIF-1" }, { locale: "pt" } as const];
		expect(await db.select().from(letters)).toMatchObject([
			{
				...{ key: "key:3", emailType: "agent_news", recipient: "three@firm.example", language: "pt" },
				...{ subject: m.agent_mail_message_title(inputs, pt), body: m.agent_mail_message(inputs, pt) },
				path: "/agents/cases/case",
			},
		]);
	});

	it.each([
		["the firm is suspended", "suspended", ""],
		["the client acts alone", "active", `UPDATE applications SET agent_consent = '{"state":"ended"}'`],
		["the application belongs to no firm", "active", "UPDATE applications SET agent_consent = NULL"],
		["its data was deleted", "active", "UPDATE applications SET erased_at = 1"],
		["it has no case", "active", "UPDATE agent_cases SET application_id = NULL"],
	] as const)("is not e-mailed when %s", async (_, state, change) => {
		const { sqlite, services, notified } = await aCase(state);
		sqlite.exec(change);
		expect(await notified()).toEqual([]);
		await notifyAgent(services, "none", "key");
	});

	it("is marked as read once its case is opened, in that case only", async () => {
		const { services, db } = await aCase();
		const cases = () => db.select().from(agentCases);
		const unread = async () => (await cases()).map(({ id, unreadSince }) => [id, unreadSince]);
		const [row] = await cases();
		if (!row) throw new Error("no case");
		await markRead(services, { ...row, unreadSince: null });
		expect(await unread()).toEqual([
			["case", 5],
			["other", 5],
		]);
		await markRead(services, row);
		expect(await unread()).toEqual([
			["case", null],
			["other", 5],
		]);
	});
});
