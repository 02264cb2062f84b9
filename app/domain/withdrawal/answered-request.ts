import type { Payment } from "../money/payment.ts";
import type { RefundRequest } from "./refund-request.ts";

/** Staff refund a payment: the request that was open for it is approved with it, over the limit once a second person agrees. */
export function approvedWith(payment: Payment, refundId: string, by: string | null, now: number): Payment {
	const open = payment.requests.find(({ state }) => state === "open");
	if (!open) return payment;
	return withRequest(payment, { ...open, state: "approved", decidedAt: now, decidedBy: by, refundId });
}

/** The second person returned the refund: the request is open again. */
export function reopenedWith(payment: Payment, refundId: string): Payment {
	const request = payment.requests.find((candidate) => candidate.refundId === refundId);
	if (!request) return payment;
	return withRequest(payment, { ...request, state: "open", decidedAt: null, decidedBy: null, refundId: null });
}

/** Whether this refund answers a request. */
export function answersRequest(payment: Payment, refundId: string): boolean {
	return payment.requests.some((request) => request.refundId === refundId);
}

/** The payment with this request as it is now. */
export function withRequest(payment: Payment, request: RefundRequest): Payment {
	return {
		...payment,
		requests: payment.requests.map((candidate) => (candidate.id === request.id ? request : candidate)),
	};
}
