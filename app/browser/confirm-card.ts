import { m } from "#app/paraglide/messages.js";
import type { CardProvider } from "./load-card-provider.ts";

type Confirm = CardProvider["confirmCardPayment"];
type CardError = NonNullable<Awaited<ReturnType<Confirm>>["error"]>;
/** The provider's own field with the card in it. */
type CardField = Exclude<NonNullable<NonNullable<Parameters<Confirm>[1]>["payment_method"]>, string>["card"];

/** What became of an attempt to pay, in our own terms. */
export type CardResult =
	| { kind: "paid" }
	/** Declined or invalid: the same payment may be tried again. `said` is the provider's message without our advice. */
	| { kind: "failed"; message: string; said: string }
	| { kind: "other"; status: string }
	/** The provider's script or its form is not there (row 206). */
	| { kind: "not-ready"; missing: "provider" | "card"; message: string }
	/** Something that nobody expected. */
	| { kind: "broken"; message: string };

/**
 * The only place that asks the card provider to collect money, authentication by the bank included. Never rejects. What
 * it answers is for the eyes only: whether a case is paid, the server finds out by itself (ruling T8).
 * @param billingName the holder's name as the provider is told it; none is told without it
 */
export async function confirmCard(
	stripe: Pick<CardProvider, "confirmCardPayment"> | null,
	card: CardField | null,
	clientSecret: string,
	billingName?: string,
): Promise<CardResult> {
	if (!stripe) return { kind: "not-ready", missing: "provider", message: m.payment_stripe_missing() };
	if (!card) return { kind: "not-ready", missing: "card", message: m.payment_elements_missing() };
	const method = billingName ? { card, billing_details: { name: billingName } } : { card };
	try {
		const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: method });
		// Paid in another tab in the meantime: the provider refuses to do it twice.
		if (error?.payment_intent?.status === "succeeded") return { kind: "paid" };
		if (error) return { kind: "failed", message: cardErrorText(error), said: error.message ?? "" };
		if (paymentIntent.status === "succeeded") return { kind: "paid" };
		return { kind: "other", status: paymentIntent.status };
	} catch (error) {
		return { kind: "broken", message: error instanceof Error ? error.message : String(error) };
	}
}

const ADVICE: Partial<Record<CardError["type"], () => string>> = {
	card_error: m.payment_card_error,
	validation_error: m.payment_validation_error,
	api_connection_error: m.payment_network_hint,
};

/** The provider's own message and what to do about it (row 205). */
export function cardErrorText({ type, message }: Pick<CardError, "type" | "message">): string {
	return [message, ADVICE[type]?.()].filter(Boolean).join(" ");
}

/** Whether this page and the server disagree about test and live payments (row 136). */
export function isModeMismatch(publicKey: string, serverMode: "test" | "live"): boolean {
	return publicKey.startsWith("pk_live_") !== (serverMode === "live");
}
