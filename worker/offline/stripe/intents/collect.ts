import { cardRefused, docUrl, type StripeFailure } from "../api/errors.ts";
import type { Desk } from "../sandbox-context.ts";
import type { IntentError, PaymentIntent, PaymentMethod } from "../shapes.ts";
import { cardOf, type Decline, type TestCard } from "./cards.ts";
import { recordCharge } from "./charges.ts";
import { intentView } from "./intent-view.ts";

/** How long after a payment its holder complains, where a test card says so. */
const COMPLAINT_AFTER_MS = 1000;

/** The bank has paid. */
export function collect(desk: Desk, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
	const charge = recordCharge(desk, intent, method, null);
	const paid = desk.store.put<PaymentIntent>({
		...intent,
		amount_received: intent.amount,
		last_payment_error: null,
		latest_charge: charge.id,
		next_action: null,
		payment_method: method.id,
		status: "succeeded",
	});
	desk.emit("payment_intent.succeeded", intentView(paid));
	scheduleComplaints(desk, charge.id, cardOf(method.card.fingerprint));
	return paid;
}

function scheduleComplaints(desk: Desk, charge: string, { dispute, warning }: TestCard): void {
	if (dispute) desk.later({ act: "open-dispute", charge, cause: dispute }, COMPLAINT_AFTER_MS);
	if (warning) desk.later({ act: "raise-warning", charge }, COMPLAINT_AFTER_MS);
}

/** The bank has refused: the intent waits for another card. Gives the failure that its caller is told. */
export function decline(desk: Desk, intent: PaymentIntent, method: PaymentMethod, why: Decline): StripeFailure {
	const charge = recordCharge(desk, intent, method, why).id;
	const { blocked: _, ...cause } = why;
	const error: IntentError = {
		type: "card_error",
		...cause,
		doc_url: docUrl(why.code),
		charge,
		payment_method: method,
	};
	const failed = desk.store.put<PaymentIntent>({
		...intent,
		last_payment_error: error,
		latest_charge: charge,
		next_action: null,
		payment_method: null,
		status: "requires_payment_method",
	});
	desk.emit("payment_intent.payment_failed", intentView(failed));
	const { decline_code } = cause;
	return cardRefused(why.code, why.message, {
		...(decline_code ? { decline_code } : {}),
		charge,
		payment_intent: intentView(failed, desk.access),
		payment_method: method,
	});
}
