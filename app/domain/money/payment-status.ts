import { awaitedPayment } from "./local-payment.ts";
import type { PaymentPurpose } from "./packages.ts";
import type { Payment } from "./payment.ts";
import { isHeld } from "./payment-transitions.ts";

/** Where the money for one thing stands, for a page that must know whether to offer a card form. */
export type PaymentProgress =
	/** Nothing is on its way: it may be paid. */
	| "open"
	/** The provider does not answer: whether it was paid, nobody can tell right now. */
	| "unknown"
	/** Its payer must act outside of our pages: a voucher, or a question in the MB WAY app. */
	| "awaited"
	/** A bank is still working on it. */
	| "processing"
	/** Money came that does not fit the order: a person looks at it. */
	| "review"
	| "paid";

/** As our rows have it; "unknown" is for whoever asks the provider and gets no answer. */
export function paymentProgress(payments: readonly Payment[], purpose: PaymentPurpose): PaymentProgress {
	const paymentsOfPurpose = payments.filter((payment) => payment.purpose === purpose);
	if (paymentsOfPurpose.some(({ state }) => state === "succeeded")) return "paid";
	if (paymentsOfPurpose.some(isHeld)) return "review";
	if (paymentsOfPurpose.some(({ state }) => state === "processing")) return "processing";
	return awaitedPayment(paymentsOfPurpose, purpose) ? "awaited" : "open";
}
