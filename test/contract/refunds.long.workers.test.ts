import { beforeEach, describe, expect, it } from "vitest";
import { cardProvider } from "#test/services/card-payments.ts";
import { errorOf, payWith } from "./contract-target.ts";
import { advanceClock, eventTypes, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe } = target;

beforeEach(() => receiveWith(async () => new Response()));

describe("a refund that takes its time", () => {
	it("is pending at first, counts at once, and succeeds a few seconds later", async () => {
		const { intent, charge } = await payWith(target, "pm_card_pendingRefund");
		const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 5530 });
		expect(refund).toMatchObject({ status: "pending", amount: 5530, charge: charge.id, payment_intent: intent.id });
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 5530, refunded: false });
		await advanceClock(2);
		expect((await stripe.refunds.retrieve(refund.id)).status).toBe("pending");
		await advanceClock(1);
		expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 5530 });
		expect(await eventTypes(target, refund.id)).toEqual(["refund.created", "refund.updated", "charge.refund.updated"]);
		expect(await eventTypes(target, charge.id)).toEqual(["charge.succeeded", "charge.refunded"]);
	});

	it("can be cancelled while it is pending, and then ends as cancelled", async () => {
		const { charge } = await payWith(target, "pm_card_pendingRefund");
		const refund = await stripe.refunds.create({ charge: charge.id });
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 7900, refunded: true });
		const canceled = await stripe.refunds.cancel(refund.id);
		expect(canceled).toMatchObject({ status: "canceled", failure_reason: "merchant_request" });
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
		await advanceClock(60);
		expect((await stripe.refunds.retrieve(refund.id)).status).toBe("canceled");
		expect((await errorOf(stripe.refunds.cancel(refund.id))).statusCode).toBe(400);
	});
});

describe("a refund that fails later", () => {
	it("is paid at first, and then comes back to us", async () => {
		const { charge } = await payWith(target, "pm_card_refundFail");
		const refund = await stripe.refunds.create({ charge: charge.id });
		expect(refund.status).toBe("succeeded");
		await advanceClock(3);
		expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
			status: "failed",
			failure_reason: "expired_or_canceled_card",
			failure_balance_transaction: expect.stringMatching(/^txn_/),
		});
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
		expect(await eventTypes(target, refund.id)).toEqual([
			"refund.created",
			"refund.failed",
			"refund.updated",
			"charge.refund.updated",
		]);
	});

	it("leaves the charge open for another refund", async () => {
		const { charge } = await payWith(target, "pm_card_refundFail");
		await stripe.refunds.create({ charge: charge.id });
		expect((await errorOf(stripe.refunds.create({ charge: charge.id }))).code).toBe("charge_already_refunded");
		await advanceClock(3);
		expect((await stripe.refunds.create({ charge: charge.id })).amount).toBe(7900);
	});

	it("may fail on any card, when the bank is told to", async () => {
		const { charge } = await payWith(target, "pm_card_visa");
		const refund = await stripe.refunds.create({ charge: charge.id });
		const fail = { action: "finish-refund", refund: refund.id, outcome: "fail" } as const;
		expect(await cardProvider().control(fail)).toMatchObject({ done: { status: "failed" } });
		expect(await cardProvider().control(fail)).toMatchObject({ refused: expect.stringContaining("failed") });
	});
});

describe("refunds", () => {
	it("carry metadata that can be changed", async () => {
		const { charge } = await payWith(target, "pm_card_visa");
		const refund = await stripe.refunds.create({ charge: charge.id, metadata: { refundId: "r1", a: "b" } });
		const changed = await stripe.refunds.update(refund.id, { metadata: { a: "", c: "d" } });
		expect(changed.metadata).toEqual({ refundId: "r1", c: "d" });
		expect(await eventTypes(target, refund.id)).toContain("refund.updated");
	});

	it("are listed by charge, by intent and by time", async () => {
		const one = await payWith(target, "pm_card_visa");
		const other = await payWith(target, "pm_card_visa");
		const early = await stripe.refunds.create({ charge: one.charge.id, amount: 100 });
		await advanceClock(60);
		const late = await stripe.refunds.create({ charge: one.charge.id, amount: 200 });
		await stripe.refunds.create({ charge: other.charge.id });
		const ids = async (params: Parameters<typeof stripe.refunds.list>[0]) =>
			(await stripe.refunds.list(params)).data.map(({ id }) => id);
		expect(await ids({ charge: one.charge.id })).toEqual([late.id, early.id]);
		expect(await ids({ payment_intent: one.intent.id })).toEqual([late.id, early.id]);
		expect(await ids({ charge: one.charge.id, created: { gt: early.created } })).toEqual([late.id]);
		expect(await ids({ created: { lt: late.created } })).toEqual([early.id]);
		expect(await ids({ created: early.created })).toEqual([early.id]);
	});
});
