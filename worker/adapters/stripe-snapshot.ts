import type Stripe from "stripe";
import type { PaymentSnapshot } from "#app/domain/payment.ts";

const STATES: Record<string, PaymentSnapshot["state"]> = {
	requires_payment_method: "created",
	requires_confirmation: "created",
	requires_action: "requires_action",
	requires_capture: "processing",
	processing: "processing",
	succeeded: "succeeded",
	canceled: "canceled",
};

/**
 * The present truth about one intent, in our own words.
 * @param intent fetched with `latest_charge` expanded; without it nothing is known of card, refunds and disputes.
 * @throws for a status that the pinned version of the API does not know.
 */
export function snapshotOf(intent: Stripe.PaymentIntent): PaymentSnapshot {
	const state = STATES[intent.status];
	if (!state) throw new Error(`Unknown status of a payment intent: ${intent.status}`);
	const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
	const card = charge?.payment_method_details?.card ?? null;
	return {
		intentId: intent.id,
		paymentId: intent.metadata.paymentId ?? null,
		applicationId: intent.metadata.applicationId ?? null,
		purpose: intent.metadata.purpose ?? null,
		// A decline leaves the intent open for another card: the error alone tells the two apart.
		state: state === "created" && intent.last_payment_error ? "failed" : state,
		amount: intent.amount,
		amountReceived: intent.amount_received,
		amountRefunded: charge?.amount_refunded ?? 0,
		currency: intent.currency,
		livemode: intent.livemode,
		disputed: charge?.disputed ?? false,
		lastError: intent.last_payment_error?.message ?? null,
		cardBrand: card?.brand ?? null,
		cardLast4: card?.last4 ?? null,
		cardCountry: card?.country ?? null,
	};
}
