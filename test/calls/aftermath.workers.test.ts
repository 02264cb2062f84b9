import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { APPLICANT, changeApplication } from "#app/commands/application/change-application.server.ts";
import { advanceClock, count, eventsAbout, postToProvider, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { apply, beginPaying } from "../services/api-helpers.ts";
import { payWithCard } from "../services/card-holder.ts";
import { Client } from "../services/client.ts";

/** Creates a referred application paid with this card. */
async function paidWith(card: string) {
	const applicant = new Client();
	await applicant.get("/?ref=LISBOA10");
	const { id } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, card);
	await advanceClock("PT3M");
	const status = async () => (await applicant.call(`/api/applications/${id}`)).body.paymentStatus;
	return { id, intentId, status };
}

async function addPartner(): Promise<void> {
	const columns = "(name, email, code, commission_rate, is_active, created_at)";
	await env.DB.prepare(
		`INSERT INTO affiliates ${columns} VALUES ('Sofia', 's@partner.example', 'LISBOA10', 10, 1, 0)`,
	).run();
}

const commission = () => row("SELECT amount, status FROM commission_transactions");
const disputeOf = (intentId: string) =>
	row(
		"SELECT d.id, d.status FROM disputes AS d JOIN payments AS p ON p.id = d.payment_id WHERE p.intent_id = ?",
		intentId,
	);

describe("a refund made by hand at Stripe", () => {
	it("is recorded in our ledger, and the partner's commission follows the retained amount", async () => {
		await addPartner();
		const { intentId, status } = await paidWith("4242424242424242");
		expect(await commission()).toEqual({ amount: 790, status: "pending" });
		await postToProvider("refunds", { payment_intent: intentId, amount: "5530" });
		await advanceClock("PT3M");
		expect(await status()).toBe("partially_refunded");
		expect(await row("SELECT amount, state, reason FROM refunds")).toEqual({
			amount: 5530,
			state: "succeeded",
			reason: "provider",
		});
		expect(await commission()).toEqual({ amount: 237, status: "pending" });
		await postToProvider("refunds", { payment_intent: intentId });
		await advanceClock("PT3M");
		expect(await status()).toBe("refunded");
		expect(await commission()).toEqual({ amount: 0, status: "reversed" });
		expect(await count("commission_transactions")).toBe(1);
	});

	it("is reverted when the card holder's bank returns the money", async () => {
		await addPartner();
		const { intentId, status } = await paidWith("4000000000005126");
		await postToProvider("refunds", { payment_intent: intentId });
		await advanceClock("PT1S");
		await advanceClock("P1D");
		await advanceClock("PT3M");
		expect(await row("SELECT state FROM refunds")).toEqual({ state: "failed" });
		expect(await status()).toBe("paid");
		expect(await row("SELECT amount_refunded FROM payments")).toEqual({ amount_refunded: 0 });
		expect(await commission()).toEqual({ amount: 790, status: "pending" });
		expect(await eventsAbout("refund_failed")).toBe(1);
	});
});

it("refunds a cancelled application and notifies the applicant once", async () => {
	const { id, status } = await paidWith("4242424242424242");
	const cancelled = await changeApplication(await openServices(), id, APPLICANT, { type: "cancelled" });
	expect(cancelled.ok).toBe(true);
	await advanceClock("PT3M");
	await advanceClock("PT3M");
	expect(await status()).toBe("refunded");
	expect(await row("SELECT amount, state, reason FROM refunds")).toEqual({
		amount: 7900,
		state: "succeeded",
		reason: "cancelled",
	});
	expect(await count("email_logs WHERE email_type = 'refunded' AND status = 'sent'")).toBe(1);
	expect(await count("outbox WHERE done_at IS NULL")).toBe(0);
});

describe("a dispute", () => {
	it("that is lost reverses the payment and the partner's commission", async () => {
		await addPartner();
		const { intentId, status } = await paidWith("4000000000000259");
		await advanceClock("PT3M");
		const { id } = await disputeOf(intentId);
		expect(await status()).toBe("disputed");
		expect(await eventsAbout("dispute")).toBe(1);
		await postToProvider(`disputes/${id}`, { "evidence[uncategorized_text]": "losing_evidence", submit: "true" });
		await advanceClock("PT3M");
		await advanceClock("P1D");
		expect(await disputeOf(intentId)).toMatchObject({ status: "lost" });
		expect(await status()).toBe("lost");
		expect(await commission()).toEqual({ amount: 0, status: "reversed" });
		expect(await eventsAbout("dispute_lost")).toBe(1);
	});

	it("that is won leaves the application paid", async () => {
		const { intentId, status } = await paidWith("4000000000002685");
		await advanceClock("PT3M");
		const { id } = await disputeOf(intentId);
		await postToProvider(`disputes/${id}`, { "evidence[uncategorized_text]": "winning_evidence", submit: "true" });
		await advanceClock("PT3M");
		await advanceClock("P1D");
		expect(await status()).toBe("paid");
		expect(await eventsAbout("dispute_won")).toBe(1);
	});

	it("that is only an inquiry withholds nothing, and notifies staff", async () => {
		const { intentId, status } = await paidWith("4000000000001976");
		await advanceClock("PT3M");
		expect(await disputeOf(intentId)).toMatchObject({ status: "warning_needs_response" });
		expect(await status()).toBe("paid");
		expect(await eventsAbout("dispute")).toBe(1);
	});
});

it("notifies staff once of an early fraud warning", async () => {
	const { status } = await paidWith("4000000000005423");
	await advanceClock("PT3M");
	expect(await row("SELECT fraud_warning FROM payments")).toMatchObject({ fraud_warning: expect.any(String) });
	expect(await eventsAbout("fraud_warning")).toBe(1);
	expect(await status()).toBe("paid");
});
