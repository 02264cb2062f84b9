import { beforeEach, describe, expect, it } from "vitest";
import { cardProvider, openPayments } from "#test/services/card-payments.ts";
import type { FaultInput } from "#worker/offline/provider/faults.ts";
import { openIntent, payWith } from "./contract-target.ts";
import { advanceClock, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe } = target;
const WEBHOOK_EVENTS = "POST /api/webhooks/stripe";

type Received = { type: string; status: string; body: string; accepted: boolean };
let received: Received[];

beforeEach(async () => {
	received = [];
	const { payments, environment } = await openPayments();
	await receiveWith(async (request) => {
		const body = await request.text();
		const checked = await payments.verifyWebhook(body, request.headers.get("stripe-signature"), environment.now());
		const { type, data } = JSON.parse(body);
		received.push({ type, status: data.object.status, body, accepted: checked.ok });
		return new Response(null, { status: checked.ok ? 200 : 400 });
	});
});

const inject = (fault: Omit<FaultInput, "match">) => cardProvider().injectFault({ match: WEBHOOK_EVENTS, ...fault });
const types = () => received.map(({ type }) => type);

/** Waits for this many attempts and returns their statuses. A retry also starts by itself, after a second. */
async function waitForAttempts(count: number): Promise<(number | null)[]> {
	const countAttempts = async () => (await cardProvider().overview()).attempts.length;
	await expect.poll(countAttempts, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
	const { attempts } = await cardProvider().overview();
	return attempts
		.map(({ status }) => status)
		.reverse()
		.slice(0, count);
}

describe("a forged webhook event", () => {
	it.each(["wrong-secret", "old-timestamp", "future-timestamp", "changed-body"] as const)(
		"(%s) is rejected, and the genuine one that follows is accepted",
		async (effect) => {
			await inject({ effect });
			await openIntent(target);
			expect(await waitForAttempts(1)).toEqual([400]);
			await advanceClock(1);
			expect(await waitForAttempts(2)).toEqual([400, 200]);
			expect(received.map(({ accepted }) => accepted)).toEqual([false, true]);
		},
	);
});

describe("a webhook event in transit", () => {
	it("may arrive twice", async () => {
		await inject({ effect: "duplicate" });
		await openIntent(target);
		expect(await waitForAttempts(2)).toEqual([200, 200]);
		expect(received[0]?.body).toBe(received[1]?.body);
	});

	it("may be delayed and overtaken by later ones", async () => {
		await inject({ effect: "delay", delay: 30_000, event: "payment_intent.succeeded" });
		const { charge } = await payWith(target, "pm_card_visa");
		await stripe.refunds.create({ charge: charge.id });
		await waitForAttempts(4);
		expect(types()).not.toContain("payment_intent.succeeded");
		await advanceClock(30);
		await waitForAttempts(5);
		expect(types().at(-1)).toBe("payment_intent.succeeded");
	});

	it("may arrive after the one that follows it", async () => {
		const { id } = await openIntent(target);
		await waitForAttempts(1);
		await inject({ effect: "reorder" });
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		await waitForAttempts(3);
		expect(types()).toEqual(["payment_intent.created", "payment_intent.succeeded", "charge.succeeded"]);
	});

	it("may report an outdated state", async () => {
		await inject({ effect: "stale", event: "payment_intent.succeeded" });
		await payWith(target, "pm_card_visa");
		await waitForAttempts(3);
		const event = received.find(({ type }) => type === "payment_intent.succeeded");
		expect(event).toMatchObject({ status: "requires_payment_method", accepted: true });
	});

	it.each(["drop-before", "drop-after"] as const)(
		"may be lost several times (%s) and finally arrive",
		async (effect) => {
			await inject({ effect, times: 2 });
			await openIntent(target);
			await waitForAttempts(1);
			await advanceClock(1);
			await waitForAttempts(2);
			await advanceClock(5);
			expect(await waitForAttempts(3)).toEqual([null, null, 200]);
			expect(received).toHaveLength(effect === "drop-after" ? 3 : 1);
		},
	);

	it("may fail until delivery is abandoned", async () => {
		await inject({ effect: "status", status: 503, times: 6 });
		await openIntent(target);
		await waitForAttempts(1);
		for (const [index, seconds] of [1, 5, 30, 300, 3600].entries()) {
			await advanceClock(seconds);
			await waitForAttempts(index + 2);
		}
		expect((await cardProvider().overview()).waiting).toEqual([]);
		const [event] = (await stripe.events.list()).data;
		expect(event?.pending_webhooks).toBe(1);
	});
});

it("faults of webhook events do not affect API calls", async () => {
	await inject({ effect: "status", status: 500, times: 1 });
	await openIntent(target);
	expect(await waitForAttempts(1)).toEqual([500]);
});
