import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { APPLICANT, changeApplication } from "#app/commands/application/change-application.server.ts";
import { advanceClock, count, eventsAbout, postToProvider, row } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { Client } from "../services/client.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";
import { anApplication } from "../services/states.ts";

/** Creates an application paid with this card. */
async function paidWith(card: string, applicant = new Client()) {
	const { id, intentId } = await anApplication(applicant).paid(card).build();
	const status = async () => (await applicant.call(`/api/applications/${id}`)).body.paymentStatus;
	return { id, intentId, status };
}

/** Adds a partner; returns a visitor who has followed the partner's link. */
async function aReferredVisitor(): Promise<Client> {
	const columns = "(name, email, code, commission_rate, is_active, created_at)";
	await env.DB.prepare(
		`INSERT INTO affiliates ${columns} VALUES ('Sofia', 's@partner.example', 'LISBOA10', 10, 1, 0)`,
	).run();
	const visitor = new Client();
	await visitor.get("/?ref=LISBOA10");
	return visitor;
}

const commission = () => row("SELECT amount, status FROM commission_transactions");
const disputeOf = (intentId: string) =>
	row(
		"SELECT d.id, d.status FROM disputes AS d JOIN payments AS p ON p.id = d.payment_id WHERE p.intent_id = ?",
		intentId,
	);

describe("a refund made by hand at Stripe", () => {
	it("is recorded in our ledger, and the partner's commission follows the retained amount", async () => {
		const { intentId, status } = await paidWith("4242424242424242", await aReferredVisitor());
		expect(await commission()).toEqual({ amount: 790, status: "pending" });
		await postToProvider("refunds", { payment_intent: intentId, amount: "5530" });
		await flushBackgroundWork();
		expect(await status()).toBe("partially_refunded");
		expect(await row("SELECT amount, state, reason FROM refunds")).toEqual({
			amount: 5530,
			state: "succeeded",
			reason: "provider",
		});
		expect(await commission()).toEqual({ amount: 237, status: "pending" });
		await postToProvider("refunds", { payment_intent: intentId });
		await flushBackgroundWork();
		expect(await status()).toBe("refunded");
		expect(await commission()).toEqual({ amount: 0, status: "reversed" });
		expect(await count("commission_transactions")).toBe(1);
	});

	it("is reverted when the card holder's bank returns the money", async () => {
		const { intentId, status } = await paidWith("4000000000005126", await aReferredVisitor());
		await postToProvider("refunds", { payment_intent: intentId });
		await flushBackgroundWork();
		await advanceClock("P1D");
		await flushBackgroundWork();
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
	await flushBackgroundWork();
	await flushBackgroundWork();
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
		const { intentId, status } = await paidWith("4000000000000259", await aReferredVisitor());
		await flushBackgroundWork();
		const { id } = await disputeOf(intentId);
		expect(await status()).toBe("disputed");
		expect(await eventsAbout("dispute")).toBe(1);
		await postToProvider(`disputes/${id}`, { "evidence[uncategorized_text]": "losing_evidence", submit: "true" });
		await advanceClock("P1D");
		expect(await disputeOf(intentId)).toMatchObject({ status: "lost" });
		expect(await status()).toBe("lost");
		expect(await commission()).toEqual({ amount: 0, status: "reversed" });
		expect(await eventsAbout("dispute_lost")).toBe(1);
	});

	it("that is won leaves the application paid", async () => {
		const { intentId, status } = await paidWith("4000000000002685");
		await flushBackgroundWork();
		const { id } = await disputeOf(intentId);
		await postToProvider(`disputes/${id}`, { "evidence[uncategorized_text]": "winning_evidence", submit: "true" });
		await advanceClock("P1D");
		expect(await status()).toBe("paid");
		expect(await eventsAbout("dispute_won")).toBe(1);
	});

	it("that is only an inquiry withholds nothing, and notifies staff", async () => {
		const { intentId, status } = await paidWith("4000000000001976");
		await flushBackgroundWork();
		expect(await disputeOf(intentId)).toMatchObject({ status: "warning_needs_response" });
		expect(await status()).toBe("paid");
		expect(await eventsAbout("dispute")).toBe(1);
	});
});

it("notifies staff once of an early fraud warning", async () => {
	const { status } = await paidWith("4000000000005423");
	await flushBackgroundWork();
	expect(await row("SELECT fraud_warning FROM payments")).toMatchObject({ fraud_warning: expect.any(String) });
	expect(await eventsAbout("fraud_warning")).toBe(1);
	expect(await status()).toBe("paid");
});
