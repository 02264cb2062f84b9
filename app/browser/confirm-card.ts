import { m } from "#app/paraglide/messages.js";
import type { CardProvider } from "./load-card-provider.ts";

type Confirm = CardProvider["confirmCardPayment"];
type CardError = NonNullable<Awaited<ReturnType<Confirm>>["error"]>;
/** The provider's own field with the card in it. */
type CardField = Exclude<NonNullable<NonNullable<Parameters<Confirm>[1]>["payment_method"]>, string>["card"];

/** What became of an attempt to pay, in our own terms. */
export type CardResult =
	| { kind: "paid" }
	/** Declined or invalid: the same payment may be tried again. */
	| { kind: "failed"; message: string }
	| { kind: "other"; status: string }
	/** The provider's script or its form is not there (row 206). */
	| { kind: "not-ready"; message: string }
	/** Something that nobody expected. */
	| { kind: "broken" };

/**
 * The only place that asks the card provider to collect money, authentication by the bank included. Never rejects. What
 * it answers is for the eyes only: whether a case is paid, the server finds out by itself (ruling T8).
 */
export async function confirmCard(
	stripe: Pick<CardProvider, "confirmCardPayment"> | null,
	card: CardField | null,
	clientSecret: string,
): Promise<CardResult> {
	if (!stripe) return { kind: "not-ready", message: m.payment_stripe_missing() };
	if (!card) return { kind: "not-ready", message: m.payment_elements_missing() };
	try {
		const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
		// Paid in another tab in the meantime: the provider refuses to do it twice.
		if (error?.payment_intent?.status === "succeeded") return { kind: "paid" };
		if (error) return { kind: "failed", message: cardErrorText(error) };
		if (paymentIntent.status === "succeeded") return { kind: "paid" };
		return { kind: "other", status: paymentIntent.status };
	} catch {
		return { kind: "broken" };
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
