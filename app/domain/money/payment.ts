import type { RefundRequest } from "../withdrawal/refund-request.ts";
import { type Dispute, type DisputeSnapshot, isOpenDispute, reduceDisputes } from "./dispute.ts";
import type { Cents } from "./money.ts";
import type { PaymentPurpose } from "./packages.ts";
import { type Refund, type RefundSnapshot, reduceRefunds, sumRefunded } from "./refund.ts";

/**
 * Status of one payment. Open statuses may still change; all others are final except for refunds and disputes.
 * `mismatch` is money that does not match our row, `duplicate` a second success for a purpose already paid: nothing is
 * delivered for either.
 */
export type PaymentState =
	| "created"
	| "requires_action"
	| "processing"
	| "succeeded"
	| "failed"
	| "canceled"
	| "mismatch"
	| "duplicate";

/** Payment status of an application as named by the specification (state machines 4B). */
export const PAYMENT_STATUSES = [
	"pending",
	"processing",
	"paid",
	"failed",
	"canceled",
	"partially_refunded",
	"refunded",
	"disputed",
	"lost",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The data that a cash machine or bank app needs to pay a Multibanco reference. */
export type Voucher = {
	entity: string;
	reference: string;
	/** UTC milliseconds; until then the money may arrive at any time. */
	expiresAt: number;
};

/** Our row for one attempt to collect one amount for one purpose. */
export type Payment = {
	id: string;
	applicationId: string;
	purpose: PaymentPurpose;
	state: PaymentState;
	amount: Cents;
	currency: string;
	livemode: boolean;
	intentId: string | null;
	/** The provider's id of the attempt whose card is named here, as shown by the bank and the provider's pages. */
	chargeId: string | null;
	amountReceived: Cents;
	/** Refunded or being refunded, according to the provider. */
	amountRefunded: Cents;
	/** Whether a dispute is open, so that the bank holds the money. */
	disputed: boolean;
	lastError: string | null;
	/** The provider's name of the payment method, such as `card` or `multibanco`; null before the first attempt. */
	method: string | null;
	/** The voucher that awaits payment. */
	voucher: Voucher | null;
	cardBrand: string | null;
	cardLast4: string | null;
	/** Evidence of the customer's country, for tax: from the card, the IP address and the form (ISO 3166-1). */
	cardCountry: string | null;
	ipCountry: string | null;
	declaredCountry: string | null;
	/** The provider's type of warning that the cardholder may dispute the payment. */
	fraudWarning: string | null;
	createdAt: number;
	succeededAt: number | null;
	refunds: readonly Refund[];
	disputes: readonly Dispute[];
	/** Applicants' refund requests. */
	requests: readonly RefundRequest[];
};

/** The provider's current state of one intent, fetched by us and never taken from a webhook's payload. */
export type PaymentSnapshot = {
	intentId: string;
	paymentId: string | null;
	applicationId: string | null;
	purpose: string | null;
	state: Exclude<PaymentState, "mismatch" | "duplicate">;
	amount: Cents;
	amountReceived: Cents;
	currency: string;
	livemode: boolean;
	/** The refunds that were fetched; there may be more. */
	refunds: readonly RefundSnapshot[];
	disputes: readonly DisputeSnapshot[];
	/** The provider's message about the last failed attempt, safe to show to the applicant. */
	lastError: string | null;
	method: string | null;
	voucher: Voucher | null;
	chargeId: string | null;
	cardBrand: string | null;
	cardLast4: string | null;
	cardCountry: string | null;
};

/** Whether money was received, regardless of whether it matches the row. */
export function isSettled({ state }: Pick<Payment, "state">): boolean {
	return state === "succeeded" || state === "mismatch" || state === "duplicate";
}

/** Whether the money received does not match our row, so that nothing may be delivered. */
function isMismatch(payment: Payment, snapshot: PaymentSnapshot): boolean {
	return (
		snapshot.intentId !== payment.intentId ||
		snapshot.applicationId !== payment.applicationId ||
		snapshot.paymentId !== payment.id ||
		snapshot.purpose !== payment.purpose ||
		snapshot.currency !== payment.currency ||
		snapshot.livemode !== payment.livemode ||
		snapshot.amount !== payment.amount ||
		(snapshot.state === "succeeded" && snapshot.amountReceived !== payment.amount)
	);
}

/**
 * Merges a snapshot into our row, monotonically, so that order and repetition of events do not matter. A success is
 * never reverted; refunds and disputes, identified by id, only advance; a declined payment remains open, because the
 * same intent may still succeed.
 */
export function reducePayment(payment: Payment, snapshot: PaymentSnapshot, now: number): Payment {
	const wasSettled = isSettled(payment);
	const isSnapshotMismatch = snapshot.state === "succeeded" && isMismatch(payment, snapshot);
	const reportedState = isSnapshotMismatch ? "mismatch" : snapshot.state;
	// After a decline the same intent may still succeed; once cancelled it never reopens.
	const isOver = wasSettled || (payment.state === "canceled" && !isSettled({ state: reportedState }));
	const state = isOver ? payment.state : reportedState;
	const refunds = reduceRefunds(payment, snapshot.refunds, now);
	const disputes = reduceDisputes(payment, snapshot.disputes, now);
	// A late report of a declined card must not replace the card that paid.
	const card = wasSettled && snapshot.state !== "succeeded" ? payment : snapshot;
	return {
		...payment,
		state,
		amountReceived: Math.max(payment.amountReceived, snapshot.amountReceived),
		amountRefunded: sumRefunded(refunds),
		disputed: disputes.some(isOpenDispute),
		lastError: isSettled({ state }) ? null : (snapshot.lastError ?? payment.lastError),
		method: card.method ?? payment.method,
		voucher: state === "requires_action" ? snapshot.voucher : null,
		chargeId: card.chargeId ?? payment.chargeId,
		cardBrand: card.cardBrand ?? payment.cardBrand,
		cardLast4: card.cardLast4 ?? payment.cardLast4,
		cardCountry: card.cardCountry ?? payment.cardCountry,
		succeededAt: isSettled({ state }) ? (payment.succeededAt ?? now) : payment.succeededAt,
		refunds,
		disputes,
	};
}

/** Returns the payment status of an application from its payment. */
export function toPaymentStatus(payment: Payment): PaymentStatus {
	if (payment.state !== "succeeded") {
		if (payment.state === "processing") return "processing";
		if (payment.state === "canceled") return "canceled";
		return payment.lastError ? "failed" : "pending";
	}
	if (payment.disputes.some(({ status }) => status === "lost")) return "lost";
	if (payment.disputed) return "disputed";
	if (payment.amountRefunded >= payment.amountReceived) return "refunded";
	return payment.amountRefunded > 0 ? "partially_refunded" : "paid";
}

/** Whether a payment may still be paid. Each application has at most one open payment per purpose. */
export function isOpen(payment: Pick<Payment, "state">): boolean {
	return !isSettled(payment) && payment.state !== "canceled";
}

/** Returns the initial row of an attempt to collect money. */
export function createPayment(
	opening: Pick<Payment, "id" | "applicationId" | "purpose" | "amount" | "currency" | "livemode" | "ipCountry">,
	now: number,
): Payment {
	return {
		...opening,
		state: "created",
		intentId: null,
		chargeId: null,
		amountReceived: 0,
		amountRefunded: 0,
		disputed: false,
		lastError: null,
		method: null,
		voucher: null,
		cardBrand: null,
		cardLast4: null,
		cardCountry: null,
		declaredCountry: null,
		fraudWarning: null,
		createdAt: now,
		succeededAt: null,
		refunds: [],
		disputes: [],
		requests: [],
	};
}
