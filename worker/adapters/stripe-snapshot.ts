import type Stripe from "stripe";
import { DISPUTE_STATUSES, type DisputeSnapshot } from "#app/domain/money/dispute.ts";
import type { OrderLine } from "#app/domain/money/order-lines.ts";
import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import type { RefundSnapshot } from "#app/domain/money/refund.ts";

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
 * Converts an intent to a snapshot of its current state.
 * @param intent fetched with `latest_charge` and `payment_method` expanded; otherwise card, refunds and disputes are
 * unknown
 * @throws for a status that the pinned API version does not define
 */
export function toPaymentSnapshot(
	intent: Stripe.PaymentIntent,
	refunds: readonly Stripe.Refund[],
	disputes: readonly Stripe.Dispute[],
): PaymentSnapshot {
	const state = STATES[intent.status];
	if (!state) throw new Error(`Unknown status of a payment intent: ${intent.status}`);
	const charge = getExpandedCharge(intent);
	const voucher = intent.next_action?.multibanco_display_details;
	const card = charge?.payment_method_details?.card ?? null;
	return {
		intentId: intent.id,
		paymentId: intent.metadata.paymentId ?? null,
		applicationId: intent.metadata.applicationId ?? null,
		purpose: intent.metadata.purpose ?? null,
		// After a decline the intent stays open for another card; only its error shows the decline.
		state: state === "created" && intent.last_payment_error ? "failed" : state,
		amount: intent.amount,
		amountReceived: intent.amount_received,
		currency: intent.currency,
		livemode: intent.livemode,
		refunds: refunds.map(toRefundSnapshot),
		disputes: disputes.map(toDisputeSnapshot),
		lastError: intent.last_payment_error?.message ?? null,
		method: findMethodType(intent),
		voucher:
			voucher?.entity && voucher.reference && voucher.expires_at
				? { entity: voucher.entity, reference: voucher.reference, expiresAt: voucher.expires_at * 1000 }
				: null,
		chargeId: charge?.id ?? null,
		cardBrand: card?.brand ?? null,
		cardLast4: card?.last4 ?? null,
		cardCountry: card?.country ?? null,
	};
}

/** Formats the lines as metadata of an intent, one per key (`line1`, `line2` …): values have at most 500 characters. */
export function toLineMetadata(lines: readonly OrderLine[]): Record<string, string> {
	return Object.fromEntries(
		lines.map(({ paymentId, applicationId, amount }, index) => [
			`line${index + 1}`,
			`${paymentId} ${applicationId} ${amount}`,
		]),
	);
}

/** Parses the lines of an intent that pays for several people; there are none if it pays for one. */
export function parseOrderLines({ metadata }: Pick<Stripe.PaymentIntent, "metadata">): OrderLine[] {
	const lines: OrderLine[] = [];
	for (let value = metadata.line1; value !== undefined; value = metadata[`line${lines.length + 1}`]) {
		const [paymentId = "", applicationId = "", amount] = value.split(" ");
		lines.push({ paymentId, applicationId, amount: Number(amount) });
	}
	return lines;
}

/** Finds the type of payment method. While the payer must act, the last charge may be an earlier attempt with another method. */
function findMethodType(intent: Stripe.PaymentIntent): string | null {
	const chosenType = typeof intent.payment_method === "object" ? (intent.payment_method?.type ?? null) : null;
	const chargedType = getExpandedCharge(intent)?.payment_method_details?.type ?? null;
	return intent.status === "requires_action" ? (chosenType ?? chargedType) : (chargedType ?? chosenType);
}

/** Returns the last attempt to collect the money, if expanded. */
export function getExpandedCharge(intent: Stripe.PaymentIntent): Stripe.Charge | null {
	return typeof intent.latest_charge === "object" ? intent.latest_charge : null;
}

const REFUND_STATES: Record<string, RefundSnapshot["state"]> = {
	pending: "pending",
	requires_action: "pending",
	succeeded: "succeeded",
	failed: "failed",
	canceled: "canceled",
};

function toRefundSnapshot(refund: Stripe.Refund): RefundSnapshot {
	return {
		providerId: refund.id,
		refundId: refund.metadata?.refundId ?? null,
		paymentId: refund.metadata?.paymentId ?? null,
		amount: refund.amount,
		state: REFUND_STATES[refund.status ?? "pending"] ?? "pending",
		failureCode: refund.failure_reason ?? null,
	};
}

function toDisputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot {
	const status = DISPUTE_STATUSES.find((candidate) => candidate === dispute.status);
	if (!status) throw new Error(`Unknown status of a dispute: ${dispute.status}`);
	const evidenceDueSeconds = dispute.evidence_details.due_by;
	return {
		id: dispute.id,
		amount: dispute.amount,
		reason: dispute.reason,
		status,
		evidenceDueAt: evidenceDueSeconds && evidenceDueSeconds * 1000,
	};
}
