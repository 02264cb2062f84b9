import Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cardProvider } from "#test/services/card-payments.ts";
import type { FaultInput } from "#worker/offline/provider/faults.ts";
import { errorOf, openIntent, payWith } from "./contract-target.ts";
import { advanceClock, eventTypes, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe } = target;
const CREATE = "POST /v1/payment_intents";

beforeEach(() => receiveWith(async () => new Response()));

const inject = (fault: FaultInput) => cardProvider().injectFault(fault);
const intents = async () => (await stripe.paymentIntents.list({ limit: 100 })).data;

/** Creates an intent with an idempotency key, so that a retry is the same request. */
const createIntent = (key: string, from = target) =>
	from.stripe.paymentIntents.create({ amount: 7900, currency: "eur" }, { idempotencyKey: key });

describe("an error in place of the action", () => {
	it.each([
		[400, Stripe.errors.StripeInvalidRequestError],
		[401, Stripe.errors.StripeAuthenticationError],
		[402, Stripe.errors.StripeCardError],
		[409, Stripe.errors.StripeAPIError],
		[429, Stripe.errors.StripeRateLimitError],
		[500, Stripe.errors.StripeAPIError],
		[503, Stripe.errors.StripeAPIError],
	])("is %i, and the next request succeeds", async (status, kind) => {
		await inject({ match: CREATE, effect: "status", status });
		const error = await errorOf(createIntent("a"));
		expect(error).toBeInstanceOf(kind);
		expect(error.statusCode).toBe(status);
		expect(await intents()).toEqual([]);
		expect((await createIntent("a")).id).toMatch(/^pi_/);
	});

	it("is retried by the SDK if the header requests it, but not if the header forbids it", async () => {
		const retrying = sandboxTarget({ maxNetworkRetries: 2 });
		await inject({ match: CREATE, effect: "status", status: 400, shouldRetry: true });
		expect((await createIntent("a", retrying)).id).toMatch(/^pi_/);
		await inject({ match: CREATE, effect: "status", status: 500, shouldRetry: false });
		expect((await errorOf(createIntent("b", retrying))).statusCode).toBe(500);
		expect((await createIntent("b", retrying)).id).toMatch(/^pi_/);
	});
});

describe("an error after the action", () => {
	it("leaves the result under its idempotency key", async () => {
		await inject({ match: CREATE, effect: "status-after" });
		expect((await errorOf(createIntent("a"))).statusCode).toBe(500);
		const [created] = await intents();
		const again = await createIntent("a");
		expect(again.id).toBe(created?.id);
		expect(new Headers(again.lastResponse.headers).get("idempotent-replayed")).toBe("true");
	});

	it("may be stored under the key, although the action was completed", async () => {
		await inject({ match: CREATE, effect: "status-stored" });
		expect((await errorOf(createIntent("a"))).statusCode).toBe(500);
		const again = await errorOf(createIntent("a"));
		expect(again.statusCode).toBe(500);
		expect(new Headers(again.headers).get("idempotent-replayed")).toBe("true");
		expect(await intents()).toHaveLength(1);
		await advanceClock(24 * 60 * 60);
		await createIntent("a");
		expect(await intents()).toHaveLength(2);
	});
});

describe("an error that is stored in place of the action", () => {
	it("is repeated for a day, and nothing is done under its key", async () => {
		await inject({ match: CREATE, effect: "status-kept" });
		for (const replayed of [null, "true"]) {
			const error = await errorOf(createIntent("a"));
			expect(error.statusCode).toBe(500);
			expect(new Headers(error.headers).get("idempotent-replayed")).toBe(replayed);
		}
		expect(await intents()).toEqual([]);
		expect((await createIntent("b")).id).toMatch(/^pi_/);
		await advanceClock(24 * 60 * 60);
		expect((await createIntent("a")).id).toMatch(/^pi_/);
	});
});

describe("a lost connection", () => {
	it.each([
		["drop-before", 0],
		["drop-after", 1],
	] as const)("(%s) leaves %i intents behind", async (effect, count) => {
		await inject({ match: CREATE, effect });
		expect(await errorOf(createIntent("a"))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
		expect(await intents()).toHaveLength(count);
		await createIntent("a");
		expect(await intents()).toHaveLength(1);
	});

	it("may come after a long silence, although the action was completed", async () => {
		const impatient = sandboxTarget({ timeout: 100 });
		await inject({ match: CREATE, effect: "hang", delay: 400 });
		expect(await errorOf(createIntent("a", impatient))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
		expect(await intents()).toHaveLength(1);
		expect((await createIntent("a")).id).toBe((await intents())[0]?.id);
	});

	it("may come before the action is completed", async () => {
		const hasty = sandboxTarget({ timeout: 100 });
		await inject({ match: CREATE, effect: "slow", delay: 400 });
		expect(await errorOf(createIntent("a", hasty))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
		const busy = await errorOf(createIntent("a"));
		expect(busy).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
		await vi.waitFor(async () => expect(await intents()).toHaveLength(1), { timeout: 5000 });
	});
});

it("a malformed response may come although the action was completed", async () => {
	await inject({ match: CREATE, effect: "malformed" });
	expect((await errorOf(createIntent("a"))).message).toContain("Invalid JSON");
	expect(await intents()).toHaveLength(1);
});

describe("a slow bank", () => {
	it.each([
		["succeed", "succeeded", "payment_intent.succeeded"],
		["fail", "requires_payment_method", "payment_intent.payment_failed"],
	] as const)("may %s late", async (outcome, status, last) => {
		await inject({ match: "POST /v1/payment_intents/*/confirm", effect: "processing", outcome, delay: 5000 });
		const { id } = await openIntent(target);
		const intent = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect(intent.status).toBe("processing");
		await advanceClock(4);
		expect((await stripe.paymentIntents.retrieve(id)).status).toBe("processing");
		await advanceClock(1);
		expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
		expect(await eventTypes(target, id)).toEqual(["payment_intent.created", "payment_intent.processing", last]);
	});

	it("can succeed after an attempt to cancel", async () => {
		await inject({ match: "POST /v1/payment_intents/*/confirm", effect: "processing", outcome: "wait" });
		const { id } = await openIntent(target);
		await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		const late = await errorOf(stripe.paymentIntents.cancel(id));
		expect(late).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
		expect(late.payment_intent?.status).toBe("processing");
		await advanceClock(60);
		const finish = { action: "finish-intent", intent: id, outcome: "succeed" } as const;
		expect(await cardProvider().control(finish)).toMatchObject({ done: { status: "succeeded" } });
		expect(await cardProvider().control(finish)).toMatchObject({ refused: expect.stringContaining("succeeded") });
	});
});

describe("a random fault", () => {
	/** Returns the indexes of the requests that fail. */
	async function failures(count: number): Promise<boolean[]> {
		const outcomes: boolean[] = [];
		for (let index = 0; index < count; index += 1) {
			outcomes.push(
				await stripe.balance.retrieve().then(
					() => false,
					() => true,
				),
			);
		}
		return outcomes;
	}
	const injectRandomFault = (seed: number) =>
		inject({ match: "GET /v1/balance", effect: "status", status: 503, probability: 0.4, seed });

	it("affects the same requests for the same seed, until all faults are cleared", async () => {
		await injectRandomFault(7);
		const first = await failures(40);
		expect(first.filter(Boolean).length).toBeGreaterThan(8);
		expect(first.filter(Boolean).length).toBeLessThan(25);
		await cardProvider().clearFaults();
		expect(await failures(10)).not.toContain(true);
		await injectRandomFault(7);
		expect(await failures(40)).toEqual(first);
		await cardProvider().clearFaults();
		await injectRandomFault(8);
		expect(await failures(40)).not.toEqual(first);
	});

	it("occurs at most as often as configured", async () => {
		await inject({ match: "GET /v1/*", effect: "status", probability: 1, times: 2 });
		expect(await failures(4)).toEqual([true, true, false, false]);
	});
});

it("an authentication request stays open until it is answered", async () => {
	const { id } = await openIntent(target);
	await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_authenticationRequired" });
	await advanceClock(30 * 24 * 60 * 60);
	expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_action");
	expect((await stripe.paymentIntents.cancel(id)).status).toBe("canceled");
	expect((await payWith(target, "pm_card_visa")).intent.status).toBe("succeeded");
});
