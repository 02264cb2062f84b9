import { awaitedPayment } from "./local-payment.ts";
import type { PaymentPurpose } from "./packages.ts";
import type { Payment } from "./payment.ts";
import { isHeld } from "./payment-transitions.ts";

/** Status of the payment for one purpose, for a page that decides whether to show a card form. */
export type PaymentProgress =
	/** No payment is in progress: it may be paid. */
	| "open"
	/** The provider does not respond, so it is unknown whether it was paid. */
	| "unknown"
	/** The payer must act outside our pages: with a voucher, or in the MB WAY app. */
	| "awaited"
	/** A bank is still processing it. */
	| "processing"
	/** The money received does not match the order; staff handle it. */
	| "review"
	| "paid";

/** Returns the status according to our rows. Callers use "unknown" if their request to the provider fails. */
export function paymentProgress(payments: readonly Payment[], purpose: PaymentPurpose): PaymentProgress {
	const paymentsOfPurpose = payments.filter((payment) => payment.purpose === purpose);
	if (paymentsOfPurpose.some(({ state }) => state === "succeeded")) return "paid";
	if (paymentsOfPurpose.some(isHeld)) return "review";
	if (paymentsOfPurpose.some(({ state }) => state === "processing")) return "processing";
	return awaitedPayment(paymentsOfPurpose, purpose) ? "awaited" : "open";
}
