import type { RefundRequest } from "../withdrawal/refund-request.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

/** Fields of a payment that show whether one of its refunds awaits a decision. */
export type RefundHolder = { refunds: readonly Pick<Refund, "state">[] };

/** Whether a refund of one of these payments awaits a second person. */
export function hasProposedRefund(payments: readonly RefundHolder[]): boolean {
	return payments.some(({ refunds }) => refunds.some(({ state }) => state === "proposed"));
}

/** Whether the refund that answers this request still awaits a second person, so that the answer is not final. */
export function isAwaitingApproval({ refunds }: Pick<Payment, "refunds">, request: RefundRequest): boolean {
	return refunds.some(({ id, state }) => id === request.refundId && state === "proposed");
}
