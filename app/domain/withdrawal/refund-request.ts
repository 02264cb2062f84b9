import type { Payment } from "../money/payment.ts";
import type { RefundClause } from "../money/refund-policy.ts";

/** Business days within which staff decide on a request for a refund (row 236). */
export const REVIEW_DAYS = 3;
/** Most letters of what an applicant writes with a request. */
export const MAX_WORDS = 2000;

/** Why somebody asks for money back; the words beside it are in the history, sealed. */
export const REFUND_WHYS = ["too_slow", "charged_wrongly", "not_as_agreed", "changed_mind", "other"] as const;
export type RefundWhy = (typeof REFUND_WHYS)[number];

/** An applicant's request for money back. `open` until staff have decided; times are UTC milliseconds. */
export type RefundRequest = {
	id: string;
	paymentId: string;
	applicationId: string;
	why: RefundWhy;
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

/** Staff refund a payment: the request that was open for it is approved with it, over the limit once a second person agrees. */
export function approvedWith(payment: Payment, refundId: string, by: string | null, now: number): Payment {
	const open = payment.requests.find(({ state }) => state === "open");
	if (!open) return payment;
	return withRequest(payment, { ...open, state: "approved", decidedAt: now, decidedBy: by, refundId });
}

/** The second person returned the refund: the request is open again. */
export function reopenedWith(payment: Payment, refundId: string): Payment {
	const request = payment.requests.find((other) => other.refundId === refundId);
	if (!request) return payment;
	return withRequest(payment, { ...request, state: "open", decidedAt: null, decidedBy: null, refundId: null });
}

/** Whether this refund answers a request. */
export function answersRequest(payment: Payment, refundId: string): boolean {
	return payment.requests.some((request) => request.refundId === refundId);
}

/** The payment with this request as it is now. */
export function withRequest(payment: Payment, request: RefundRequest): Payment {
	return { ...payment, requests: payment.requests.map((other) => (other.id === request.id ? request : other)) };
}
