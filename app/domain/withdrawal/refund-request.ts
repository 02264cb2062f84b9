import type { RefundClause } from "../money/refund-clauses.ts";

/** Business days within which staff decide on a request for a refund (row 236). */
export const REVIEW_DAYS = 3;
/** Most letters of what an applicant writes with a request. */
export const MAX_WORDS = 2000;

/** Why somebody asks for money back; the words beside it are in the history, sealed. */
export const REFUND_CAUSES = ["too_slow", "charged_wrongly", "not_as_agreed", "changed_mind", "other"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** An applicant's request for money back. `open` until staff have decided; times are UTC milliseconds. */
export type RefundRequest = {
	id: string;
	paymentId: string;
	applicationId: string;
	why: RefundCause;
	state: "open" | "approved" | "refused";
	/** What the refund policy said when it was asked for. */
	clause: RefundClause;
	askedAt: number;
	/** Until when staff decide. */
	dueAt: number;
	decidedAt: number | null;
	/** E-mail of the member of staff; null while it is open, and where the policy decided. */
	decidedBy: string | null;
	/** The refund that it led to. */
	refundId: string | null;
};
