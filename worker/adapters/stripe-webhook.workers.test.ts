import Stripe from "stripe";
import { expect, it } from "vitest";
import { verifyStripeWebhook } from "./stripe-webhook.ts";

const NOW = Date.UTC(2026, 9, 1, 12);
const SECRET = "whsec_offline";
const OTHER = "whsec_other";
const FAILED = { ok: false, failure: { kind: "invalid", code: "webhook_signature" } };

function anEvent(type: string, object: object, livemode = false): string {
	return JSON.stringify({
		id: "evt_1",
		type,
		created: 1_790_000_000,
		livemode,
		api_version: "2023-10-16",
		data: { object },
	});
}

const PAYLOAD = anEvent("payment_intent.succeeded", { object: "payment_intent", id: "pi_1" });

/** @param age seconds before now */
function sign(payload: string, { secret = SECRET, age = 0 } = {}): Promise<string> {
	return Stripe.webhooks.generateTestHeaderStringAsync({
		payload,
		secret,
		timestamp: Math.floor(NOW / 1000) - age,
		cryptoProvider: Stripe.createSubtleCryptoProvider(),
	});
}

function verify(payload: string, signature: string | null, secrets = [SECRET], livemode = false) {
	return verifyStripeWebhook(secrets, livemode, payload, signature, NOW);
}

it("reads a signed event of our mode", async () => {
	expect(await verify(PAYLOAD, await sign(PAYLOAD))).toEqual({
		ok: true,
		value: {
			id: "evt_1",
			type: "payment_intent.succeeded",
			created: 1_790_000_000_000,
			livemode: false,
			apiVersion: "2023-10-16",
			objectId: "pi_1",
			intentId: "pi_1",
		},
	});
});

it("finds the intent that an event is about", async () => {
	for (const [type, object, intentId] of [
		["charge.refunded", { object: "charge", id: "ch_1", payment_intent: "pi_1" }, "pi_1"],
		["refund.created", { object: "refund", id: "re_1", payment_intent: "pi_1" }, "pi_1"],
		["charge.dispute.created", { object: "dispute", id: "du_1", payment_intent: "pi_1" }, "pi_1"],
		[
			"radar.early_fraud_warning.created",
			{ object: "radar.early_fraud_warning", id: "issfr_1", payment_intent: "pi_1" },
			"pi_1",
		],
		["charge.succeeded", { object: "charge", id: "ch_1", payment_intent: null }, null],
		["customer.created", { object: "customer", id: "cus_1" }, null],
	] as const) {
		const payload = anEvent(type, object);
		expect(await verify(payload, await sign(payload)), type).toMatchObject({ ok: true, value: { intentId } });
	}
});

it("accepts any of our secrets, so that one can be rotated", async () => {
	expect((await verify(PAYLOAD, await sign(PAYLOAD), [OTHER, SECRET])).ok).toBe(true);
	const both = `${await sign(PAYLOAD, { secret: OTHER })},${(await sign(PAYLOAD)).split(",")[1]}`;
	expect((await verify(PAYLOAD, both)).ok).toBe(true);
});

it("accepts a signing time up to 300 seconds before and after the product's clock", async () => {
	for (const [age, accepted] of [
		[300, true],
		[301, false],
		[-300, true],
		[-301, false],
	] as const)
		expect((await verify(PAYLOAD, await sign(PAYLOAD, { age }))).ok, `${age} s old`).toBe(accepted);
});

it("rejects events that others have signed or changed", async () => {
	const signature = await sign(PAYLOAD);
	expect(await verify(PAYLOAD, await sign(PAYLOAD, { secret: OTHER }))).toEqual(FAILED);
	expect(await verify(PAYLOAD.replace("pi_1", "pi_2"), signature)).toEqual(FAILED);
	expect(await verify(JSON.stringify(JSON.parse(PAYLOAD), null, 2), signature)).toEqual(FAILED);
	expect(await verify(PAYLOAD, signature.replace("v1=", "v0="))).toEqual(FAILED);
	expect(await verify(PAYLOAD, signature, [""])).toEqual(FAILED);
	expect(await verify(PAYLOAD, signature, [])).toEqual(FAILED);
});

it("rejects a missing or malformed signature", async () => {
	for (const signature of [null, "", "nonsense", "t=", "t=abc,v1=def", "v1=abc"])
		expect(await verify(PAYLOAD, signature), String(signature)).toEqual(FAILED);
});

it("rejects an event of the other mode", async () => {
	expect(await verify(PAYLOAD, await sign(PAYLOAD), [SECRET], true)).toEqual(FAILED);
	const live = anEvent("payment_intent.succeeded", { object: "payment_intent", id: "pi_1" }, true);
	expect(await verify(live, await sign(live))).toEqual(FAILED);
	expect((await verify(live, await sign(live), [SECRET], true)).ok).toBe(true);
});

it("rejects a body that is not an event even if it is signed", async () => {
	for (const payload of ["", "no json", "[]", '{"id":"evt_1"}'])
		expect(await verify(payload, await sign(payload)), payload).toEqual(FAILED);
});
