import { describe, expect, it } from "vitest";
import { cardErrorText, confirmCard, isModeMismatch } from "./confirm-card.ts";

type Answer = Awaited<ReturnType<Parameters<typeof pay>[0]>>;
const field = {} as NonNullable<Parameters<typeof confirmCard>[1]>;

function pay(confirm: () => Promise<unknown>) {
	return confirmCard({ confirmCardPayment: confirm } as never, field, "pi_1_secret_2");
}

function answering(answer: Answer) {
	return pay(async () => answer);
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
		});
	});

	it("hints at the network when the provider could not be reached", () => {
		expect(cardErrorText({ type: "api_connection_error", message: "Failed." })).toMatch(/^Failed\. .*network/);
	});

	it("says what is missing when the form is not there", async () => {
		const provider = { kind: "not-ready", missing: "provider", message: "Stripe not initialized" };
		expect(await confirmCard(null, field, "s")).toEqual(provider);
		const stripe = { confirmCardPayment: () => Promise.reject(new Error()) };
		const card = { kind: "not-ready", missing: "card", message: "Elements not initialized" };
		expect(await confirmCard(stripe, null, "s")).toEqual(card);
	});

	it("never throws", async () => {
		expect(await pay(() => Promise.reject(new Error("boom")))).toEqual({ kind: "broken", message: "boom" });
	});
});

it.each([
	["pk_test_1", "test", false],
	["pk_live_1", "live", false],
	["pk_test_1", "live", true],
	["pk_live_1", "test", true],
] as const)("%s with a server in %s mode: mismatch is %s", (key, mode, mismatch) => {
	expect(isModeMismatch(key, mode)).toBe(mismatch);
});
