import type { Cents } from "./money.ts";

/**
 * `proposed`: over the limit of one person, so a second one has to approve; `requested`: our row exists, without the
 * provider's confirmation yet. The amount is reserved from the proposal on. `returned`: the second person declined.
 */
export type RefundState = "proposed" | "requested" | "pending" | "succeeded" | "failed" | "canceled" | "returned";

/**
 * The reason for a refund: an outcome or a withdrawal, the refund policy, a late or second payment, a cancelled printed
 * certificate, staff, or manually at the provider.
 */
export type RefundReason =
	| "cancelled"
	| "withdrawn"
	| "rejected"
	| "policy"
	| "post_cancelled"
	| "late"
	| "duplicate"
	| "staff"
	| "provider";

/** Money being refunded, or refunded. */
export type Refund = {
	/** Our id, and the provider's idempotency key; the provider's own id for a refund made there manually. */
	id: string;
	paymentId: string;
	applicationId: string;
	amount: Cents;
	state: RefundState;
	reason: RefundReason;
	/** E-mail of the staff member who decided; null for the system. */
	requestedBy: string | null;
	/**
	 * The people who decided: the first, and for amounts over the limit the second. The database rejects one person as
	 * both.
	 */
	maker: number | null;
	checker: number | null;
	/** The reason, as written by staff. */
	note: string | null;
	providerId: string | null;
	/** The provider's code for the failure. */
	failureCode: string | null;
	createdAt: number;
	updatedAt: number;
};

/** The provider's current state of a refund. */
export type RefundSnapshot = {
	providerId: string;
	/** Ids of our rows, from the metadata; null for a manual refund. */
	refundId: string | null;
	paymentId: string | null;
	amount: Cents;
	state: Exclude<RefundState, "requested" | "proposed" | "returned">;
	failureCode: string | null;
};

type RefundedPayment = { id: string; applicationId: string; amountReceived: Cents; refunds: readonly Refund[] };

/** A refund returned by the bank was "succeeded" before, so `failed` is the final status. */
const RANK: Record<RefundState, number> = {
	proposed: 0,
	requested: 0,
	pending: 1,
	succeeded: 2,
	canceled: 3,
	returned: 3,
	failed: 4,
};

const UNCOUNTED_STATES: readonly RefundState[] = ["failed", "canceled", "returned"];
const UNSENT_STATES: readonly RefundState[] = ["proposed", "requested"];

function isCounted(refund: Refund): boolean {
	return !UNCOUNTED_STATES.includes(refund.state);
}

/**
 * Returns the amount that may still be refunded. Every requested refund is reserved, even while its result is unknown.
 */
export function getRefundableAmount(payment: RefundedPayment): Cents {
	return payment.amountReceived - sum(payment.refunds.filter(isCounted));
}

/** Returns the payment without proposed refunds, because an outcome refunds what law and terms require. */
export function withoutProposals<T extends { refunds: readonly Refund[] }>(payment: T, now: number): T {
	if (payment.refunds.every(({ state }) => state !== "proposed")) return payment;
	const refunds = payment.refunds.map((refund) =>
		refund.state === "proposed" ? { ...refund, state: "returned" as const, updatedAt: now } : refund,
	);
	return { ...payment, refunds };
}

/** Returns the sum of the refunds decided by one person alone, in cents. */
export function sumRefundedByOnePerson(refunds: readonly Refund[]): Cents {
	return sum(refunds.filter((refund) => isCounted(refund) && refund.reason === "staff" && refund.checker === null));
}

/** Returns the sum of the refunds that the provider has made or is making. */
export function sumRefunded(refunds: readonly Refund[]): Cents {
	return sum(refunds.filter((refund) => isCounted(refund) && !UNSENT_STATES.includes(refund.state)));
}

function sum(refunds: readonly Refund[]): Cents {
	return refunds.reduce((total, { amount }) => total + amount, 0);
}

/**
 * Merges the provider's refunds into ours. Each only advances, so that order and repetition do not matter, and a refund
 * missing from a snapshot is not removed.
 */
export function reduceRefunds(
	payment: RefundedPayment,
	snapshots: readonly RefundSnapshot[],
	now: number,
): readonly Refund[] {
	return snapshots.reduce<readonly Refund[]>(
		(refunds, snapshot) => reduceRefund(payment, refunds, snapshot, now),
		payment.refunds,
	);
}

function reduceRefund(
	payment: RefundedPayment,
	refunds: readonly Refund[],
	snapshot: RefundSnapshot,
	now: number,
): readonly Refund[] {
	const { providerId, failureCode } = snapshot;
	const existing =
		refunds.find((refund) => refund.providerId === providerId) ??
		refunds.find((refund) => refund.providerId === null && refund.id === snapshot.refundId);
	if (!existing) return [...refunds, createManualRefund(payment, snapshot, now)];
	const isAdvanced = RANK[snapshot.state] > RANK[existing.state];
	if (!isAdvanced && existing.providerId === providerId) return refunds;
	const updatedRefund: Refund = {
		...existing,
		...(isAdvanced ? { state: snapshot.state, failureCode } : {}),
		providerId,
		updatedAt: now,
	};
	return refunds.map((refund) => (refund === existing ? updatedRefund : refund));
}

function createManualRefund(payment: RefundedPayment, snapshot: RefundSnapshot, now: number): Refund {
	return {
		id: snapshot.providerId,
		paymentId: payment.id,
		applicationId: payment.applicationId,
		amount: snapshot.amount,
		state: snapshot.state,
		reason: "provider",
		requestedBy: null,
		maker: null,
		checker: null,
		note: null,
		providerId: snapshot.providerId,
		failureCode: snapshot.failureCode,
		createdAt: now,
		updatedAt: now,
	};
}
