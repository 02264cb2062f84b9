import { beforeEach, expect, it } from "vitest";
import { answerQuestion, payWithCard } from "#test/services/card-holder.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { EVENT_TYPES } from "#worker/offline/stripe/shapes.ts";
import { errorOf, openIntent, payWith } from "./contract-target.ts";
import { advanceClock, eventTypes, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe } = target;

beforeEach(() => receiveWith(async () => new Response()));

it("tells of everything that can happen to a payment, each in the pinned version's shape", async () => {
	const { id, client_secret } = await openIntent(target);
	const secret = client_secret ?? "";
	await payWithCard(id, secret, "4000000000000002");
	const asked = await payWithCard(id, secret, "4000002760003184");
	await answerQuestion(asked.body, secret, "authorize");
	await stripe.paymentIntents.cancel((await openIntent(target)).id);
	await cardProvider().injectFault({ match: "POST /v1/payment_intents/*/confirm", effect: "processing" });
	await stripe.paymentIntents.confirm((await openIntent(target)).id, { payment_method: "pm_card_visa" });
	const slow = await payWith(target, "pm_card_pendingRefund");
	await stripe.refunds.create({ charge: slow.charge.id });
	const broken = await payWith(target, "pm_card_refundFail");
	await stripe.refunds.create({ charge: broken.charge.id });
	await stripe.charges.update(broken.charge.id, { metadata: { seen: "yes" } });
	const disputed = await payWith(target, "pm_card_createDispute");
	await payWith(target, "pm_card_createIssuerFraudRecord");
	await advanceClock(5);
	const [dispute] = (await stripe.disputes.list({ charge: disputed.charge.id })).data;
	await stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } });
	expect(new Set(await eventTypes(target))).toEqual(new Set(EVENT_TYPES));
	for await (const event of stripe.events.list({ limit: 100 })) {
		expect(event).toMatchObject({ api_version: "2023-10-16", livemode: false, object: "event" });
		expect(event.id).toMatch(/^evt_/);
	}
});

it("names the request that caused it, and none where a bank acted by itself", async () => {
	const { id } = await stripe.paymentIntents.create({ amount: 100, currency: "eur" }, { idempotencyKey: "key-1" });
	const { charge } = await payWith(target, "pm_card_createIssuerFraudRecord");
	await advanceClock(1);
	const [created] = (await stripe.events.list({ type: "payment_intent.created" })).data.filter(
		({ data }) => "id" in data.object && data.object.id === id,
	);
	expect(created?.request).toEqual({ id: expect.stringMatching(/^req_/), idempotency_key: "key-1" });
	const [warned] = (await stripe.events.list({ type: "radar.early_fraud_warning.created" })).data;
	expect(warned?.request).toEqual({ id: null, idempotency_key: null });
	expect(warned?.data.object).toMatchObject({ charge: charge.id });
});

it("keeps what it told, whatever happens afterwards", async () => {
	const { intent } = await payWith(target, "pm_card_visa");
	const [created] = (await stripe.events.list({ type: "payment_intent.created" })).data;
	expect(created?.data.object).toMatchObject({ id: intent.id, status: "requires_payment_method" });
	expect(await stripe.events.retrieve(created?.id ?? "")).toMatchObject({ id: created?.id, type: created?.type });
});

it("is read by type, by time and in pages that join", async () => {
	await payWith(target, "pm_card_visa");
	const paidAt = (await stripe.events.list({ type: "charge.succeeded" })).data[0]?.created ?? 0;
	await advanceClock(60);
	await openIntent(target);
	const all = (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id);
	expect(all).toHaveLength(4);
	const types = ["charge.succeeded", "payment_intent.created"];
	expect((await stripe.events.list({ types })).data).toHaveLength(3);
	expect((await stripe.events.list({ created: { gt: paidAt + 30 } })).data).toHaveLength(1);
	expect((await stripe.events.list({ created: { gte: paidAt - 30, lte: paidAt + 30 } })).data).toHaveLength(3);
	const read: string[] = [];
	for await (const { id } of stripe.events.list({ limit: 1 })) read.push(id);
	expect(read).toEqual(all);
	const newer = await stripe.events.list({ ending_before: all[2], limit: 1 });
	expect([newer.data[0]?.id, newer.has_more]).toEqual([all[1], true]);
	expect((await errorOf(stripe.events.list({ starting_after: "evt_unknown" }))).code).toBe("resource_missing");
});
