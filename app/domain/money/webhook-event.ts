/**
 * The card provider's events that we act on; every other one is noted and ignored. The endpoint at the provider is set
 * up with this list (docs/payments.md).
 */
export const HANDLED_EVENTS = [
	"payment_intent.succeeded",
	"payment_intent.payment_failed",
	"payment_intent.processing",
	"payment_intent.requires_action",
	"payment_intent.canceled",
	"charge.refunded",
	"charge.refund.updated",
	"refund.created",
	"refund.updated",
	"refund.failed",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.closed",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
	"radar.early_fraud_warning.created",
] as const;

export function isHandled(type: string): boolean {
	return HANDLED_EVENTS.some((handled) => handled === type);
}

/** A warning names no state of a payment: it is asked about by itself. */
export function isFraudWarning(type: string): boolean {
	return type.startsWith("radar.early_fraud_warning.");
}

/** What happens after the money arrived cannot be seen on the intent alone. */
export function concernsRefundOrDispute(type: string): boolean {
	return !type.startsWith("payment_intent.");
}
