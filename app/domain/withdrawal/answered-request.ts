import type { Payment } from "../money/payment.ts";
import type { RefundRequest } from "./refund-request.ts";

/**
 * Approves the open request for a payment when staff refund it. Above the limit this is final only once a second person
 * agrees.
 */
export function approveRequest(payment: Payment, refundId: string, decidedBy: string | null, now: number): Payment {
	const openRequest = payment.requests.find(({ state }) => state === "open");
	if (!openRequest) return payment;
	return replaceRequest(payment, { ...openRequest, state: "approved", decidedAt: now, decidedBy, refundId });
}

/** Reopens the request when the second person returns the refund. */
export function reopenRequest(payment: Payment, refundId: string): Payment {
	const request = payment.requests.find((candidate) => candidate.refundId === refundId);
	if (!request) return payment;
	return replaceRequest(payment, { ...request, state: "open", decidedAt: null, decidedBy: null, refundId: null });
}

/** Whether this refund answers a request. */
export function answersRequest(payment: Payment, refundId: string): boolean {
	return payment.requests.some((request) => request.refundId === refundId);
}

/** Returns the payment with an updated request. */
export function replaceRequest(payment: Payment, request: RefundRequest): Payment {
	return {
		...payment,
		requests: payment.requests.map((candidate) => (candidate.id === request.id ? request : candidate)),
	};
}
