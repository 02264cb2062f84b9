import { describe, expect, it, onTestFinished, vi } from "vitest";
import { cardErrorText, confirmCard, confirmWallet } from "./confirm-card.ts";

const field = {} as NonNullable<Parameters<typeof confirmCard>[1]>;
const CHARGE = { clientSecret: "pi_1_secret_2", amount: 7900 };
const OPEN = { paymentIntent: { status: "requires_payment_method", amount: 7900 } };

/** Attempts to pay 79 euros. `before` is Stripe's state before the attempt, `confirm` its response to the charge. */
function pay(confirm: () => Promise<unknown>, before: unknown = OPEN) {
	const stripe = { retrievePaymentIntent: async () => before, confirmCardPayment: confirm };
	return confirmCard(stripe as never, field, CHARGE);
}

function payWithResponse(answer: unknown) {
	return pay(async () => answer);
}

/** An attempt that must not reach the charge. */
async function payWithoutCharge(before: unknown) {
	const confirm = vi.fn();
	const result = await pay(confirm, before);
	expect(confirm).not.toHaveBeenCalled();
	return result;
}

describe("paying with a card", () => {
	it("succeeds when Stripe reports succeeded", async () => {
		expect(await payWithResponse({ paymentIntent: { status: "succeeded" } })).toEqual({ kind: "paid" });
	});

	it("succeeds when another tab paid in the meantime", async () => {
		const error = { type: "invalid_request_error", message: "No", payment_intent: { status: "succeeded" } };
		expect(await payWithResponse({ error })).toEqual({ kind: "paid" });
	});

	it("reports any other status", async () => {
		expect(await payWithResponse({ paymentIntent: { status: "processing" } })).toEqual({
			kind: "other",
			status: "processing",
		});
	});

	it.each([
		["card_error", "Your card was declined. Please check your card details and try again."],
		["validation_error", "Your card was declined. The payment information appears to be invalid."],
		["api_error", "Your card was declined."],
	] as const)("shows Stripe's message and advice for a %s", async (type, message) => {
		expect(await payWithResponse({ error: { type, message: "Your card was declined." } })).toEqual({
			kind: "failed",
			message,
			providerMessage: "Your card was declined.",
			error: expect.stringMatching(/^error_card_/),
		});
	});

	it.each([
		[{ type: "card_error", code: "card_declined", decline_code: "generic_decline" }, "error_card_declined"],
		[{ type: "card_error", code: "card_declined", decline_code: "insufficient_funds" }, "error_card_funds"],
		[{ type: "card_error", code: "expired_card" }, "error_card_expired"],
		[{ type: "card_error", code: "incorrect_cvc" }, "error_card_details"],
		[{ type: "validation_error", code: "incomplete_number" }, "error_card_details"],
		[{ type: "invalid_request_error", code: "payment_intent_authentication_failure" }, "error_card_bank"],
		[{ type: "api_connection_error" }, "error_card_network"],
		[{ type: "api_error" }, "error_card_other"],
	])("classifies by Stripe's code: %j as %s", async (error, category) => {
		expect(await payWithResponse({ error: { ...error, message: "No." } })).toMatchObject({ error: category });
	});

	it("suggests checking the network when Stripe is unreachable", () => {
		expect(cardErrorText({ type: "api_connection_error", message: "Failed." })).toMatch(/^Failed\. .*network/);
	});

	it("reports a missing form", async () => {
		const provider = { kind: "not-ready", missing: "provider", message: "Stripe not initialized" };
		expect(await confirmCard(null, field, CHARGE)).toEqual(provider);
		const offline = () => Promise.reject(new Error());
		const stripe = { confirmCardPayment: offline, retrievePaymentIntent: offline };
		const card = { kind: "not-ready", missing: "card", message: "Elements not initialized" };
		expect(await confirmCard(stripe, null, CHARGE)).toEqual(card);
	});

	it("never throws, and reports unexpected errors", async () => {
		const boom = new Error("boom");
		const report = vi.fn();
		vi.stubGlobal("reportError", report);
		onTestFinished(() => void vi.unstubAllGlobals());
		expect(await pay(() => Promise.reject(boom))).toEqual({ kind: "broken", message: "boom" });
		expect(report.mock.calls).toEqual([[boom]]);
	});
});

describe("before a card is charged", () => {
	it("charges nothing when Stripe's amount differs from the button's", async () => {
		const result = await payWithoutCharge({ paymentIntent: { status: "requires_payment_method", amount: 10900 } });
		expect(result).toEqual({ kind: "outdated", message: expect.stringContaining("it now costs €109.00") });
	});

	it("never charges twice", async () => {
		expect(await payWithoutCharge({ paymentIntent: { status: "succeeded", amount: 7900 } })).toEqual({ kind: "paid" });
		const processing = { kind: "other", status: "processing" };
		expect(await payWithoutCharge({ paymentIntent: { status: "processing", amount: 7900 } })).toEqual(processing);
	});

	it("charges nothing for a payment that was closed in the meantime", async () => {
		const result = await payWithoutCharge({ paymentIntent: { status: "canceled", amount: 7900 } });
		expect(result).toEqual({ kind: "outdated", message: expect.stringContaining("Nothing was charged") });
	});

	it("treats an unreachable Stripe as a network problem", async () => {
		const result = await payWithoutCharge({ error: { type: "api_connection_error", message: "Failed." } });
		expect(result).toMatchObject({ kind: "failed", message: expect.stringMatching(/^Failed\. .*network/) });
	});

	it("allows another attempt while the bank's challenge is pending", async () => {
		const confirm = async () => ({ paymentIntent: { status: "succeeded" } });
		const waiting = { paymentIntent: { status: "requires_action", amount: 7900 } };
		expect(await pay(confirm, waiting)).toEqual({ kind: "paid" });
	});
});

it("reports a payment that was closed between the check and the charge", async () => {
	const error = { type: "invalid_request_error", message: "No", payment_intent: { status: "canceled" } };
	expect(await payWithResponse({ error })).toMatchObject({ kind: "outdated" });
});

describe("paying with a wallet", () => {
	const CHECKOUT = { displayedAmount: 7900, returnUrl: "https://azulejo.example/payment?id=x" };
	const payBy = (confirmPayment: (options: unknown) => Promise<unknown>, amount = 7900) =>
		confirmWallet({ confirmPayment } as never, {} as never, { ...CHARGE, amount }, CHECKOUT);

	it("succeeds when Stripe reports succeeded, and leaves the page only if the wallet requires it", async () => {
		const confirm = vi.fn(async () => ({ paymentIntent: { status: "succeeded" } }));
		expect(await payBy(confirm)).toEqual({ kind: "paid" });
		const expected = { confirmParams: { return_url: CHECKOUT.returnUrl }, redirect: "if_required" };
		expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ ...expected, clientSecret: CHARGE.clientSecret }));
	});

	it("charges nothing when the server's amount differs from the wallet's", async () => {
		const confirm = vi.fn();
		expect(await payBy(confirm, 10_900)).toMatchObject({ kind: "outdated" });
		expect(confirm).not.toHaveBeenCalled();
	});

	it("shows Stripe's message about a refusal, and reports unexpected errors", async () => {
		const error = { type: "card_error", message: "Your card was declined." };
		expect(await payBy(async () => ({ error }))).toMatchObject({ kind: "failed", providerMessage: error.message });
		vi.stubGlobal("reportError", vi.fn());
		onTestFinished(() => void vi.unstubAllGlobals());
		expect(await payBy(() => Promise.reject(new Error("odd")))).toEqual({ kind: "broken", message: "odd" });
		expect(reportError).toHaveBeenCalledOnce();
	});
});
