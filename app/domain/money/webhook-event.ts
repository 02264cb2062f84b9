/**
 * The card provider's events that we act on; others are recorded and ignored. The provider's endpoint is configured
 * with this list (docs/payments.md).
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
	return HANDLED_EVENTS.some((eventType) => eventType === type);
}

/** A warning contains no state of a payment, so the intent is fetched. */
export function isFraudWarning(type: string): boolean {
	return type.startsWith("radar.early_fraud_warning.");
}

/** The intent alone does not show what happens after the payment. */
export function concernsRefundOrDispute(type: string): boolean {
	return !type.startsWith("payment_intent.");
}
