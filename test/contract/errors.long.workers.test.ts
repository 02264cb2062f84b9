import Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { errorOf, openIntent, payWith } from "./contract-target.ts";
import { connect, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe, browser } = target;
const { errors } = Stripe;

beforeEach(() => receiveWith(async () => new Response()));

describe("what was asked wrongly", () => {
	it("is 400 and names what is wrong", async () => {
		const error = await errorOf(stripe.paymentIntents.create({ amount: 49, currency: "eur" }));
		expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
		expect(error).toMatchObject({ statusCode: 400, code: "amount_too_small", param: "amount" });
		expect(error.doc_url).toMatch(/^https:\/\/stripe\.com\/docs\/error-codes\/amount-too-small$/);
		expect(error.requestId).toMatch(/^req_/);
		expect(error.raw).toMatchObject({ request_log_url: expect.stringContaining(error.requestId ?? "?") });
	});

	it.each([
		["POST", "/v1/refunds", { amount: "100" }, "parameter_missing"],
		["POST", "/v1/refunds", { payment_intent: "pi_1", amont: "100" }, "parameter_unknown"],
		["POST", "/v1/disputes/du_1", { evidence: { uncategorised_text: "x" } }, "parameter_unknown"],
		["POST", "/v1/webhook_endpoints", { url: "nowhere", enabled_events: ["*"] }, "parameter_invalid"],
		["GET", "/v1/events?limit=101", {}, "parameter_invalid"],
		["GET", "/v1/disputes?created[after]=1", {}, "parameter_unknown"],
		["GET", "/v1/disputes?created=yesterday", {}, "parameter_invalid"],
		["GET", "/v1/payment_intents/search?query=metadata", {}, undefined],
		["GET", "/v1/charges?starting_after=ch_unknown", {}, "resource_missing"],
	] as const)("%s %s with %j is refused with %s", async (method, path, params, code) => {
		const error = await errorOf(stripe.rawRequest(method, path, params));
		expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
		expect(error.code).toBe(code);
	});
});

describe("a key", () => {
	it.each(["sk_live_x", "rk_live_x", "nonsense"])("%s is refused with 401", async (key) => {
		const error = await errorOf(connect(key).paymentIntents.list());
		expect(error).toBeInstanceOf(errors.StripeAuthenticationError);
		expect(error.statusCode).toBe(401);
	});

	it("for browsers cannot do what needs the secret one", async () => {
		const error = await errorOf(browser.charges.list());
		expect(error).toMatchObject({ statusCode: 401, code: "secret_key_required" });
		const { id, client_secret } = await openIntent(target);
		const seen = await browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? "" });
		expect(seen.metadata).toBeUndefined();
		const blind = await errorOf(browser.paymentIntents.retrieve(id, { client_secret: `${client_secret}x` }));
		expect(blind).toMatchObject({ statusCode: 400, code: "payment_intent_invalid_parameter" });
	});
});

describe("a refusal of the bank", () => {
	it("is 402 and carries the intent, the charge and the method", async () => {
		const { id } = await openIntent(target);
		const params = { payment_method: "pm_card_chargeDeclinedInsufficientFunds" };
		const error = await errorOf(stripe.paymentIntents.confirm(id, params));
		expect(error).toBeInstanceOf(errors.StripeCardError);
		expect(error).toMatchObject({
			statusCode: 402,
			code: "card_declined",
			decline_code: "insufficient_funds",
			payment_intent: { id, status: "requires_payment_method" },
			payment_method: { card: { last4: "9995" } },
		});
		expect(error.charge).toMatch(/^ch_/);
		expect(error.message).toBe("Your card has insufficient funds.");
	});
});

describe("what does not exist", () => {
	it.each([
		["an intent", () => stripe.paymentIntents.retrieve("pi_unknown")],
		["a charge", () => stripe.charges.retrieve("ch_unknown")],
		["a method", () => stripe.paymentMethods.retrieve("pm_unknown")],
		["a refund", () => stripe.refunds.retrieve("re_unknown")],
		["a dispute", () => stripe.disputes.retrieve("du_unknown")],
		["a warning", () => stripe.radar.earlyFraudWarnings.retrieve("issfr_unknown")],
		["an event", () => stripe.events.retrieve("evt_unknown")],
		["an endpoint", () => stripe.webhookEndpoints.retrieve("we_unknown")],
	])("%s is 404", async (_, call) => {
		const error = await errorOf(call());
		expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
		expect(error).toMatchObject({ statusCode: 404, code: "resource_missing" });
		expect(error.message).toContain("_unknown'");
	});

	it.each([
		["GET", "/v1/customers"],
		["POST", "/v1/checkout/sessions"],
		["DELETE", "/v1/payment_intents/pi_1"],
		["POST", "/v1/payment_intents/pi_1/capture"],
	] as const)("%s %s is an address that nobody knows", async (method, path) => {
		const error = await errorOf(stripe.rawRequest(method, path));
		expect(error.statusCode).toBe(404);
		expect(error.message).toContain(`Unrecognized request URL (${method}: ${path})`);
	});
});

describe("what comes too late", () => {
	it("is 400 and carries the intent as it is", async () => {
		const { intent } = await payWith(target, "pm_card_visa");
		const late = [
			() => stripe.paymentIntents.cancel(intent.id),
			() => stripe.paymentIntents.update(intent.id, { amount: 100 }),
			() => stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }),
		];
		for (const call of late) {
			const error = await errorOf(call());
			expect(error).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
			expect(error.payment_intent?.status).toBe("succeeded");
		}
	});
});
