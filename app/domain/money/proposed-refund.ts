import type { RefundRequest } from "../withdrawal/refund-request.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

/** Fields of a payment that tell whether one of its refunds awaits a decision. */
export type WithRefunds = { refunds: readonly Pick<Refund, "state">[] };

/** Returns whether a refund of one of these payments awaits a second person. */
export function hasProposedRefund(payments: readonly WithRefunds[]): boolean {
	return payments.some(({ refunds }) => refunds.some(({ state }) => state === "proposed"));
}

/**
 * Returns whether staff have answered this request by a refund that still awaits a second person, which is no final
 * answer.
 */
export function isBeingChecked({ refunds }: Pick<Payment, "refunds">, request: RefundRequest): boolean {
	return refunds.some(({ id, state }) => id === request.refundId && state === "proposed");
}
