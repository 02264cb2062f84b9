import type { BrowserError } from "#app/domain/measures/visit-steps.ts";
import { type Cents, formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { CardProvider } from "./load-card-provider.ts";

type Confirm = CardProvider["confirmCardPayment"];
type CardError = NonNullable<Awaited<ReturnType<Confirm>>["error"]>;
/** Stripe's field with the card in it. */
type CardField = Exclude<NonNullable<NonNullable<Parameters<Confirm>[1]>["payment_method"]>, string>["card"];

/** Result of a payment attempt. */
export type CardResult =
	| { kind: "paid" }
	/** Declined or invalid: the payment can be retried. `providerMessage` is Stripe's message without our advice. */
	| { kind: "failed"; message: string; providerMessage: string; error: BrowserError }
	| { kind: "other"; status: string }
	/** The page is outdated and nothing was charged. Only a reload helps. */
	| { kind: "outdated"; message: string }
	/** Stripe's script or form is missing (row 206). */
	| { kind: "not-ready"; missing: "provider" | "card"; message: string }
	/** Unexpected error. */
	| { kind: "broken"; message: string };

export type CardProblem = Exclude<CardResult, { kind: "paid" }>;

/**
 * Confirms a payment with Stripe, including the bank's authentication. Never rejects. The result is for display only:
 * the server determines whether an application is paid (ruling T8).
 * @param displayedAmount the amount on the button: nothing is charged if Stripe's amount differs
 * @param billingName the cardholder's name for Stripe, if any
 */
export async function confirmCard(
	stripe: Pick<CardProvider, "confirmCardPayment" | "retrievePaymentIntent"> | null,
	card: CardField | null,
	{ clientSecret, amount: displayedAmount }: { clientSecret: string; amount: Cents },
	billingName?: string,
): Promise<CardResult> {
	if (!stripe) return { kind: "not-ready", missing: "provider", message: m.payment_stripe_missing() };
	if (!card) return { kind: "not-ready", missing: "card", message: m.payment_elements_missing() };
	const method = billingName ? { card, billing_details: { name: billingName } } : { card };
	try {
		const current = await stripe.retrievePaymentIntent(clientSecret);
		if (current.error) return toFailure(current.error);
		const { status, amount } = current.paymentIntent;
		const result = getFinalResult(status);
		if (result) return result;
		if (amount !== displayedAmount)
			return { kind: "outdated", message: m.payment_amount_changed({ amount: format(amount) }) };
		const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: method });
		// If paid in another tab, Stripe refuses to charge twice and returns the outcome.
		if (error) return getFinalResult(error.payment_intent?.status) ?? toFailure(error);
		return getFinalResult(paymentIntent.status) ?? { kind: "other", status: paymentIntent.status };
	} catch (error) {
		// Reported to our counter (report-errors.ts).
		globalThis.reportError?.(error);
		return { kind: "broken", message: error instanceof Error ? error.message : String(error) };
	}
}

type Wallets = Pick<CardProvider, "confirmPayment">;

/**
 * Confirms a payment that the payer has just approved in a wallet.
 * @param displayedAmount the amount in the wallet: nothing is charged if the server's amount differs
 * @param returnUrl the page to which the wallet's own page returns
 */
export async function confirmWallet(
	stripe: Wallets,
	elements: ReturnType<CardProvider["elements"]>,
	{ clientSecret, amount }: { clientSecret: string; amount: Cents },
	{ displayedAmount, returnUrl }: { displayedAmount: Cents; returnUrl: string },
): Promise<CardResult> {
	if (amount !== displayedAmount)
		return { kind: "outdated", message: m.payment_amount_changed({ amount: format(amount) }) };
	try {
		const { error, paymentIntent } = await stripe.confirmPayment({
			elements,
			clientSecret,
			confirmParams: { return_url: returnUrl },
			redirect: "if_required",
		});
		if (error) return getFinalResult(error.payment_intent?.status) ?? toFailure(error);
		return getFinalResult(paymentIntent.status) ?? { kind: "other", status: paymentIntent.status };
	} catch (error) {
		globalThis.reportError?.(error);
		return { kind: "broken", message: error instanceof Error ? error.message : String(error) };
	}
}

/** Returns title and text for a problem. */
export function cardProblemText(result: CardProblem): { title: string; text: string } {
	switch (result.kind) {
		case "failed":
			return { title: m.payment_failed_title(), text: result.message };
		case "other": {
			const failed = result.status !== "processing";
			const title = failed ? m.payment_failed_title() : m.confirmation_confirming_title();
			return { title, text: m.payment_returned_status({ status: result.status }) };
		}
		case "outdated":
			return { title: m.payment_outdated_title(), text: result.message };
		case "not-ready":
			return { title: m.payment_setup_error_title(), text: result.message };
		case "broken":
			return { title: m.payment_error_title(), text: m.payment_error() };
	}
}

/** Returns the outcome of a payment that cannot be retried; null if it can. */
function getFinalResult(status: string | undefined): CardResult | null {
	if (status === "succeeded") return { kind: "paid" };
	if (status === "processing") return { kind: "other", status };
	return status === "canceled" ? { kind: "outdated", message: m.payment_canceled() } : null;
}

function toFailure(error: Pick<CardError, "type" | "message" | "code" | "decline_code">): CardResult {
	return {
		kind: "failed",
		message: cardErrorText(error),
		providerMessage: error.message ?? "",
		error: classifyError(error),
	};
}

/** Returns the category of an error, by Stripe's codes. */
function classifyError({ type, code = "", decline_code: decline }: Pick<CardError, "type" | "code" | "decline_code">) {
	if (type === "api_connection_error") return "error_card_network";
	if (decline === "insufficient_funds") return "error_card_funds";
	if (code === "expired_card" || decline === "expired_card") return "error_card_expired";
	if (code === "payment_intent_authentication_failure") return "error_card_bank";
	if (type === "validation_error" || /^(incorrect|invalid|incomplete)_/.test(code)) return "error_card_details";
	return type === "card_error" ? "error_card_declined" : "error_card_other";
}

/** Returns the category of a problem; null if the payer did not cause it. */
export function getErrorCode(result: CardProblem): BrowserError | null {
	if (result.kind === "failed") return result.error;
	return result.kind === "broken" || result.kind === "not-ready" ? "error_card_other" : null;
}

function format(amount: Cents): string {
	return formatMoney(amount, getLocale());
}

const ADVICE: Partial<Record<CardError["type"], () => string>> = {
	card_error: m.payment_card_error,
	validation_error: m.payment_validation_error,
	api_connection_error: m.payment_network_hint,
};

/** Returns Stripe's message with advice (row 205). */
export function cardErrorText({ type, message }: Pick<CardError, "type" | "message">): string {
	return [message, ADVICE[type]?.()].filter(Boolean).join(" ");
}
