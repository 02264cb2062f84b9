import { beforeEach, describe, expect, it } from "vitest";
import { payWith } from "./contract-target.ts";
import { paymentContract } from "./payment-contract.ts";
import { advanceClock, eventTypes, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const DAY = 24 * 60 * 60;
const target = sandboxTarget();
const { stripe } = target;

beforeEach(() => receiveWith(async () => new Response()));

// The assertions are in ./payment-contract.ts, the same for the simulator as for Stripe.
describe("the Stripe simulator", () => {
	paymentContract(target);
});

// Stripe's test mode shows these only after hours or days.
describe("the Stripe simulator, as time passes,", () => {
	it("discards an idempotency key after a day, and not before", async () => {
		const key = { idempotencyKey: "create-1" };
		const params = { amount: 7900, currency: "eur" };
		const { id } = await stripe.paymentIntents.create(params, key);
		await stripe.paymentIntents.cancel(id);
		await advanceClock(DAY - 60);
		expect(await stripe.paymentIntents.create(params, key)).toMatchObject({ id, status: "requires_payment_method" });
		await advanceClock(60);
		expect((await stripe.paymentIntents.create(params, key)).id).not.toBe(id);
	});

	it("completes a pending refund", async () => {
		const { intent, charge } = await payWith(target, "pm_card_pendingRefund");
		const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 5530 });
		expect(refund.status).toBe("pending");
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 5530, refunded: false });
		await advanceClock(3);
		expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
		expect(await eventTypes(target, refund.id)).toEqual(["refund.created", "refund.updated", "charge.refund.updated"]);
	});

	it("fails a refund later and leaves the charge open for another", async () => {
		const { charge } = await payWith(target, "pm_card_refundFail");
		const refund = await stripe.refunds.create({ charge: charge.id });
		expect(refund.status).toBe("succeeded");
		await advanceClock(3);
		expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
			status: "failed",
			failure_reason: "expired_or_canceled_card",
		});
		expect(await eventTypes(target, refund.id)).toContain("refund.failed");
		expect((await stripe.refunds.create({ charge: charge.id })).amount).toBe(7900);
	});
});
