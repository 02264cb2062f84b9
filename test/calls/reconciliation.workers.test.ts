import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { changePackage } from "#app/commands/application/answers.server.ts";
import { beginPayment } from "#app/commands/money/begin-payment.server.ts";
import { processWebhookEvent } from "#app/commands/money/stripe-events.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { WebhookEvent } from "#app/services.ts";
import {
	advanceClock,
	count,
	eventsAbout,
	fetchFromProvider,
	losingResponses,
	postToProvider,
	row,
} from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { apply, beginPaying } from "../services/api-helpers.ts";
import { payWithCard } from "../services/card-holder.ts";
import { cardProvider } from "../services/card-payments.ts";
import { Client } from "../services/client.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";
import { anApplication, applyAndPay } from "../services/states.ts";

const VALID_CARD = "4242424242424242";
const statusOf = async (client: Client, id: string) => (await client.call(`/api/applications/${id}`)).body;

function aWebhookEvent(intentId: string, changes: Partial<WebhookEvent> = {}): WebhookEvent {
	return {
		id: "evt_given",
		type: "payment_intent.succeeded",
		created: Date.now(),
		livemode: false,
		apiVersion: "2023-10-16",
		objectId: intentId,
		intentId,
		...changes,
	};
}

/** Inserts an event that was received, and claimed by a process that may have died. */
async function insertEvent({ id, type, objectId, intentId, created }: WebhookEvent, leasedUntil: number) {
	const columns = "(id, type, object_id, intent_id, created_at, received_at, leased_until, livemode)";
	await env.DB.prepare(`INSERT INTO stripe_events ${columns} VALUES (?, ?, ?, ?, ?, ?, ?, 0)`)
		.bind(id, type, objectId, intentId, created, created, leasedUntil)
		.run();
}

describe("a webhook event", () => {
	it("being handled is a duplicate, and the cron job finishes what was interrupted", async () => {
		const { intentId } = await applyAndPay(new Client());
		const event = aWebhookEvent(intentId);
		const services = await openServices();
		await insertEvent(event, services.now() + 30_000);
		expect(await processWebhookEvent(services, event)).toEqual({ ok: true, value: "duplicate" });
		expect(await row("SELECT state FROM stripe_events WHERE id = 'evt_given'")).toEqual({ state: "received" });
		await flushBackgroundWork();
		expect(await row("SELECT state, attempts, last_error FROM stripe_events WHERE id = 'evt_given'")).toEqual({
			state: "handled",
			attempts: 1,
			last_error: null,
		});
	});

	it("waits for a retry, or for the cron job, while Stripe is unavailable", async () => {
		const { intentId } = await applyAndPay(new Client());
		const services = await openServices();
		const unavailable = { ok: false, problem: { kind: "unavailable" } } as const;
		const failingServices = { ...services, payments: { ...services.payments, getIntent: async () => unavailable } };
		const failed = await processWebhookEvent(failingServices, aWebhookEvent(intentId));
		expect(failed).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
		expect(await row("SELECT state, attempts, last_error FROM stripe_events WHERE id = 'evt_given'")).toEqual({
			state: "received",
			attempts: 1,
			last_error: "payment_unavailable",
		});
		expect(await processWebhookEvent(services, aWebhookEvent(intentId))).toEqual({ ok: true, value: "handled" });
	});

	it("of a type that we do not handle is recorded and ignored without a request to Stripe", async () => {
		const services = await openServices();
		const payments = { ...services.payments, getIntent: () => Promise.reject(new Error("requested")) };
		const result = await processWebhookEvent(
			{ ...services, payments },
			aWebhookEvent("pi_1", { type: "payment_intent.created" }),
		);
		expect(result).toEqual({ ok: true, value: "ignored" });
	});

	it("that never arrived is found in Stripe's list", async () => {
		const { id, intentId } = await applyAndPay(new Client());
		await env.DB.prepare("DELETE FROM stripe_events").run();
		await flushBackgroundWork();
		expect(await count("stripe_events WHERE state = 'received'")).toBe(0);
		const { intent_id } = await row("SELECT intent_id FROM stripe_events WHERE type = 'payment_intent.succeeded'");
		expect(intent_id).toBe(intentId);
		expect(await count(`application_events WHERE type = 'payment-observed' AND application_id = '${id}'`)).toBe(1);
	});
});

describe("a payment intent whose response was lost", () => {
	it("is found by its idempotency key, and can be paid as usual", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		const services = await openServices();
		const started = await beginPayment(losingResponses(services, "createIntent"), id, "application", null);
		expect(started.ok).toBe(false);
		expect(await row("SELECT intent_id FROM payments")).toEqual({ intent_id: null });
		await flushBackgroundWork();
		const { intent_id } = await row("SELECT intent_id FROM payments");
		const { intentId, clientSecret } = await beginPaying(applicant, id);
		expect(intentId).toBe(intent_id);
		expect((await cardProvider().overview()).payments).toHaveLength(1);
		await payWithCard(intentId, clientSecret, VALID_CARD);
		await flushBackgroundWork();
		expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
	});

	it("is cancelled when its application no longer accepts payments", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		await beginPayment(losingResponses(await openServices(), "createIntent"), id, "application", null);
		await env.DB.prepare("UPDATE applications SET status = 'cancelled', version = version WHERE id = ?").bind(id).run();
		await flushBackgroundWork();
		const { state, intent_id } = await row("SELECT state, intent_id FROM payments");
		expect(state).toBe("canceled");
		expect(await fetchFromProvider(`payment_intents/${intent_id}`)).toMatchObject({ status: "canceled" });
	});

	it("does not prevent a change of package", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		const services = await openServices();
		await beginPayment(losingResponses(services, "createIntent"), id, "application", null);
		const application = await findApplication(services, id);
		if (!application) throw new Error("gone");
		await changePackage(services, application, "express");
		const { intentId, clientSecret } = await beginPaying(applicant, id);
		await payWithCard(intentId, clientSecret, VALID_CARD);
		await flushBackgroundWork();
		expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid", packageType: "express" });
		expect(await row("SELECT amount_received FROM payments")).toEqual({ amount_received: 10900 });
	});
});

describe("an abandoned payment", () => {
	it("is cancelled after a day, and replaced by a new one", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		const first = await beginPaying(applicant, id);
		await advanceClock("PT23H", "reconcile-payments");
		expect(await row("SELECT state FROM payments")).toEqual({ state: "created" });
		await advanceClock("PT2H", "reconcile-payments");
		expect(await row("SELECT state FROM payments")).toEqual({ state: "canceled" });
		expect(await fetchFromProvider(`payment_intents/${first.intentId}`)).toMatchObject({
			status: "canceled",
			cancellation_reason: "abandoned",
		});
		const second = await beginPaying(applicant, id);
		expect(second.intentId).not.toBe(first.intentId);
		await payWithCard(second.intentId, second.clientSecret, VALID_CARD);
		await flushBackgroundWork();
		expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
	});
});

describe("an unexpected payment", () => {
	it("is refunded if the same application was paid twice", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		const first = await beginPaying(applicant, id);
		// As after a race: our row says cancelled while the provider collects the payment.
		await env.DB.prepare("UPDATE payments SET state = 'canceled'").run();
		const second = await beginPaying(applicant, id);
		expect(second.intentId).not.toBe(first.intentId);
		await payWithCard(second.intentId, second.clientSecret, VALID_CARD);
		await flushBackgroundWork();
		await payWithCard(first.intentId, first.clientSecret, VALID_CARD);
		await flushBackgroundWork();
		await flushBackgroundWork();
		expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
		expect(await row("SELECT state, amount_refunded FROM payments WHERE intent_id = ?", first.intentId)).toEqual({
			state: "duplicate",
			amount_refunded: 7900,
		});
		expect(await row("SELECT state, amount_refunded FROM payments WHERE intent_id = ?", second.intentId)).toEqual({
			state: "succeeded",
			amount_refunded: 0,
		});
		expect(await eventsAbout("duplicate")).toBe(1);
		expect(await count("email_logs WHERE email_type = 'paid'")).toBe(1);
	});

	it("has no effect except to alert staff if its amount is wrong", async () => {
		const applicant = new Client();
		const { id } = await anApplication(applicant).build();
		const { intentId, clientSecret } = await beginPaying(applicant, id);
		await postToProvider(`payment_intents/${intentId}`, { amount: "100" });
		await payWithCard(intentId, clientSecret, VALID_CARD);
		await flushBackgroundWork();
		expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "pending" });
		expect(await row("SELECT state, amount_received FROM payments")).toEqual({
			state: "mismatch",
			amount_received: 100,
		});
		expect(await eventsAbout("mismatch")).toBe(1);
		expect(await count("email_logs WHERE email_type = 'paid'")).toBe(0);
		const again = await applicant.call("/api/create-payment-intent", { applicationId: id });
		expect(again.status, "staff must review it first").toBe(409);
	});

	it("is shown to staff even if none of our rows requested it", async () => {
		const { id } = await anApplication(new Client()).build();
		const stray = await postToProvider("payment_intents", {
			amount: "7900",
			currency: "eur",
			payment_method: "pm_card_visa",
			"metadata[applicationId]": id,
			"metadata[paymentId]": "of-another-database",
			"metadata[purpose]": "application",
		});
		await postToProvider(`payment_intents/${stray.id}/confirm`, { payment_method: "pm_card_visa" });
		await flushBackgroundWork();
		expect(await row("SELECT state, amount_received, intent_id FROM payments")).toEqual({
			state: "mismatch",
			amount_received: 7900,
			intent_id: stray.id as string,
		});
		expect(await eventsAbout("mismatch")).toBe(1);
	});
});

it("records one payment from a concurrent webhook, confirmation page and cron job", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant, { affiliateCode: "LISBOA10" });
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, VALID_CARD);
	const services = await openServices();
	await Promise.all([
		...Array.from({ length: 10 }, () => applicant.get(`/confirmation/${id}`)),
		...Array.from({ length: 10 }, (_, n) => processWebhookEvent(services, aWebhookEvent(intentId, { id: `evt_${n}` }))),
		advanceClock("PT3M"),
	]);
	await flushBackgroundWork();
	expect(await count("application_events WHERE type = 'payment-observed'")).toBe(1);
	expect(await count("outbox WHERE json_extract(effect, '$.template') = 'paid'")).toBe(1);
	expect(await count("email_logs WHERE email_type = 'paid' AND status = 'sent'")).toBe(1);
});

it("stores the customer's country from three sources, as tax evidence", async () => {
	const applicant = new Client({ "CF-IPCountry": "BR" });
	const { id } = await anApplication(applicant).build();
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4000007240000007");
	await flushBackgroundWork();
	expect(await row("SELECT declared_country, ip_country, card_country FROM payments")).toEqual({
		declared_country: "PL",
		ip_country: "BR",
		card_country: "ES",
	});
});
