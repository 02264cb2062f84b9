import type { Cents } from "./money.ts";

/**
 * `proposed`: more than one person may decide alone, a second one has to agree; `requested`: our row is there, the provider
 * has not said yes yet. Money is held back from the proposal on. `returned`: the second person did not agree.
 */
export type RefundState = "proposed" | "requested" | "pending" | "succeeded" | "failed" | "canceled" | "returned";

/**
 * Why money goes back: by an ending or a withdrawal, by the refund policy, because it came too late or twice, with a
 * printed certificate that nobody wants any more, by staff, or by hand at the provider.
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

/** Money on its way back, or refunded. */
export type Refund = {
	/** Ours, and the provider's key for the action; the provider's own id for one that was made there by hand. */
	id: string;
	paymentId: string;
	applicationId: string;
	amount: Cents;
	state: RefundState;
	reason: RefundReason;
	/** E-mail of the staff member who decided; null for the system. */
	requestedBy: string | null;
	/** The persons who decided: the first, and for sums over the limit the second. The database refuses one as both. */
	maker: number | null;
	checker: number | null;
	/** Why, as staff wrote it. */
	note: string | null;
	providerId: string | null;
	/** The provider's code for why it did not work. */
	failureCode: string | null;
	createdAt: number;
	updatedAt: number;
};

/** A refund as the provider has it now. */
export type RefundSnapshot = {
	providerId: string;
	/** The ids of our rows, from the metadata; null for a refund that was made by hand. */
	refundId: string | null;
	paymentId: string | null;
	amount: Cents;
	state: Exclude<RefundState, "requested" | "proposed" | "returned">;
	failureCode: string | null;
};

type Refunded = { id: string; applicationId: string; amountReceived: Cents; refunds: readonly Refund[] };

/** A refund that the bank returned was "succeeded" before: failure is the last word. */
const RANK: Record<RefundState, number> = {
	proposed: 0,
	requested: 0,
	pending: 1,
	succeeded: 2,
	canceled: 3,
	returned: 3,
	failed: 4,
};

const NOT_COUNTED: readonly RefundState[] = ["failed", "canceled", "returned"];
const NOT_YET_SENT: readonly RefundState[] = ["proposed", "requested"];

function counts(refund: Refund): boolean {
	return !NOT_COUNTED.includes(refund.state);
}

/** What may still be refunded: everything asked for is held back, even while nobody knows what became of it. */
export function refundable(payment: Refunded): Cents {
	return payment.amountReceived - sum(payment.refunds.filter(counts));
}

/** The payment without what one person alone has proposed: an ending gives back what the law and the terms say. */
export function withoutProposals<T extends { refunds: readonly Refund[] }>(payment: T, now: number): T {
	if (payment.refunds.every(({ state }) => state !== "proposed")) return payment;
	const refunds = payment.refunds.map((refund) =>
		refund.state === "proposed" ? { ...refund, state: "returned" as const, updatedAt: now } : refund,
	);
	return { ...payment, refunds };
}

/** What one person alone has refunded of these, in cents. */
export function refundedByOne(refunds: readonly Refund[]): Cents {
	return sum(refunds.filter((refund) => counts(refund) && refund.reason === "staff" && refund.checker === null));
}

/** What the provider has refunded or is refunding. */
export function refunded(refunds: readonly Refund[]): Cents {
	return sum(refunds.filter((refund) => counts(refund) && !NOT_YET_SENT.includes(refund.state)));
}

function sum(refunds: readonly Refund[]): Cents {
	return refunds.reduce((total, { amount }) => total + amount, 0);
}

/**
 * Folds what the provider says into our rows: each refund only ever advances, so order and repetition do not matter, and
 * a snapshot that does not know of one yet takes nothing away.
 */
export function reduceRefunds(payment: Refunded, seen: readonly RefundSnapshot[], now: number): readonly Refund[] {
	return seen.reduce<readonly Refund[]>(
		(refunds, snapshot) => reduceRefund(payment, refunds, snapshot, now),
		payment.refunds,
	);
}

function reduceRefund(
	payment: Refunded,
	refunds: readonly Refund[],
	seen: RefundSnapshot,
	now: number,
): readonly Refund[] {
	const { providerId, failureCode } = seen;
	const existing =
		refunds.find((refund) => refund.providerId === providerId) ??
		refunds.find((refund) => refund.providerId === null && refund.id === seen.refundId);
	if (!existing) return [...refunds, madeAtProvider(payment, seen, now)];
	const advanced = RANK[seen.state] > RANK[existing.state];
	if (!advanced && existing.providerId === providerId) return refunds;
	const next: Refund = {
		...existing,
		...(advanced ? { state: seen.state, failureCode } : {}),
		providerId,
		updatedAt: now,
	};
	return refunds.map((refund) => (refund === existing ? next : refund));
}

function madeAtProvider(payment: Refunded, seen: RefundSnapshot, now: number): Refund {
	return {
		id: seen.providerId,
		paymentId: payment.id,
		applicationId: payment.applicationId,
		amount: seen.amount,
		state: seen.state,
		reason: "provider",
		requestedBy: null,
		maker: null,
		checker: null,
		note: null,
		providerId: seen.providerId,
		failureCode: seen.failureCode,
		createdAt: now,
		updatedAt: now,
	};
}
