import { beforeEach, describe, expect, it } from "vitest";
import type { PaymentProvider } from "#app/services.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import {
	aPaidIntent,
	cardProvider,
	expectValue,
	openIntent,
	openPayments,
	problemIn,
	snapshotOf,
} from "#test/services/card-payments.ts";

let payments: PaymentProvider;

beforeEach(async () => {
	({ payments } = await openPayments());
});

describe("opening a payment", () => {
	it("returns an intent that carries our ids and nothing about the person", async () => {
		const { intentId, clientSecret } = await openIntent();
		expect(clientSecret.startsWith(`${intentId}_secret_`)).toBe(true);
		expect(await snapshotOf(intentId)).toEqual({
			intentId,
			paymentId: "pay-1",
			applicationId: "app-1",
			purpose: "application",
			state: "created",
			amount: 7900,
			amountReceived: 0,
			currency: "eur",
			livemode: false,
			refunds: [],
			disputes: [],
			lastError: null,
			method: null,
			voucher: null,
			chargeId: null,
			cardBrand: null,
			cardLast4: null,
			cardCountry: null,
		});
		const {
			payments: [intent],
		} = await cardProvider().overview();
		expect(intent?.metadata).toEqual({
			applicationId: "app-1",
			applicationNumber: "NIF-ABCD-1234",
			paymentId: "pay-1",
			purpose: "application",
			prices: "2026-11",
		});
		expect(intent?.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: "never" });
	});

	it("opens one intent for twenty simultaneous requests for one payment", async () => {
		const intents = await Promise.all(Array.from({ length: 20 }, () => openIntent()));
		expect(new Set(intents.map((intent) => intent.intentId)).size).toBe(1);
		expect((await cardProvider().overview()).payments).toHaveLength(1);
	});

	it("opens another intent for another payment and for another amount, as the first may never have been created", async () => {
		const intents = [await openIntent(), await openIntent({ paymentId: "pay-2" }), await openIntent({ amount: 10900 })];
		expect(new Set(intents.map(({ intentId }) => intentId)).size).toBe(3);
	});

	it("returns the same client secret when the intent is read again", async () => {
		const { intentId, clientSecret } = await openIntent();
		expect(expectValue(await payments.getIntent(intentId)).clientSecret).toBe(clientSecret);
	});

	it("reports an unknown intent as missing", async () => {
		expect(problemIn(await payments.getIntent("pi_unknown"))).toEqual({ kind: "invalid", code: "resource_missing" });
	});
});

describe("changing the amount", () => {
	it("changes an open intent, and ends with the last amount when the applicant changes back and forth", async () => {
		const { intentId } = await openIntent();
		for (const amount of [10900, 12900, 10900, 12900, 7900, 10900]) {
			expectValue(await payments.updateIntentAmount({ intentId, paymentId: "pay-1", amount }));
			expect((await snapshotOf(intentId)).amount).toBe(amount);
		}
	});

	it("is rejected after success, with the reason", async () => {
		const { intentId } = await aPaidIntent();
		const late = await payments.updateIntentAmount({ intentId, paymentId: "pay-1", amount: 10900 });
		expect(problemIn(late)).toEqual({ kind: "already", state: "succeeded" });
		expect((await snapshotOf(intentId)).amount).toBe(7900);
	});
});

describe("cancelling", () => {
	it("closes an open intent, and is idempotent", async () => {
		const { intentId, clientSecret } = await openIntent();
		expectValue(await payments.cancelIntent(intentId));
		expectValue(await payments.cancelIntent(intentId));
		expect((await snapshotOf(intentId)).state).toBe("canceled");
		expect((await payWithCard(intentId, clientSecret, "4242424242424242")).status).toBe(400);
	});

	it("is rejected after success", async () => {
		const { intentId } = await aPaidIntent();
		const late = await payments.cancelIntent(intentId);
		expect(problemIn(late)).toEqual({ kind: "already", state: "succeeded" });
	});
});

describe("refunding", () => {
	it("refunds a part, then the rest, and never more", async () => {
		const { intentId } = await aPaidIntent();
		const { providerId } = expectValue(
			await payments.refund({ intentId, refundId: "ref-1", paymentId: "pay-1", amount: 5530 }),
		);
		expect((await snapshotOf(intentId)).refunds).toEqual([
			{ providerId, refundId: "ref-1", paymentId: "pay-1", amount: 5530, state: "succeeded", failureCode: null },
		]);
		const tooMuch = await payments.refund({ intentId, refundId: "ref-2", paymentId: "pay-1", amount: 2371 });
		expect(problemIn(tooMuch)).toEqual({ kind: "invalid", code: "amount_too_large" });
		expectValue(await payments.refund({ intentId, refundId: "ref-3", paymentId: "pay-1", amount: 2370 }));
		expect((await snapshotOf(intentId)).refunds.map(({ amount }) => amount)).toEqual([2370, 5530]);
		const over = await payments.refund({ intentId, refundId: "ref-4", paymentId: "pay-1", amount: 1 });
		expect(problemIn(over)).toEqual({ kind: "already", state: "refunded" });
	});

	it("refunds once for twenty simultaneous requests for one refund", async () => {
		const { intentId } = await aPaidIntent();
		const same = { intentId, refundId: "ref-1", paymentId: "pay-1", amount: 790 };
		const refunds = await Promise.all(Array.from({ length: 20 }, () => payments.refund(same)));
		expect(new Set(refunds.map((refund) => expectValue(refund).providerId)).size).toBe(1);
		expect((await snapshotOf(intentId)).refunds).toHaveLength(1);
	});

	it("is rejected before payment", async () => {
		const { intentId } = await openIntent();
		const early = await payments.refund({ intentId, refundId: "ref-1", paymentId: "pay-1", amount: 100 });
		expect(problemIn(early)).toEqual({ kind: "already", state: "requires_payment_method" });
	});
});
