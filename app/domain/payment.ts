import type { Cents } from "./money.ts";
import type { PaymentPurpose } from "./packages.ts";

/** Where one payment stands. `open` states may still change; the rest are final but for refunds and disputes. */
export type PaymentState =
	| "created"
	| "requires_action"
	| "processing"
	| "succeeded"
	| "failed"
	| "canceled"
	| "mismatch";

/** What the pages of the specification call the payment status of an application (state machines 4B). */
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
	amountReceived: Cents;
	amountRefunded: Cents;
	disputed: boolean;
	lastError: string | null;
	cardBrand: string | null;
	cardLast4: string | null;
	createdAt: number;
	succeededAt: number | null;
};

/** The provider's present truth about one intent, fetched by us: never a webhook's payload. */
export type PaymentSnapshot = {
	intentId: string;
	paymentId: string | null;
	applicationId: string | null;
	purpose: string | null;
	state: Exclude<PaymentState, "mismatch">;
	amount: Cents;
	amountReceived: Cents;
	amountRefunded: Cents;
	currency: string;
	livemode: boolean;
	disputed: boolean;
	/** Provider's message about the last failed attempt, safe to show to the applicant. */
	lastError: string | null;
	cardBrand: string | null;
	cardLast4: string | null;
	cardCountry: string | null;
};

const RANK: Record<PaymentState, number> = {
	created: 0,
	requires_action: 1,
	processing: 2,
	failed: 3,
	canceled: 4,
	mismatch: 5,
	succeeded: 6,
};

/** True when money moved for something else than what our row says: nothing may be delivered. */
export function isMismatch(payment: Payment, snapshot: PaymentSnapshot): boolean {
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
 * Folds a snapshot into our row: monotonic, so that order and repetition of notices do not matter. A success is never
 * taken back; refunds only grow; a decline keeps the payment open, because the same intent may still succeed.
 */
export function foldSnapshot(payment: Payment, snapshot: PaymentSnapshot, now: number): Payment {
	const settled = payment.state === "succeeded" || payment.state === "mismatch";
	const mismatch = snapshot.state === "succeeded" && isMismatch(payment, snapshot);
	const reached = mismatch ? "mismatch" : snapshot.state;
	const backToOpen = !settled && payment.state !== "canceled" && RANK[reached] < RANK[payment.state];
	const state = settled ? payment.state : RANK[reached] >= RANK[payment.state] || backToOpen ? reached : payment.state;
	return {
		...payment,
		state,
		amountReceived: Math.max(payment.amountReceived, snapshot.amountReceived),
		amountRefunded: Math.max(payment.amountRefunded, snapshot.amountRefunded),
		disputed: snapshot.disputed,
		lastError: state === "succeeded" ? null : (snapshot.lastError ?? payment.lastError),
		cardBrand: snapshot.cardBrand ?? payment.cardBrand,
		cardLast4: snapshot.cardLast4 ?? payment.cardLast4,
		succeededAt: state === "succeeded" ? (payment.succeededAt ?? now) : payment.succeededAt,
	};
}

/** The label's status of an application whose application payment stands like this. */
export function paymentStatusOf(payment: Payment): PaymentStatus {
	if (payment.state !== "succeeded") {
		if (payment.state === "processing") return "processing";
		if (payment.state === "canceled") return "canceled";
		return payment.lastError ? "failed" : "pending";
	}
	if (payment.disputed) return "disputed";
	if (payment.amountRefunded >= payment.amountReceived) return "refunded";
	return payment.amountRefunded > 0 ? "partially_refunded" : "paid";
}

/** Open payments may still be paid; each application has at most one per purpose. */
export function isOpen(payment: Payment): boolean {
	return payment.state !== "succeeded" && payment.state !== "canceled" && payment.state !== "mismatch";
}
