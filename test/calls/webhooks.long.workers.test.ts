import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { deliverWebhooks } from "#app/commands/agents/deliver-webhooks.server.ts";
import { addWebhook } from "#app/commands/agents/webhooks.server.ts";
import { agentEventStatements } from "#app/data/agent-events.server.ts";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { aCase, anAgent, aWebhook } from "#test/services/agent-area.ts";
import { count, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { webhookSender } from "#worker/adapters/webhook-sender.ts";
import type { Environment } from "#worker/env.ts";

const CASES = 100;
const EVENTS_PER_CASE = 10;
const SEED = 20_261_129;

/** Mulberry32: numbers from 0 to 1 that a seed determines. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

type Receipt = { caseId: string; event: number; at: number };

/** A server that is down for hours, rejects events, redirects into a private network, and loses responses. */
function aFlappingServer(secret: () => string, now: () => number) {
	const random = randomNumbers(SEED);
	const receipts: Receipt[] = [];
	const called = new Set<string>();
	let [isUp, until] = [true, now()];
	const fetch: Environment["fetch"] = async (input, init) => {
		called.add(String(input));
		expect(init?.redirect).toBe("manual");
		while (until <= now()) [isUp, until] = [!isUp, until + (isUp ? 0.5 : 2) * (0.2 + random()) * HOUR];
		const chance = random();
		if (!isUp || chance < 0.05) throw new TypeError("Network connection lost.");
		if (chance < 0.1) return new Response("", { status: 503 });
		if (chance < 0.15) return new Response("", { status: 302, headers: { Location: "http://10.0.0.1/" } });
		const headers = new Headers(init?.headers);
		const at = new Date(Number(headers.get("webhook-timestamp")) * 1000);
		const body = String(init?.body);
		const id = headers.get("webhook-id") ?? "";
		expect(headers.get("webhook-signature")).toBe(new Webhook(secret()).sign(id, at, body));
		receipts.push({ caseId: JSON.parse(body).data.caseId, event: Number(id.slice(4)), at: now() });
		// The event is stored, and the response is lost.
		if (chance < 0.2) throw new DOMException("The operation timed out.", "TimeoutError");
		return new Response(null, { status: 204 });
	};
	return { fetch, receipts, called };
}

const HOSTILE = [
	"https://127.0.0.1/",
	"https://2130706433/",
	"https://0x7f.1/",
	"https://[::ffff:10.0.0.1]/",
	"https://169.254.169.254/latest/meta-data/",
	"https://metadata.google.internal/",
	"https://localhost/",
	"https://firm.example@10.0.0.1/",
	"http://firm.example/",
];

it("delivers 1,000 events to a flapping server at least once, in order per case, and none to a private network", {
	timeout: 600_000,
}, async () => {
	const opened = await openServices();
	let time = opened.now();
	const now = () => time;
	let secret = "";
	const { fetch, receipts, called } = aFlappingServer(() => secret, now);
	const environment = { config: { APP_ORIGIN: "https://nif.example" }, fetch, offline: false };
	const webhooks = webhookSender(environment as unknown as Environment);
	const services: Services = { ...opened, now, webhooks, background: () => undefined };
	const scope = { agentId: await anAgent(), live: true };
	for (const address of HOSTILE) expect((await addWebhook(services, scope, address)).ok, address).toBe(false);
	const added = await addWebhook(services, scope, "https://firm.example/hook");
	if (added.ok) ({ secret } = added.value);
	// One that was stored by mistake.
	const other = await anAgent({ name: "Other", email: "olga@other.example" });
	await aWebhook(other, { url: "https://10.0.0.1/hook" });

	const cases = await Promise.all(Array.from({ length: CASES }, () => aCase(scope.agentId)));
	const otherCase = await aCase(other);
	const { db } = services;
	for (let n = 0; n < EVENTS_PER_CASE; n += 1) {
		for (const id of [...cases, otherCase]) {
			const event = { type: "case.status_changed", data: { stage: "in_review" }, at: time + n } as const;
			await db.batch(agentEventStatements(db, eq(agentCases.id, id), event));
		}
		// New events of a case occur while earlier ones are still due.
		time += 7 * MINUTE;
		await deliverWebhooks(services);
	}
	const ownDeliveries = "agent_deliveries WHERE webhook_id = (SELECT id FROM agent_webhooks WHERE agent_id = 1)";
	expect(await count(ownDeliveries)).toBe(CASES * EVENTS_PER_CASE);
	const end = time + 40 * DAY;
	while (time < end && (await count("agent_deliveries WHERE due_at IS NOT NULL")) > 0) {
		time += 5 * MINUTE;
		await Promise.all([deliverWebhooks(services), deliverWebhooks(services)]);
	}

	const totals = await row(`SELECT max(attempts) AS attempts, sum(delivered_at IS NULL) AS lost FROM ${ownDeliveries}`);
	expect(totals.lost).toBe(0);
	expect(called).toEqual(new Set(["https://firm.example/hook"]));
	for (const caseId of cases) {
		const events = receipts.filter((receipt) => receipt.caseId === caseId).map(({ event }) => event);
		// Repeats immediately follow their first receipt; the order is never reversed.
		expect(events).toEqual(events.toSorted((one, later) => one - later));
		expect(new Set(events).size).toBe(EVENTS_PER_CASE);
	}
	expect(receipts.length).toBeGreaterThan(CASES * EVENTS_PER_CASE);
	expect(Number(totals.attempts)).toBeGreaterThan(2);
	const refused = "agent_deliveries WHERE error IN ('address_refused', 'disabled') AND delivered_at IS NULL";
	expect(await count(refused)).toBe(EVENTS_PER_CASE);
});
