import Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { cardProvider } from "#test/services/card-payments.ts";
import { errorOf, openIntent } from "./contract-target.ts";
import { advanceClock, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const { stripe } = sandboxTarget();
const target = sandboxTarget();
const patient = sandboxTarget({ maxNetworkRetries: 2 });
const KEY = { idempotencyKey: "create-1" };
const PARAMS = { amount: 7900, currency: "eur" };
const DAY = 24 * 60 * 60;

beforeEach(() => receiveWith(async () => new Response()));

const isReplayed = (headers: unknown) =>
	new Headers(headers as Record<string, string>).get("idempotent-replayed") === "true";
const intents = async () => (await stripe.paymentIntents.list({ limit: 100 })).data;

describe("a request under a key", () => {
	it("is answered the same again, and says so", async () => {
		const first = await stripe.paymentIntents.create(PARAMS, KEY);
		const second = await stripe.paymentIntents.create(PARAMS, KEY);
		expect([isReplayed(first.lastResponse.headers), isReplayed(second.lastResponse.headers)]).toEqual([false, true]);
		expect({ ...second }).toEqual({ ...first });
		expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
		expect(second.lastResponse.idempotencyKey).toBe("create-1");
		expect(await intents()).toHaveLength(1);
	});

	it("is answered as it was then, although the intent has changed since", async () => {
		const { id } = await stripe.paymentIntents.create(PARAMS, KEY);
		await stripe.paymentIntents.cancel(id);
		expect((await stripe.paymentIntents.create(PARAMS, KEY)).status).toBe("requires_payment_method");
	});

	it("is refused again when the bank has refused", async () => {
		const { id } = await openIntent(target);
		const confirm = () =>
			errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }, KEY));
		const [first, second] = [await confirm(), await confirm()];
		expect(second).toMatchObject({ statusCode: 402, message: first.message, charge: first.charge });
		expect(isReplayed(second.headers)).toBe(true);
		expect((await stripe.charges.list()).data).toHaveLength(1);
	});

	it.each([
		["another amount", () => stripe.paymentIntents.create({ ...PARAMS, amount: 8000 }, KEY)],
		["another address", () => stripe.refunds.create({ charge: "ch_1" }, KEY)],
	])("is refused with %s", async (_, call) => {
		await stripe.paymentIntents.create(PARAMS, KEY);
		const error = await errorOf(call());
		expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
		expect(error.statusCode).toBe(400);
	});

	it("is 409 while the first is under way, and the SDK waits for it", async () => {
		await cardProvider().injectFault({ match: "POST /v1/payment_intents", effect: "slow", delay: 300 });
		const first = stripe.paymentIntents.create(PARAMS, KEY);
		const busy = await errorOf(stripe.paymentIntents.create(PARAMS, KEY));
		expect(busy).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
		const waited = patient.stripe.paymentIntents.create(PARAMS, KEY);
		expect((await waited).id).toBe((await first).id);
	});

	it("is one intent for twelve at once", async () => {
		await cardProvider().injectFault({ match: "POST /v1/payment_intents", effect: "slow", delay: 30 });
		const twelve = Array.from({ length: 12 }, () => patient.stripe.paymentIntents.create(PARAMS, KEY));
		expect(new Set((await Promise.all(twelve)).map(({ id }) => id)).size).toBe(1);
	});

	it("is a new one after a day, and not before", async () => {
		const { id } = await stripe.paymentIntents.create(PARAMS, KEY);
		await advanceClock(DAY - 60);
		expect((await stripe.paymentIntents.create(PARAMS, KEY)).id).toBe(id);
		await advanceClock(60);
		expect((await stripe.paymentIntents.create(PARAMS, KEY)).id).not.toBe(id);
	});
});

describe("what is refused before anything is done", () => {
	it.each([
		["a wrong parameter", () => stripe.paymentIntents.create({ ...PARAMS, amount: -5 }, KEY)],
		["an unknown address", () => stripe.rawRequest("POST", "/v1/payment_intent", PARAMS, KEY)],
		["a wrong key of the account", () => stripe.paymentIntents.create(PARAMS, { ...KEY, apiKey: "sk_live_x" })],
	])("(%s) does not use the key up", async (_, call) => {
		await errorOf(call());
		expect((await stripe.paymentIntents.create(PARAMS, KEY)).id).toMatch(/^pi_/);
	});

	it("includes a key that is too long", async () => {
		const error = await errorOf(stripe.paymentIntents.create(PARAMS, { idempotencyKey: "k".repeat(256) }));
		expect(error.statusCode).toBe(400);
	});
});

it("does not concern what is only read", async () => {
	const { id } = await stripe.paymentIntents.create(PARAMS);
	await stripe.rawRequest("GET", `/v1/payment_intents/${id}`, {}, KEY);
	await stripe.paymentIntents.cancel(id);
	const again = await stripe.rawRequest("GET", `/v1/payment_intents/${id}`, {}, KEY);
	expect(again).toMatchObject({ status: "canceled" });
});
