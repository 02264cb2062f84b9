import { describe, expect, it } from "vitest";
import { answerChallenge, payWithCard } from "#test/services/card-holder.ts";
import { aPaidIntent, cardProvider, openIntent, snapshotOf } from "#test/services/card-payments.ts";

describe("paying with a card", () => {
	it("succeeds with the usual test card", async () => {
		const { intentId } = await aPaidIntent();
		expect(await snapshotOf(intentId)).toMatchObject({
			state: "succeeded",
			amountReceived: 7900,
			cardBrand: "visa",
			cardLast4: "4242",
			cardCountry: "US",
			lastError: null,
		});
	});

	it("declines a card and keeps the intent open for another one", async () => {
		for (const [number, code, declineCode] of [
			["4000000000000002", "card_declined", "generic_decline"],
			["4000000000009995", "card_declined", "insufficient_funds"],
			["4000000000000069", "expired_card", undefined],
			["4000000000000127", "incorrect_cvc", undefined],
			["4000000000000119", "processing_error", undefined],
			["4100000000000019", "card_declined", "fraudulent"],
		] as const) {
			const { intentId, clientSecret } = await openIntent({ paymentId: number });
			const response = await payWithCard(intentId, clientSecret, number);
			expect(response.status, number).toBe(402);
			expect(response.body.error).toMatchObject({ code, payment_intent: { status: "requires_payment_method" } });
			expect(response.body.error?.decline_code).toBe(declineCode);
			const declined = await snapshotOf(intentId);
			expect(declined).toMatchObject({ state: "failed", amountReceived: 0, cardLast4: number.slice(-4) });
			expect(declined.lastError, number).toBe(response.body.error?.message);
			await payWithCard(intentId, clientSecret, "4242424242424242");
			const paid = await snapshotOf(intentId);
			expect(paid, number).toMatchObject({ state: "succeeded", lastError: null, cardLast4: "4242" });
		}
	});

	it("rejects a wrong number or a real card without changing the intent", async () => {
		for (const [number, code, declineCode] of [
			["4242424242424241", "incorrect_number", undefined],
			["4532015112830366", "card_declined", "test_mode_live_card"],
		] as const) {
			const { intentId, clientSecret } = await openIntent({ paymentId: number });
			const response = await payWithCard(intentId, clientSecret, number);
			expect(response, number).toMatchObject({ status: 402, body: { error: { code } } });
			expect(response.body.error?.decline_code).toBe(declineCode);
			expect(await snapshotOf(intentId), number).toMatchObject({ state: "created", lastError: null });
		}
	});

	it("requires 3-D Secure, and collects once the holder approves", async () => {
		const { intentId, clientSecret } = await openIntent();
		const { body } = await payWithCard(intentId, clientSecret, "4000002760003184");
		expect(body.status).toBe("requires_action");
		expect((await snapshotOf(intentId)).state).toBe("requires_action");
		expect((await answerChallenge(body, clientSecret, "authorize")).body.status).toBe("succeeded");
		expect(await snapshotOf(intentId)).toMatchObject({ state: "succeeded", amountReceived: 7900 });
	});

	it("keeps the intent open after failed 3-D Secure, and accepts no second response to it", async () => {
		const { intentId, clientSecret } = await openIntent();
		const { body } = await payWithCard(intentId, clientSecret, "4000002760003184");
		const response = await answerChallenge(body, clientSecret, "fail");
		expect(response.body.last_payment_error?.code).toBe("payment_intent_authentication_failure");
		expect(await snapshotOf(intentId)).toMatchObject({ state: "failed", amountReceived: 0 });
		expect((await answerChallenge(body, clientSecret, "authorize")).status).toBe(400);
		expect((await snapshotOf(intentId)).state).toBe("failed");
	});

	it("may pass 3-D Secure and still be declined", async () => {
		const { intentId, clientSecret } = await openIntent();
		const { body } = await payWithCard(intentId, clientSecret, "4000008260003178");
		const response = await answerChallenge(body, clientSecret, "authorize");
		expect(response).toMatchObject({ status: 402, body: { error: { decline_code: "insufficient_funds" } } });
		expect((await snapshotOf(intentId)).state).toBe("failed");
	});

	it("collects once when two browsers confirm at the same time", async () => {
		const { intentId, clientSecret } = await openIntent();
		const responses = await Promise.all([1, 2, 3].map(() => payWithCard(intentId, clientSecret, "4242424242424242")));
		expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400]);
		expect((await cardProvider().overview()).charges).toHaveLength(1);
	});
});
