import type { RefundRequest } from "../withdrawal/refund-request.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

/** What of a payment says whether a refund of it waits. */
export type WithRefunds = { refunds: readonly Pick<Refund, "state">[] };

/** Whether a refund of one of these payments waits for a second person. */
export function hasProposedRefund(payments: readonly WithRefunds[]): boolean {
	return payments.some(({ refunds }) => refunds.some(({ state }) => state === "proposed"));
}

/** Whether staff have answered this request by a refund on which a second person has yet to decide: that is no answer so far. */
export function isBeingChecked({ refunds }: Pick<Payment, "refunds">, request: RefundRequest): boolean {
	return refunds.some(({ id, state }) => id === request.refundId && state === "proposed");
}
