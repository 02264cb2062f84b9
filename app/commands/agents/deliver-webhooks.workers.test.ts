import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { agentEventStatements } from "#app/data/agent-events.server.ts";
import { agentCases, agentDeliveries, agents, agentWebhooks } from "#app/data/agent-schema.server.ts";
import type { WebhookResponse } from "#app/domain/agents/agent-webhook.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { aCase, agentMails, anAgent, aWebhook, WEBHOOK_SECRET } from "#test/services/agent-area.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { purgeExpired } from "../cron/purge-expired.server.ts";
import { deliverWebhooks } from "./deliver-webhooks.server.ts";
import { purgeAgents } from "./purge-agents.server.ts";
import { addWebhook, deleteWebhook, redeliver, rotateSecret, testWebhook } from "./webhooks.server.ts";

type Sent = { url: string; headers: Record<string, string>; body: string };

const OK: WebhookResponse = { status: 200, error: null };
const DOWN: WebhookResponse = { status: 503, error: null };

/** Services with a clock of their own and a receiver in place of the network. */
async function aReceiver(answer: (sent: Sent) => WebhookResponse | Promise<WebhookResponse> = () => OK) {
	const opened = await openServices();
	let time = opened.now();
	const sent: Sent[] = [];
	const work: Promise<unknown>[] = [];
	const services: Services = {
		...opened,
		now: () => time,
		background: (continued) => void work.push(continued),
		webhooks: {
			toAllowedUrl: (text) => text,
			async send(url, headers, body) {
				const message = { url, headers, body };
				sent.push(message);
				return answer(message);
			},
		},
	};
	return {
		services,
		sent,
		ids: () => sent.map(({ headers }) => headers["webhook-id"]),
		async pass(ms: number) {
			time += ms;
			await deliverWebhooks(services);
			await Promise.all(work);
		},
	};
}

/** Verifies as a receiver would whose clock matches the product's. */
function isSigned(message: Sent | undefined, secret: string): boolean {
	const { headers = {}, body = "" } = message ?? {};
	vi.useFakeTimers({ now: Number(headers["webhook-timestamp"]) * 1000, toFake: ["Date"] });
	try {
		new Webhook(secret).verify(body, headers);
		return true;
	} catch {
		return false;
	} finally {
		vi.useRealTimers();
	}
}

/** Records status events of cases, in this order. */
async function record({ db, now }: Services, ...cases: string[]): Promise<void> {
	for (const id of cases) {
		const event = { type: "case.status_changed", data: { stage: "in_review" }, at: now() } as const;
		await db.batch(agentEventStatements(db, eq(agentCases.id, id), event));
	}
}

async function aFirm() {
	const agentId = await anAgent();
	return { agentId, webhook: await aWebhook(agentId), scope: { agentId, live: true } };
}

const states = async () => {
	const { db } = await openServices();
	const rows = await db.select().from(agentDeliveries).orderBy(agentDeliveries.id);
	return rows.map(({ dueAt, deliveredAt, status, error }) =>
		[dueAt === null ? null : "due", deliveredAt === null ? null : "delivered", status ?? error]
			.filter(Boolean)
			.join(" "),
	);
};

describe("deliveries", () => {
	it("are signed with the Standard Webhooks scheme and identify a case, not a person", async () => {
		const { agentId } = await aFirm();
		const { services, sent, pass } = await aReceiver();
		const caseId = await aCase(agentId);
		await record(services, caseId);
		await pass(0);
		const [message] = sent;
		expect(isSigned(message, WEBHOOK_SECRET)).toBe(true);
		expect(JSON.parse(message?.body ?? "")).toEqual({
			type: "case.status_changed",
			timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			data: { caseId, live: true, stage: "in_review" },
		});
		expect(message?.headers).toMatchObject({ "webhook-id": "evt_1", "Content-Type": "application/json" });
		expect(await states()).toEqual(["delivered 200"]);
	});

	it("are in order within a case, and a failing case delays no other", async () => {
		const { agentId } = await aFirm();
		const [one, other] = [await aCase(agentId), await aCase(agentId)];
		let isDown = true;
		const { services, ids, pass } = await aReceiver(({ body }) => (isDown && body.includes(one) ? DOWN : OK));
		await record(services, one, one, other, one, other);
		await pass(0);
		expect(ids()).toEqual(["evt_1", "evt_3", "evt_5"]);
		isDown = false;
		await pass(10 * MINUTE);
		expect(ids().slice(3)).toEqual(["evt_1", "evt_2", "evt_4"]);
		expect(await states()).toEqual(Array(5).fill("delivered 200"));
	});

	it("are sent once by two concurrent runs", async () => {
		const { agentId } = await aFirm();
		const { services, ids } = await aReceiver();
		const cases = await Promise.all(Array.from({ length: 8 }, () => aCase(agentId)));
		await record(services, ...cases, ...cases);
		await Promise.all([deliverWebhooks(services), deliverWebhooks(services)]);
		await deliverWebhooks(services);
		expect(ids().toSorted()).toEqual(Array.from({ length: 16 }, (_, n) => `evt_${n + 1}`).toSorted());
	});

	it("are retried for three days, then abandoned, and the next event follows", async () => {
		const { agentId } = await aFirm();
		const { services, ids, pass } = await aReceiver(({ headers }) => (headers["webhook-id"] === "evt_1" ? DOWN : OK));
		const caseId = await aCase(agentId);
		await record(services, caseId, caseId);
		for (let hours = 0; hours < 72; hours += 1) await pass(HOUR);
		expect(await states()).toEqual(["due 503", "due"]);
		for (let hours = 0; hours < 30; hours += 1) await pass(HOUR);
		expect(await states()).toEqual(["503", "delivered 200"]);
		expect(ids().filter((id) => id === "evt_1")).toHaveLength(10);
	});

	it("fail on a redirect or without a response, and record why", async () => {
		const { agentId } = await aFirm();
		const answers: WebhookResponse[] = [
			{ status: 307, error: null },
			{ status: null, error: "timeout" },
		];
		const { services, pass } = await aReceiver(() => answers.shift() ?? OK);
		await record(services, await aCase(agentId), await aCase(agentId));
		await pass(0);
		expect(await states()).toEqual(["due 307", "due timeout"]);
		expect((await row("SELECT failing_since FROM agent_webhooks")).failing_since).not.toBeNull();
		await pass(10 * MINUTE);
		expect((await row("SELECT failing_since FROM agent_webhooks")).failing_since).toBeNull();
	});

	it("stop at once when the server is gone, the owners are notified, and a successful test resumes them", async () => {
		const { agentId, webhook, scope } = await aFirm();
		let status = 410;
		const { services, sent, pass } = await aReceiver(() => ({ status, error: null }));
		await record(services, await aCase(agentId), await aCase(agentId));
		await pass(0);
		await record(services, await aCase(agentId));
		await pass(DAY);
		expect(await states()).toEqual(["410", "410"]);
		const [mail] = await agentMails("carla@firm.example");
		expect(mail?.subject).toBe("We have stopped sending events to your server");
		expect(mail?.text).toContain("firm.example");
		expect(mail?.text).not.toContain("/hook");
		expect(await redeliver(services, scope, 1)).toMatchObject({ failure: { code: "webhook_disabled" } });
		status = 200;
		sent.length = 0;
		expect(await testWebhook(services, scope, webhook)).toMatchObject({ value: { status: 200, error: null } });
		expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: { live: true } });
		expect(await redeliver(services, scope, 1)).toMatchObject({ ok: true });
		await pass(0);
		expect(await states()).toEqual(["delivered 200", "410", "delivered 200"]);
	});

	it("stop after five days without a success", async () => {
		const { agentId } = await aFirm();
		const { services, pass } = await aReceiver(() => DOWN);
		for (let day = 0; day < 7; day += 1) {
			await record(services, await aCase(agentId));
			for (let hours = 0; hours < 24; hours += 6) await pass(6 * HOUR);
		}
		const { disabled_at: disabledAt, failing_since: since } = await row("SELECT * FROM agent_webhooks");
		expect(Number(disabledAt) - Number(since)).toBeGreaterThanOrEqual(5 * DAY);
		expect(await count("agent_deliveries WHERE due_at IS NOT NULL")).toBe(0);
	});

	it("are not sent to a suspended firm or a deleted webhook", async () => {
		const { agentId, scope } = await aFirm();
		const deleted = await aWebhook(agentId);
		const { services, sent, pass } = await aReceiver();
		await record(services, await aCase(agentId));
		expect(await deleteWebhook(services, scope, deleted)).toMatchObject({ ok: true });
		await services.db.update(agents).set({ state: "suspended" });
		await pass(0);
		expect(sent).toEqual([]);
		expect(await states()).toEqual(["suspended"]);
	});
});

describe("a secret", () => {
	it("is rotated: both sign for a day, then only the new one", async () => {
		const { agentId, webhook, scope } = await aFirm();
		const { services, sent, pass } = await aReceiver();
		const rotated = await rotateSecret(services, scope, webhook);
		const secret = rotated.ok ? rotated.value.secret : "";
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		await record(services, await aCase(agentId));
		await pass(0);
		await purgeAgents(services);
		await record(services, await aCase(agentId));
		await pass(DAY);
		expect(sent.map((message) => [secret, WEBHOOK_SECRET].map((key) => isSigned(message, key)))).toEqual([
			[true, true],
			[true, false],
		]);
		await purgeAgents(services);
		expect((await row("SELECT old_secret FROM agent_webhooks")).old_secret).toBeNull();
	});

	it("is sealed, and shown once", async () => {
		const agentId = await anAgent();
		const { services } = await aReceiver();
		const added = await addWebhook(services, { agentId, live: true }, "https://firm.example/hook");
		expect(added.ok && added.value.secret).toMatch(/^whsec_/);
		const [stored] = await services.db.select().from(agentWebhooks);
		expect(JSON.stringify(stored)).not.toContain("whsec_");
	});
});

describe("a webhook", () => {
	it("has a public URL, and a firm has at most five in each mode", async () => {
		const agentId = await anAgent();
		const { services } = await aReceiver();
		const refused = { ...services, webhooks: { ...services.webhooks, toAllowedUrl: () => null } };
		expect(await addWebhook(refused, { agentId, live: true }, "https://10.0.0.1/")).toMatchObject({
			failure: { fields: { url: "error_webhook_url" } },
		});
		const add = async (live: boolean) => (await addWebhook(services, { agentId, live }, "https://firm.example/")).ok;
		for (let n = 0; n < 5; n += 1) expect(await add(true)).toBe(true);
		expect([await add(true), await add(false)]).toEqual([false, true]);
	});

	it("belongs to one firm and one mode only", async () => {
		const { agentId, webhook } = await aFirm();
		const other = await anAgent({ name: "Other", email: "olga@other.example" });
		const { services } = await aReceiver();
		await record(services, await aCase(agentId));
		for (const scope of [
			{ agentId: other, live: true },
			{ agentId, live: false },
		])
			for (const outcome of [
				await deleteWebhook(services, scope, webhook),
				await rotateSecret(services, scope, webhook),
				await testWebhook(services, scope, webhook),
				await redeliver(services, scope, 1),
			])
				expect(outcome).toMatchObject({ failure: { code: "webhook_not_found" } });
	});
});

it("deletes events and deliveries after ninety days", async () => {
	const { agentId } = await aFirm();
	const { services, pass } = await aReceiver();
	await record(services, await aCase(agentId));
	await pass(89 * DAY);
	await purgeExpired(services);
	expect([await count("agent_events"), await count("agent_deliveries")]).toEqual([1, 1]);
	await pass(2 * DAY);
	await purgeExpired(services);
	expect([await count("agent_events"), await count("agent_deliveries")]).toEqual([0, 0]);
});
