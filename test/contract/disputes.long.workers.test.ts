import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { cardProvider } from "#test/services/card-payments.ts";
import { errorOf, payWith } from "./contract-target.ts";
import { advanceClock, eventTypes, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe } = target;
const DAY = 24 * 60 * 60;

beforeEach(() => receiveWith(async () => new Response()));

/** Returns a disputed payment. */
async function disputedPayment(token = "pm_card_createDispute") {
	const { intent, charge } = await payWith(target, token);
	await advanceClock(1);
	const { data } = await stripe.disputes.list({ payment_intent: intent.id });
	const [dispute] = data;
	if (!dispute || data.length !== 1) throw new Error(`Expected one dispute, found ${data.length}`);
	return { intent, charge, dispute };
}

const sumOf = ({ balance_transactions }: Stripe.Dispute) => balance_transactions.reduce((sum, { net }) => sum + net, 0);

describe("a dispute", () => {
	it.each([
		["pm_card_createDispute", "fraudulent", "needs_response", false, -9900],
		["pm_card_createDisputeProductNotReceived", "product_not_received", "needs_response", false, -9900],
		["pm_card_createDisputeInquiry", "fraudulent", "warning_needs_response", true, 0],
	])("follows a payment with %s", async (token, reason, status, refundable, moved) => {
		const { intent, charge, dispute } = await disputedPayment(token);
		expect(dispute).toMatchObject({
			amount: 7900,
			charge: charge.id,
			currency: "eur",
			is_charge_refundable: refundable,
			object: "dispute",
			payment_intent: intent.id,
			reason,
			status,
		});
		expect(dispute.id).toMatch(/^du_/);
		expect(dispute.evidence_details).toMatchObject({ has_evidence: false, past_due: false, submission_count: 0 });
		expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created + 7 * DAY);
		expect(sumOf(dispute)).toBe(moved);
		expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
		expect(await eventTypes(target, dispute.id)).toEqual(
			refundable ? ["charge.dispute.created"] : ["charge.dispute.created", "charge.dispute.funds_withdrawn"],
		);
	});

	it("prevents a refund, but an inquiry does not", async () => {
		const { charge } = await disputedPayment();
		const refused = await errorOf(stripe.refunds.create({ charge: charge.id }));
		expect(refused).toMatchObject({ statusCode: 400, code: "charge_disputed" });
		const inquiry = await disputedPayment("pm_card_createDisputeInquiry");
		expect((await stripe.refunds.create({ charge: inquiry.charge.id })).status).toBe("succeeded");
	});

	it("takes only what has not been refunded yet", async () => {
		const { intent, charge } = await payWith(target, "pm_card_visa");
		await stripe.refunds.create({ charge: charge.id, amount: 5530 });
		await cardProvider().control({ action: "open-dispute", charge: charge.id, cause: "fraudulent" });
		const { data } = await stripe.disputes.list({ payment_intent: intent.id });
		expect(data).toMatchObject([{ amount: 2370 }]);
		const again = await cardProvider().control({ action: "open-dispute", charge: charge.id, cause: "fraudulent" });
		expect(again).toMatchObject({ refused: expect.stringContaining("disputed before") });
	});
});

describe("evidence", () => {
	it("can win the dispute, which returns the money", async () => {
		const { dispute } = await disputedPayment();
		const won = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "winning_evidence" } });
		expect(won).toMatchObject({ status: "won", evidence_details: { has_evidence: true, submission_count: 1 } });
		expect(sumOf(won)).toBe(0);
		expect(await eventTypes(target, dispute.id)).toEqual([
			"charge.dispute.created",
			"charge.dispute.funds_withdrawn",
			"charge.dispute.updated",
			"charge.dispute.closed",
			"charge.dispute.funds_reinstated",
		]);
	});

	it("can lose the dispute", async () => {
		const { dispute } = await disputedPayment();
		const lost = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "losing_evidence" } });
		expect(lost.status).toBe("lost");
		expect((await eventTypes(target, dispute.id)).at(-1)).toBe("charge.dispute.closed");
		const late = await errorOf(stripe.disputes.update(dispute.id, { evidence: { receipt: "x" } }));
		expect(late.statusCode).toBe(400);
	});

	it("is sent to the bank, which decides at any time", async () => {
		const { dispute } = await disputedPayment();
		const submitted = await stripe.disputes.update(dispute.id, { evidence: { product_description: "A tax number" } });
		expect(submitted).toMatchObject({ status: "under_review", evidence: { product_description: "A tax number" } });
		await cardProvider().control({ action: "decide-dispute", dispute: dispute.id, outcome: "won" });
		expect((await stripe.disputes.retrieve(dispute.id)).status).toBe("won");
	});

	it("can be prepared without being sent", async () => {
		const { dispute } = await disputedPayment();
		const params = { evidence: { customer_name: "Specimen" }, submit: false, metadata: { a: "b" } };
		const staged = await stripe.disputes.update(dispute.id, params);
		expect(staged).toMatchObject({
			status: "needs_response",
			metadata: { a: "b" },
			evidence_details: { has_evidence: true, submission_count: 0 },
		});
	});

	it("is too late after the deadline", async () => {
		const { dispute } = await disputedPayment();
		await advanceClock(11 * DAY);
		expect((await stripe.disputes.retrieve(dispute.id)).evidence_details.past_due).toBe(true);
		const late = await errorOf(stripe.disputes.update(dispute.id, { evidence: { receipt: "x" } }));
		expect(late.message).toContain("deadline");
	});

	it("may turn an inquiry into a claim", async () => {
		const { dispute } = await disputedPayment("pm_card_createDisputeInquiry");
		const evidence = { uncategorized_text: "escalate_inquiry_evidence" };
		const escalated = await stripe.disputes.update(dispute.id, { evidence });
		expect(escalated).toMatchObject({ status: "needs_response", is_charge_refundable: false });
		expect(sumOf(escalated)).toBe(-9900);
	});
});

describe("accepting a dispute", () => {
	it("loses a claim and closes an inquiry", async () => {
		const claim = await disputedPayment();
		expect((await stripe.disputes.close(claim.dispute.id)).status).toBe("lost");
		expect((await errorOf(stripe.disputes.close(claim.dispute.id))).statusCode).toBe(400);
		const inquiry = await disputedPayment("pm_card_createDisputeInquiry");
		expect((await stripe.disputes.close(inquiry.dispute.id)).status).toBe("warning_closed");
	});
});

describe("disputes", () => {
	it("are listed by charge, intent and time", async () => {
		const first = await disputedPayment();
		await advanceClock(60);
		const second = await disputedPayment();
		const ids = async (params: Stripe.DisputeListParams) =>
			(await stripe.disputes.list(params)).data.map(({ id }) => id);
		expect(await ids({})).toEqual([second.dispute.id, first.dispute.id]);
		expect(await ids({ charge: first.charge.id })).toEqual([first.dispute.id]);
		expect(await ids({ created: { lte: first.dispute.created } })).toEqual([first.dispute.id]);
		expect((await errorOf(stripe.disputes.retrieve("du_unknown"))).code).toBe("resource_missing");
	});
});

describe("an early fraud warning", () => {
	it("follows a payment with the card that triggers one", async () => {
		const { intent, charge } = await payWith(target, "pm_card_createIssuerFraudRecord");
		await advanceClock(1);
		const { data } = await stripe.radar.earlyFraudWarnings.list({ charge: charge.id });
		const [warning] = data;
		expect(warning).toMatchObject({
			actionable: true,
			charge: charge.id,
			object: "radar.early_fraud_warning",
			payment_intent: intent.id,
		});
		expect(warning?.id).toMatch(/^issfr_/);
		expect(await eventTypes(target, warning?.id)).toEqual(["radar.early_fraud_warning.created"]);
		expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? "")).toEqual(
			expect.objectContaining({ ...warning }),
		);
		expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: "pi_other" })).data).toEqual([]);
	});

	it("requires no action once the payment is refunded", async () => {
		const { intent, charge } = await payWith(target, "pm_card_visa");
		expect(await cardProvider().control({ action: "raise-warning", charge: charge.id })).toHaveProperty("done");
		await stripe.refunds.create({ charge: charge.id });
		const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id });
		expect(data).toMatchObject([{ actionable: false }]);
	});
});
