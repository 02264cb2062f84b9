import { beforeEach, describe, expect, it } from "vitest";
import { answerQuestion, payWithCard } from "#test/services/card-holder.ts";
import { errorOf, openIntent } from "./contract-target.ts";
import { advanceClock, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe } = target;

beforeEach(() => receiveWith(async () => new Response()));

/** What has become of an intent, its disputes, warnings and refunds a while after this card was used. */
async function fateOf(number: string, answer?: "authorize" | "fail") {
	const { id, client_secret } = await openIntent(target);
	const secret = client_secret ?? "";
	const first = await payWithCard(id, secret, number);
	const last = answer ? await answerQuestion(first.body, secret, answer) : first;
	await advanceClock(5);
	const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
	const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
	const [warning] = (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data;
	return { first, last, intent, dispute, warning };
}

const SUCCEEDS = [
	["4242424242424242", "visa", "US"],
	["5555555555554444", "mastercard", "US"],
	["378282246310005", "amex", "US"],
	["4000006200000007", "visa", "PT"],
	["4000007240000007", "visa", "ES"],
	["4000000760000002", "visa", "BR"],
	["4000000000000077", "visa", "US"],
	["4000000000007726", "visa", "US"],
	["4000000000005126", "visa", "US"],
];

describe("a test card", () => {
	it.each(SUCCEEDS)("%s pays", async (number, brand, country) => {
		const { intent, dispute, warning } = await fateOf(number);
		expect(intent).toMatchObject({
			status: "succeeded",
			amount_received: 7900,
			latest_charge: {
				paid: true,
				outcome: { type: "authorized" },
				payment_method_details: { card: { brand, country, last4: number.slice(-4) } },
			},
		});
		expect([dispute, warning]).toEqual([undefined, undefined]);
	});

	it.each([
		["4000000000000002", "card_declined", "generic_decline"],
		["4000000000009995", "card_declined", "insufficient_funds"],
		["4000000000009987", "card_declined", "lost_card"],
		["4000000000009979", "card_declined", "stolen_card"],
		["4000000000006975", "card_declined", "card_velocity_exceeded"],
		["4100000000000019", "card_declined", "fraudulent"],
		["4000000000000069", "expired_card", undefined],
		["4000000000000127", "incorrect_cvc", undefined],
		["4000000000000119", "processing_error", undefined],
	])("%s is refused with %s / %s", async (number, code, declineCode) => {
		const { last, intent } = await fateOf(number);
		expect(last.status).toBe(402);
		expect(last.body.error?.code).toBe(code);
		expect(last.body.error?.decline_code).toBe(declineCode);
		expect(intent).toMatchObject({
			status: "requires_payment_method",
			amount_received: 0,
			last_payment_error: { type: "card_error", code },
			latest_charge: {
				paid: false,
				status: "failed",
				outcome: { type: declineCode === "fraudulent" ? "blocked" : "issuer_declined" },
			},
		});
	});

	it.each([
		["4242424242424241", "incorrect_number", undefined],
		["4532015112830366", "card_declined", "test_mode_live_card"],
	])("%s is refused before any attempt with %s", async (number, code, declineCode) => {
		const { last, intent } = await fateOf(number);
		expect(last).toMatchObject({ status: 402, body: { error: { code } } });
		expect(last.body.error?.decline_code).toBe(declineCode);
		expect(intent).toMatchObject({ status: "requires_payment_method", latest_charge: null, last_payment_error: null });
	});

	it.each([
		["4000002500003155", "authorize", "succeeded", undefined],
		["4000002760003184", "authorize", "succeeded", undefined],
		["4000002760003184", "fail", "requires_payment_method", "payment_intent_authentication_failure"],
		["4000008260003178", "authorize", "requires_payment_method", "card_declined"],
		["4000008400001629", "authorize", "requires_payment_method", "card_declined"],
	] as const)("%s asks the bank first; after %s it is %s", async (number, answer, status, code) => {
		const { first, intent } = await fateOf(number, answer);
		expect(first.body).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
		expect(intent.status).toBe(status);
		expect(intent.last_payment_error?.code).toBe(code);
	});

	it.each([
		["4000000000000259", "needs_response", "fraudulent"],
		["4000000000002685", "needs_response", "product_not_received"],
		["4000000000001976", "warning_needs_response", "fraudulent"],
	])("%s pays and is disputed (%s, %s)", async (number, status, reason) => {
		const { intent, dispute } = await fateOf(number);
		expect(intent.status).toBe("succeeded");
		expect(dispute).toMatchObject({ status, reason });
	});

	it("4000000000005423 pays and brings a fraud warning", async () => {
		const { intent, warning } = await fateOf("4000000000005423");
		expect(intent.status).toBe("succeeded");
		expect(warning?.actionable).toBe(true);
	});
});

it.each([
	["pm_card_visa", "succeeded"],
	["pm_card_mastercard", "succeeded"],
	["pm_card_amex", "succeeded"],
	["pm_card_bypassPending", "succeeded"],
	["pm_card_createDispute", "succeeded"],
	["pm_card_authenticationRequired", "requires_action"],
	["pm_card_authenticationRequiredOnSetup", "requires_action"],
])("the token %s does what its card does: %s", async (token, status) => {
	const { id } = await openIntent(target);
	expect((await stripe.paymentIntents.confirm(id, { payment_method: token })).status).toBe(status);
});

it.each([
	["pm_card_visa_chargeDeclined", "generic_decline"],
	["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
	["pm_card_visa_chargeDeclinedLostCard", "lost_card"],
	["pm_card_radarBlock", "fraudulent"],
])("the token %s is refused: %s", async (token, declineCode) => {
	const { id } = await openIntent(target);
	const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: token }));
	expect(error).toMatchObject({ statusCode: 402, decline_code: declineCode });
});
