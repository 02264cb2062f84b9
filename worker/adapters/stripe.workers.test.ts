import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { PaymentProvider, PaymentResult } from "#app/services.ts";
import { answerQuestion, payWithCard } from "#test/services/card-holder.ts";
import type { OfflineBindings } from "../offline/bindings.ts";
import { openOfflineWorld } from "../offline/open-offline-world.ts";
import type { World } from "../world.ts";
import { stripePayments } from "./stripe.ts";

const offline = env as unknown as OfflineBindings;
const sandbox = () => offline.STRIPE_SANDBOX.getByName("sandbox");
type Order = Parameters<PaymentProvider["createIntent"]>[0];
const ORDER: Order = {
	paymentId: "pay-1",
	applicationId: "app-1",
	applicationNumber: "NIF-ABCD-1234",
	purpose: "application",
	amount: 7900,
	currency: "eur",
};

let world: World;
let payments: PaymentProvider;

beforeEach(async () => {
	world = await openOfflineWorld(offline);
	payments = stripePayments(world);
});

function expectValue<T>(result: PaymentResult<T>): T {
	if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem)}`);
	return result.value;
}

function problemIn(result: PaymentResult<unknown>) {
	return result.ok ? null : result.problem;
}

async function open(order: Partial<Order> = {}) {
	return expectValue(await payments.createIntent({ ...ORDER, ...order }));
}

async function paid() {
	const intent = await open();
	await payWithCard(intent.intentId, intent.clientSecret, "4242424242424242");
	return intent;
}

async function snapshot(intentId: string) {
	return expectValue(await payments.getIntent(intentId)).snapshot;
}

describe("opening a payment", () => {
	it("gives an intent that carries our ids and nothing of the person", async () => {
		const { intentId, clientSecret } = await open();
		expect(clientSecret.startsWith(`${intentId}_secret_`)).toBe(true);
		expect(await snapshot(intentId)).toEqual({
			intentId,
			paymentId: "pay-1",
			applicationId: "app-1",
			purpose: "application",
			state: "created",
			amount: 7900,
			amountReceived: 0,
			amountRefunded: 0,
			currency: "eur",
			livemode: false,
			disputed: false,
			lastError: null,
			cardBrand: null,
			cardLast4: null,
			cardCountry: null,
		});
		const {
			payments: [intent],
		} = await sandbox().overview();
		expect(intent?.metadata).toEqual({
			applicationId: "app-1",
			applicationNumber: "NIF-ABCD-1234",
			paymentId: "pay-1",
			purpose: "application",
		});
		expect(intent?.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: "never" });
	});

	it("opens one intent for twenty simultaneous requests of one payment", async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
		expect(new Set(answers.map((answer) => answer.intentId)).size).toBe(1);
		expect((await sandbox().overview()).payments).toHaveLength(1);
	});

	it("opens another intent for another payment", async () => {
		const first = await open();
		const second = await open({ paymentId: "pay-2" });
		expect(second.intentId).not.toBe(first.intentId);
	});

	it("refuses another amount under the same payment", async () => {
		await open();
		const again = await payments.createIntent({ ...ORDER, amount: 10900 });
		expect(problemIn(again)).toEqual({ kind: "invalid", code: "idempotency_error" });
	});

	it("hands out the same client secret when the intent is read again", async () => {
		const { intentId, clientSecret } = await open();
		expect(expectValue(await payments.getIntent(intentId)).clientSecret).toBe(clientSecret);
	});

	it("says that an unknown intent is unknown", async () => {
		expect(problemIn(await payments.getIntent("pi_unknown"))).toEqual({ kind: "invalid", code: "resource_missing" });
	});
});

describe("paying with a card", () => {
	it("succeeds with the usual test card", async () => {
		const { intentId } = await paid();
		expect(await snapshot(intentId)).toMatchObject({
			state: "succeeded",
			amountReceived: 7900,
			cardBrand: "visa",
			cardLast4: "4242",
			cardCountry: "US",
			lastError: null,
		});
	});

	it.each([
		["4000000000000002", "card_declined", "generic_decline"],
		["4000000000009995", "card_declined", "insufficient_funds"],
		["4000000000000069", "expired_card", undefined],
		["4000000000000127", "incorrect_cvc", undefined],
		["4000000000000119", "processing_error", undefined],
		["4100000000000019", "card_declined", "fraudulent"],
	])("declines %s and keeps the intent open for another card", async (number, code, declineCode) => {
		const { intentId, clientSecret } = await open();
		const answer = await payWithCard(intentId, clientSecret, number);
		expect(answer.status).toBe(402);
		expect(answer.body.error).toMatchObject({ code, payment_intent: { status: "requires_payment_method" } });
		expect(answer.body.error?.decline_code).toBe(declineCode);
		const declined = await snapshot(intentId);
		expect(declined).toMatchObject({ state: "failed", amountReceived: 0, cardLast4: number.slice(-4) });
		expect(declined.lastError).toBe(answer.body.error?.message);
		await payWithCard(intentId, clientSecret, "4242424242424242");
		expect(await snapshot(intentId)).toMatchObject({ state: "succeeded", lastError: null, cardLast4: "4242" });
	});

	it.each([
		["4242424242424241", "incorrect_number", undefined],
		["4532015112830366", "card_declined", "test_mode_live_card"],
	])("refuses %s without touching the intent", async (number, code, declineCode) => {
		const { intentId, clientSecret } = await open();
		const answer = await payWithCard(intentId, clientSecret, number);
		expect(answer).toMatchObject({ status: 402, body: { error: { code } } });
		expect(answer.body.error?.decline_code).toBe(declineCode);
		expect(await snapshot(intentId)).toMatchObject({ state: "created", lastError: null });
	});

	it("asks the holder with 3-D Secure, and collects after a yes", async () => {
		const { intentId, clientSecret } = await open();
		const { body } = await payWithCard(intentId, clientSecret, "4000002760003184");
		expect(body.status).toBe("requires_action");
		expect((await snapshot(intentId)).state).toBe("requires_action");
		expect((await answerQuestion(body, clientSecret, "authorize")).body.status).toBe("succeeded");
		expect(await snapshot(intentId)).toMatchObject({ state: "succeeded", amountReceived: 7900 });
	});

	it("keeps the intent open after a no with 3-D Secure, and takes no second answer", async () => {
		const { intentId, clientSecret } = await open();
		const { body } = await payWithCard(intentId, clientSecret, "4000002760003184");
		const answer = await answerQuestion(body, clientSecret, "fail");
		expect(answer.body.last_payment_error?.code).toBe("payment_intent_authentication_failure");
		expect(await snapshot(intentId)).toMatchObject({ state: "failed", amountReceived: 0 });
		expect((await answerQuestion(body, clientSecret, "authorize")).status).toBe(400);
		expect((await snapshot(intentId)).state).toBe("failed");
	});

	it("may pass 3-D Secure and still be declined", async () => {
		const { intentId, clientSecret } = await open();
		const { body } = await payWithCard(intentId, clientSecret, "4000008260003178");
		const answer = await answerQuestion(body, clientSecret, "authorize");
		expect(answer).toMatchObject({ status: 402, body: { error: { decline_code: "insufficient_funds" } } });
		expect((await snapshot(intentId)).state).toBe("failed");
	});

	it("collects once when two browsers confirm at the same time", async () => {
		const { intentId, clientSecret } = await open();
		const answers = await Promise.all([1, 2, 3].map(() => payWithCard(intentId, clientSecret, "4242424242424242")));
		expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
		expect((await sandbox().overview()).charges).toHaveLength(1);
	});
});

describe("changing the amount", () => {
	it("changes an open intent", async () => {
		const { intentId } = await open();
		expectValue(await payments.updateIntentAmount({ intentId, paymentId: "pay-1", amount: 10900 }));
		expect((await snapshot(intentId)).amount).toBe(10900);
	});

	it("ends at the last amount when the applicant goes to and fro", async () => {
		const { intentId } = await open();
		for (const amount of [10900, 12900, 10900, 12900, 7900, 10900]) {
			expectValue(await payments.updateIntentAmount({ intentId, paymentId: "pay-1", amount }));
			expect((await snapshot(intentId)).amount).toBe(amount);
		}
	});

	it("comes too late after success, and says so", async () => {
		const { intentId } = await paid();
		const late = await payments.updateIntentAmount({ intentId, paymentId: "pay-1", amount: 10900 });
		expect(problemIn(late)).toEqual({ kind: "already", state: "succeeded" });
		expect((await snapshot(intentId)).amount).toBe(7900);
	});
});

describe("cancelling", () => {
	it("closes an open intent, and doing it again is the same", async () => {
		const { intentId, clientSecret } = await open();
		expectValue(await payments.cancelIntent({ intentId, paymentId: "pay-1" }));
		expectValue(await payments.cancelIntent({ intentId, paymentId: "pay-1" }));
		expectValue(await payments.cancelIntent({ intentId, paymentId: "another key" }));
		expect((await snapshot(intentId)).state).toBe("canceled");
		expect((await payWithCard(intentId, clientSecret, "4242424242424242")).status).toBe(400);
	});

	it("comes too late after success", async () => {
		const { intentId } = await paid();
		const late = await payments.cancelIntent({ intentId, paymentId: "pay-1" });
		expect(problemIn(late)).toEqual({ kind: "already", state: "succeeded" });
	});
});

describe("refunding", () => {
	it("gives back a part, then the rest, and never more", async () => {
		const { intentId } = await paid();
		const part = expectValue(await payments.refund({ intentId, refundId: "ref-1", amount: 5530 }));
		expect(part.status).toBe("succeeded");
		expect((await snapshot(intentId)).amountRefunded).toBe(5530);
		const much = await payments.refund({ intentId, refundId: "ref-2", amount: 2371 });
		expect(problemIn(much)).toEqual({ kind: "invalid", code: "amount_too_large" });
		expectValue(await payments.refund({ intentId, refundId: "ref-3", amount: 2370 }));
		expect(await snapshot(intentId)).toMatchObject({ state: "succeeded", amountRefunded: 7900 });
		const over = await payments.refund({ intentId, refundId: "ref-4", amount: 1 });
		expect(problemIn(over)).toEqual({ kind: "already", state: "refunded" });
	});

	it("gives back once for twenty simultaneous requests of one refund", async () => {
		const { intentId } = await paid();
		const same = { intentId, refundId: "ref-1", amount: 790 };
		const refunds = await Promise.all(Array.from({ length: 20 }, () => payments.refund(same)));
		expect(new Set(refunds.map((refund) => expectValue(refund).providerId)).size).toBe(1);
		expect((await snapshot(intentId)).amountRefunded).toBe(790);
	});

	it("has nothing to give back before payment", async () => {
		const { intentId } = await open();
		const early = await payments.refund({ intentId, refundId: "ref-1", amount: 100 });
		expect(problemIn(early)).toEqual({ kind: "already", state: "requires_payment_method" });
	});
});

describe("when the provider is in trouble", () => {
	const fault = { match: "POST /v1/payment_intents", status: 500, delay: 0, times: 1 } as const;

	it.each(["status", "drop-before", "drop-after"] as const)(
		"survives one fault (%s) with one intent",
		async (effect) => {
			await sandbox().injectFault({ ...fault, effect });
			await open();
			expect((await sandbox().overview()).payments).toHaveLength(1);
		},
	);

	it("says that nothing is known when it stays out of reach, and finds the same intent afterwards", async () => {
		await sandbox().injectFault({ ...fault, effect: "drop-after", times: 3 });
		expect(problemIn(await payments.createIntent(ORDER))).toEqual({ kind: "unavailable" });
		const [intent] = (await sandbox().overview()).payments;
		expect((await open()).intentId).toBe(intent?.id);
	});

	it("tells a limit of rate from being out of reach", async () => {
		await sandbox().injectFault({ ...fault, effect: "status", status: 429 });
		expect(problemIn(await payments.createIntent(ORDER))).toEqual({ kind: "rate-limited" });
	});

	it("waits for a first request that is still running", async () => {
		await sandbox().injectFault({ ...fault, effect: "slow", delay: 100 });
		const [first, second] = await Promise.all([open(), open()]);
		expect(second.intentId).toBe(first.intentId);
	});
});

describe("the test page's intent", () => {
	const request = { amount: 1000, currency: "eur", key: "session-1" };

	it("is one per key, and at most ten euros", async () => {
		const first = expectValue(await payments.createTestIntent(request));
		expect(expectValue(await payments.createTestIntent(request)).id).toBe(first.id);
		const much = await payments.createTestIntent({ ...request, amount: 1001 });
		expect(problemIn(much)).toEqual({ kind: "invalid", code: "amount_too_large" });
	});

	it("does not exist with a live key", async () => {
		const config = { ...world.config, STRIPE_SECRET_KEY: "sk_live_x" };
		const refused = await stripePayments({ ...world, config }).createTestIntent(request);
		expect(problemIn(refused)).toEqual({ kind: "invalid", code: "test_mode_only" });
	});
});

describe("configuration", () => {
	it("tells the browser key, mode and script", () => {
		expect(payments.publicConfig()).toEqual({
			publicKey: "pk_test_offline",
			serverMode: "test",
			standInScript: "/offline/stripe/stripe.js",
		});
	});

	it("does nothing without a secret key", async () => {
		const config = { ...world.config, STRIPE_SECRET_KEY: undefined };
		const closed = stripePayments({ ...world, config });
		expect(closed.publicConfig().publicKey).toBeNull();
		expect(problemIn(await closed.createIntent(ORDER))).toEqual({ kind: "not-configured" });
		expect(problemIn(await closed.getIntent("pi_1"))).toEqual({ kind: "not-configured" });
		expect(await closed.verifyWebhook("{}", "t=1,v1=a", 0)).toMatchObject({ failure: { kind: "not-configured" } });
		expect(await closed.diagnose()).toMatchObject({ configured: false, secretKeyMode: null, reachable: false });
	});

	it("is refused by the stand-in with a live key", async () => {
		const config = { ...world.config, STRIPE_SECRET_KEY: "sk_live_x" };
		const live = stripePayments({ ...world, config });
		expect(live.publicConfig().serverMode).toBe("live");
		expect(problemIn(await live.createIntent(ORDER))).toEqual({ kind: "not-configured" });
	});

	it("diagnoses itself without telling a secret", async () => {
		const diagnosis = await payments.diagnose();
		expect(diagnosis).toMatchObject({ secretKeyMode: "test", webhookSecretPresent: true, reachable: true });
		const secrets = [world.config.STRIPE_SECRET_KEY, ...(world.config.STRIPE_WEBHOOK_SECRET ?? [])];
		for (const secret of secrets) expect(JSON.stringify(diagnosis)).not.toContain(secret);
	});
});
