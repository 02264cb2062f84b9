import type { RefundClause } from "../money/refund-shares.ts";

/** Business days within which staff decide on a request for a refund (row 236). */
export const REVIEW_DAYS = 3;
/** Maximum length of the text of a request. */
export const MAX_REQUEST_LENGTH = 2000;

/** Causes of a request; its text is sealed in the history. */
export const REFUND_CAUSES = ["too_slow", "charged_wrongly", "not_as_agreed", "changed_mind", "other"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** An applicant's refund request. `open` until decided by staff; times are UTC milliseconds. */
export type RefundRequest = {
	id: string;
	paymentId: string;
	applicationId: string;
	cause: RefundCause;
	state: "open" | "approved" | "refused";
	/** The clause of the refund policy that applied at the time of the request. */
	clause: RefundClause;
	requestedAt: number;
	/** Deadline for the decision. */
	dueAt: number;
	decidedAt: number | null;
	/** E-mail of the member of staff; null while open, or if the policy decided. */
	decidedBy: string | null;
	/** The resulting refund. */
	refundId: string | null;
};
