import type { Cents } from "./money.ts";

/** The provider's status of a dispute; `warning_…` is an inquiry, for which no money is held yet. */
export const DISPUTE_STATUSES = [
	"warning_needs_response",
	"warning_under_review",
	"warning_closed",
	"needs_response",
	"under_review",
	"prevented",
	"won",
	"lost",
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Statuses without a final outcome. */
export const UNDECIDED_DISPUTE_STATUSES: readonly DisputeStatus[] = [
	"warning_needs_response",
	"warning_under_review",
	"needs_response",
	"under_review",
];

/** A cardholder's dispute, by the provider's id. */
export type Dispute = {
	id: string;
	paymentId: string;
	applicationId: string;
	amount: Cents;
	reason: string;
	status: DisputeStatus;
	/** Deadline for evidence, UTC milliseconds. */
	evidenceDueAt: number | null;
	createdAt: number;
	updatedAt: number;
};

export type DisputeSnapshot = Pick<Dispute, "id" | "amount" | "reason" | "status" | "evidenceDueAt">;

type DisputedPayment = { id: string; applicationId: string; disputes: readonly Dispute[] };

const rank = (status: DisputeStatus) => DISPUTE_STATUSES.indexOf(status);

/** Whether the bank holds the money until this dispute is decided. */
export function isOpenDispute({ status }: Pick<Dispute, "status">): boolean {
	return status === "needs_response" || status === "under_review";
}

/** Whether the provider accepts no refund, because the bank holds the money or has taken it. */
export function isContested({ disputes }: { disputes: readonly Pick<Dispute, "status">[] }): boolean {
	return disputes.some((dispute) => isOpenDispute(dispute) || dispute.status === "lost");
}

/** Merges the provider's disputes into ours; the status of a dispute only advances. */
export function reduceDisputes(
	payment: DisputedPayment,
	snapshots: readonly DisputeSnapshot[],
	now: number,
): readonly Dispute[] {
	return snapshots.reduce<readonly Dispute[]>(
		(disputes, snapshot) => reduceDispute(payment, disputes, snapshot, now),
		payment.disputes,
	);
}

function reduceDispute(payment: DisputedPayment, disputes: readonly Dispute[], snapshot: DisputeSnapshot, now: number) {
	const existing = disputes.find(({ id }) => id === snapshot.id);
	if (!existing) {
		const { id: paymentId, applicationId } = payment;
		return [...disputes, { ...snapshot, paymentId, applicationId, createdAt: now, updatedAt: now }];
	}
	if (rank(snapshot.status) <= rank(existing.status)) return disputes;
	return disputes.map((dispute) => (dispute === existing ? { ...existing, ...snapshot, updatedAt: now } : dispute));
}
