import type Stripe from "stripe";
import { expect, it } from "vitest";
import { verifyStripeWebhook } from "#worker/adapters/stripe-webhook.ts";
import { errorOf, openIntent, payWith, type ServerSide } from "./contract-target.ts";

/**
 * Stripe's behaviour that the product relies on, server side and with test tokens only, so that it runs against
 * both Stripe's test mode and the simulator. Leaves only test payments behind.
 */
export function paymentContract(target: ServerSide): void {
	const { stripe } = target;
	const aKey = () => ({ idempotencyKey: `contract-${crypto.randomUUID()}` });
	const replayed = ({ lastResponse }: Stripe.Response<unknown>) =>
		new Headers(lastResponse.headers).get("idempotent-replayed");

	it("creates an intent that waits for a card and keeps our metadata", async () => {
		const intent = await openIntent(target);
		expect(intent).toMatchObject({
			object: "payment_intent",
			amount: 7900,
			amount_received: 0,
			currency: "eur",
			livemode: false,
			latest_charge: null,
			metadata: { applicationId: "app-1", paymentId: "pay-1" },
			status: "requires_payment_method",
		});
		expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
	});

	it("changes the amount and the metadata of an open intent", async () => {
		const { id } = await openIntent(target);
		const params = { amount: 10_900, metadata: { paymentId: "", purpose: "application" } };
		const changed = await stripe.paymentIntents.update(id, params);
		expect(changed.amount).toBe(10_900);
		expect(changed.metadata).toEqual({ applicationId: "app-1", purpose: "application" });
	});

	it("collects a payment with a valid card", async () => {
		const { intent, charge } = await payWith(target, "pm_card_visa");
		expect(intent).toMatchObject({ status: "succeeded", amount_received: 7900 });
		expect(charge).toMatchObject({ paid: true, disputed: false, refunded: false, amount_refunded: 0 });
		expect(charge.payment_method_details?.card).toMatchObject({ brand: "visa", last4: "4242", country: "US" });
		expect(charge.receipt_url).toMatch(/^https?:/);
	});

	it("rejects a declined card with 402 and keeps the intent open for another", async () => {
		const { id } = await openIntent(target);
		const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }));
		expect(error).toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "generic_decline" });
		expect(error.payment_intent).toMatchObject({ id, status: "requires_payment_method" });
		const open = await stripe.paymentIntents.retrieve(id);
		expect(open.last_payment_error?.code).toBe("card_declined");
		const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
		expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
	});

	it("requests authentication from the bank if the card requires it", async () => {
		const { id } = await openIntent(target);
		const params = { payment_method: "pm_card_authenticationRequired", use_stripe_sdk: true };
		const confirmed = await stripe.paymentIntents.confirm(id, params);
		expect(confirmed.status).toBe("requires_action");
		expect(confirmed.next_action?.type).toBe("use_stripe_sdk");
	});

	it("refunds a part and the rest, but never more", async () => {
		const { intent, charge } = await payWith(target, "pm_card_visa");
		const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 5530, metadata: { refundId: "r" } });
		expect(part).toMatchObject({ amount: 5530, charge: charge.id, metadata: { refundId: "r" }, status: "succeeded" });
		expect((await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 2371 }))).statusCode).toBe(400);
		await stripe.refunds.create({ payment_intent: intent.id, amount: 2370 });
		expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 7900, refunded: true });
		const again = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
		expect(again).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
		const { data } = await stripe.refunds.list({ payment_intent: intent.id });
		expect(data.map(({ amount }) => amount)).toEqual([2370, 5530]);
	});

	it("returns the first response to a retry with the same key, and rejects another request with it", async () => {
		const key = aKey();
		const params = { amount: 7900, currency: "eur" };
		const first = await stripe.paymentIntents.create(params, key);
		const second = await stripe.paymentIntents.create(params, key);
		expect([second.id, replayed(second)]).toEqual([first.id, "true"]);
		const other = await errorOf(stripe.paymentIntents.create({ ...params, amount: 8000 }, key));
		expect(other).toMatchObject({ statusCode: 400, rawType: "idempotency_error" });
	});

	it("repeats the bank's decline for the same key", async () => {
		const key = aKey();
		const { id } = await openIntent(target);
		const confirm = () =>
			errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }, key));
		const [first, second] = [await confirm(), await confirm()];
		expect([second.statusCode, second.charge]).toEqual([402, first.charge]);
	});

	it("cancels an open intent once, and never a paid one", async () => {
		const { id } = await openIntent(target);
		const closed = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
		expect(closed).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
		const { intent } = await payWith(target, "pm_card_visa");
		for (const paymentId of [id, intent.id]) {
			const error = await errorOf(stripe.paymentIntents.cancel(paymentId));
			expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
			expect(error.payment_intent?.id).toBe(paymentId);
		}
	});

	it("lists newest first, in pages", async () => {
		const older = await openIntent(target);
		const newer = await openIntent(target);
		const first = await stripe.paymentIntents.list({ limit: 1, created: { gte: older.created } });
		expect([first.data.length, first.has_more]).toEqual([1, true]);
		const next = await stripe.paymentIntents.list({ starting_after: newer.id, limit: 1 });
		expect(next.data[0]?.id).toBe(older.id);
	});

	it("rejects unknown parameters, objects and URLs", async () => {
		const typo = await errorOf(
			stripe.rawRequest("POST", "/v1/payment_intents", { amount: 100, currency: "eur", amont: 1 }),
		);
		expect(typo).toMatchObject({ statusCode: 400, code: "parameter_unknown" });
		const unknown = await errorOf(stripe.paymentIntents.retrieve("pi_unknown"));
		expect(unknown).toMatchObject({ statusCode: 404, code: "resource_missing" });
		const wrongUrl = await errorOf(stripe.rawRequest("GET", "/v1/payment_intent"));
		expect(wrongUrl.message).toContain("Unrecognized request URL (GET: /v1/payment_intent)");
	});

	it("returns a secret with which our own check accepts an event, and rejects other secrets", async () => {
		const { intent } = await payWith(target, "pm_card_visa");
		const params = { type: "payment_intent.succeeded", created: { gte: intent.created - 60 } };
		const event = (await stripe.events.list(params)).data.find(
			({ data }) => "id" in data.object && data.object.id === intent.id,
		);
		const url = "https://azulejo.example/api/webhooks/stripe";
		const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ["payment_intent.succeeded"] });
		await stripe.webhookEndpoints.del(endpoint.id);
		const secret = endpoint.secret ?? "";
		const payload = JSON.stringify(event);
		const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
		const check = (own: string) => verifyStripeWebhook([own], false, payload, signature, Date.now());
		expect(await check(secret)).toMatchObject({ ok: true, value: { id: event?.id, intentId: intent.id } });
		expect((await check(`${secret}x`)).ok).toBe(false);
	});
}
