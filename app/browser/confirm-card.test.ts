import { describe, expect, it, onTestFinished, vi } from "vitest";
import { cardErrorText, confirmCard, confirmWallet } from "./confirm-card.ts";

const field = {} as NonNullable<Parameters<typeof confirmCard>[1]>;
const CHARGE = { clientSecret: "pi_1_secret_2", amount: 7900 };
const OPEN = { paymentIntent: { status: "requires_payment_method", amount: 7900 } };

/** A try to pay 79 euros, with how the provider answers when asked before, and how when told to collect. */
function pay(confirm: () => Promise<unknown>, before: unknown = OPEN) {
	const stripe = { retrievePaymentIntent: async () => before, confirmCardPayment: confirm };
	return confirmCard(stripe as never, field, CHARGE);
}

function answering(answer: unknown) {
	return pay(async () => answer);
}

/** A try that must not come to collecting. */
async function finding(before: unknown) {
	const confirm = vi.fn();
	const result = await pay(confirm, before);
	expect(confirm).not.toHaveBeenCalled();
	return result;
}

describe("paying with a card", () => {
	it("is paid when the provider says succeeded", async () => {
		expect(await answering({ paymentIntent: { status: "succeeded" } })).toEqual({ kind: "paid" });
	});

	it("is paid when another tab paid in the meantime", async () => {
		const error = { type: "invalid_request_error", message: "No", payment_intent: { status: "succeeded" } };
		expect(await answering({ error })).toEqual({ kind: "paid" });
	});

	it("names any other status", async () => {
		expect(await answering({ paymentIntent: { status: "processing" } })).toEqual({
			kind: "other",
			status: "processing",
		});
	});

	it.each([
		["card_error", "Your card was declined. Please check your card details and try again."],
		["validation_error", "Your card was declined. The payment information appears to be invalid."],
		["api_error", "Your card was declined."],
	] as const)("says what the provider said and what to do about a %s", async (type, message) => {
		expect(await answering({ error: { type, message: "Your card was declined." } })).toEqual({
			kind: "failed",
			message,
			said: "Your card was declined.",
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
	])("is counted by the provider's code: %j is %s", async (error, counted) => {
		expect(await answering({ error: { ...error, message: "No." } })).toMatchObject({ error: counted });
	});

	it("hints at the network when the provider could not be reached", () => {
		expect(cardErrorText({ type: "api_connection_error", message: "Failed." })).toMatch(/^Failed\. .*network/);
	});

	it("says what is missing when the form is not there", async () => {
		const provider = { kind: "not-ready", missing: "provider", message: "Stripe not initialized" };
		expect(await confirmCard(null, field, CHARGE)).toEqual(provider);
		const asked = () => Promise.reject(new Error());
		const stripe = { confirmCardPayment: asked, retrievePaymentIntent: asked };
		const card = { kind: "not-ready", missing: "card", message: "Elements not initialized" };
		expect(await confirmCard(stripe, null, CHARGE)).toEqual(card);
	});

	it("never throws, and reports what nobody expected, as the page says", async () => {
		const boom = new Error("boom");
		const report = vi.fn();
		vi.stubGlobal("reportError", report);
		onTestFinished(() => void vi.unstubAllGlobals());
		expect(await pay(() => Promise.reject(boom))).toEqual({ kind: "broken", message: "boom" });
		expect(report.mock.calls).toEqual([[boom]]);
	});
});

describe("before a card is charged", () => {
	it("nothing is collected when the provider would take another amount than the button says", async () => {
		const result = await finding({ paymentIntent: { status: "requires_payment_method", amount: 10900 } });
		expect(result).toEqual({ kind: "outdated", message: expect.stringContaining("it now costs €109.00") });
	});

	it("nothing is collected twice", async () => {
		expect(await finding({ paymentIntent: { status: "succeeded", amount: 7900 } })).toEqual({ kind: "paid" });
		const other = { kind: "other", status: "processing" };
		expect(await finding({ paymentIntent: { status: "processing", amount: 7900 } })).toEqual(other);
	});

	it("nothing is collected for a payment that was closed meanwhile", async () => {
		const result = await finding({ paymentIntent: { status: "canceled", amount: 7900 } });
		expect(result).toEqual({ kind: "outdated", message: expect.stringContaining("Nothing was charged") });
	});

	it("a provider out of reach is a matter of the network", async () => {
		const result = await finding({ error: { type: "api_connection_error", message: "Failed." } });
		expect(result).toMatchObject({ kind: "failed", message: expect.stringMatching(/^Failed\. .*network/) });
	});

	it("a payment that waits for the bank's question may be tried again", async () => {
		const confirm = async () => ({ paymentIntent: { status: "succeeded" } });
		const before = { paymentIntent: { status: "requires_action", amount: 7900 } };
		expect(await pay(confirm, before)).toEqual({ kind: "paid" });
	});
});

it("says so when a payment was closed between asking and collecting", async () => {
	const error = { type: "invalid_request_error", message: "No", payment_intent: { status: "canceled" } };
	expect(await answering({ error })).toMatchObject({ kind: "outdated" });
});

describe("paying with a wallet", () => {
	const PLACE = { shown: 7900, returnUrl: "https://azulejo.example/payment?id=x" };
	const payBy = (confirmPayment: (asked: unknown) => Promise<unknown>, amount = 7900) =>
		confirmWallet({ confirmPayment } as never, {} as never, { ...CHARGE, amount }, PLACE);

	it("is paid when the provider says succeeded, and leaves the page only where the wallet needs it", async () => {
		const confirm = vi.fn(async () => ({ paymentIntent: { status: "succeeded" } }));
		expect(await payBy(confirm)).toEqual({ kind: "paid" });
		const asked = { confirmParams: { return_url: PLACE.returnUrl }, redirect: "if_required" };
		expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ ...asked, clientSecret: CHARGE.clientSecret }));
	});

	it("takes nothing when our server would take another amount than the wallet says", async () => {
		const confirm = vi.fn();
		expect(await payBy(confirm, 10_900)).toMatchObject({ kind: "outdated" });
		expect(confirm).not.toHaveBeenCalled();
	});

	it("says what the provider said to a refusal, and reports what nobody expected", async () => {
		const error = { type: "card_error", message: "Your card was declined." };
		expect(await payBy(async () => ({ error }))).toMatchObject({ kind: "failed", said: error.message });
		vi.stubGlobal("reportError", vi.fn());
		onTestFinished(() => void vi.unstubAllGlobals());
		expect(await payBy(() => Promise.reject(new Error("odd")))).toEqual({ kind: "broken", message: "odd" });
		expect(reportError).toHaveBeenCalledOnce();
	});
});
