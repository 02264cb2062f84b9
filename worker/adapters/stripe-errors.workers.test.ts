import { beforeEach, describe, expect, it } from "vitest";
import type { PaymentProvider } from "#app/services.ts";
import { cardProvider, expectValue, ORDER, openIntent, openPayments, problemIn } from "#test/services/card-payments.ts";
import type { Environment } from "#worker/env.ts";

let environment: Environment;
let payments: PaymentProvider;

beforeEach(async () => {
	({ payments, environment } = await openPayments());
});

describe("a failing provider", () => {
	const fault = { match: "POST /v1/payment_intents", status: 500, delay: 0, times: 1 } as const;

	it("creates one intent of each payment despite one fault", async () => {
		const effects = ["status", "drop-before", "drop-after"] as const;
		for (const effect of effects) await cardProvider().injectFault({ ...fault, effect });
		// The first request of each payment meets one fault.
		await Promise.all(effects.map((paymentId) => openIntent({ paymentId })));
		expect((await cardProvider().overview()).payments).toHaveLength(3);
	});

	it("is reported as unavailable while unreachable, and returns the same intent afterwards", async () => {
		await cardProvider().injectFault({ ...fault, effect: "drop-after", times: 3 });
		expect(problemIn(await payments.createIntent(ORDER))).toEqual({ kind: "unavailable" });
		const [intent] = (await cardProvider().overview()).payments;
		expect((await openIntent()).intentId).toBe(intent?.id);
	});

	it("reports a rate limit differently from being unreachable", async () => {
		await cardProvider().injectFault({ ...fault, effect: "status", status: 429 });
		expect(problemIn(await payments.createIntent(ORDER))).toEqual({ kind: "rate-limited" });
	});

	it("returns the same intent while a first request is still running", async () => {
		await cardProvider().injectFault({ ...fault, effect: "slow", delay: 100 });
		const [first, second] = await Promise.all([openIntent(), openIntent()]);
		expect(second.intentId).toBe(first.intentId);
	});
});

describe("the test page's intent", () => {
	const request = { amount: 1000, currency: "eur", key: "session-1" };

	it("is created once per key, for at most ten euros", async () => {
		const first = expectValue(await payments.createTestIntent(request));
		expect(expectValue(await payments.createTestIntent(request)).id).toBe(first.id);
		const tooMuch = await payments.createTestIntent({ ...request, amount: 1001 });
		expect(problemIn(tooMuch)).toEqual({ kind: "invalid", code: "amount_too_large" });
	});

	it("does not exist with a live key", async () => {
		const { payments } = await openPayments({ STRIPE_SECRET_KEY: "sk_live_x" });
		const refused = await payments.createTestIntent(request);
		expect(problemIn(refused)).toEqual({ kind: "invalid", code: "test_mode_only" });
	});
});

describe("configuration", () => {
	it("gives the browser key, mode and script", () => {
		expect(payments.publicConfig()).toEqual({
			publicKey: "pk_test_offline",
			serverMode: "test",
			standInScript: "/offline/stripe/stripe.js",
		});
	});

	it("disables payments without a secret key", async () => {
		const { payments: unconfigured } = await openPayments({ STRIPE_SECRET_KEY: undefined });
		expect(unconfigured.publicConfig().publicKey).toBeNull();
		expect(problemIn(await unconfigured.createIntent(ORDER))).toEqual({ kind: "not-configured" });
		expect(problemIn(await unconfigured.getIntent("pi_1"))).toEqual({ kind: "not-configured" });
		expect(await unconfigured.verifyWebhook("{}", "t=1,v1=a", 0)).toMatchObject({
			failure: { kind: "not-configured" },
		});
		expect(await unconfigured.diagnose()).toMatchObject({ configured: false, secretKeyMode: null, reachable: false });
	});

	it("is rejected by the stand-in with a live key", async () => {
		const { payments: live } = await openPayments({ STRIPE_SECRET_KEY: "sk_live_x" });
		expect(live.publicConfig().serverMode).toBe("live");
		expect(problemIn(await live.createIntent(ORDER))).toEqual({ kind: "not-configured" });
	});

	it("is diagnosed without revealing a secret", async () => {
		const diagnosis = await payments.diagnose();
		expect(diagnosis).toMatchObject({ secretKeyMode: "test", webhookSecretPresent: true, reachable: true });
		const secrets = [environment.config.STRIPE_SECRET_KEY, ...(environment.config.STRIPE_WEBHOOK_SECRET ?? [])];
		for (const secret of secrets) expect(JSON.stringify(diagnosis)).not.toContain(secret);
	});
});
