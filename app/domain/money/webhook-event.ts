/**
 * Stripe events that we handle; all others are recorded and ignored. Stripe's webhook endpoint is configured with this
 * list (docs/payments.md).
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

/** Whether an event is a fraud warning, which contains no payment state, so that the intent is fetched. */
export function isFraudWarning(type: string): boolean {
	return type.startsWith("radar.early_fraud_warning.");
}

/** Whether an event is about a refund or dispute, which the intent alone does not show. */
export function concernsRefundOrDispute(type: string): boolean {
	return !type.startsWith("payment_intent.");
}
