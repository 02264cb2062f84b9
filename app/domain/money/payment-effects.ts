import type { Application } from "../application/application.ts";
import type { Effect } from "../application/event.ts";
import type { Dispute } from "./dispute.ts";
import { listReturns } from "./invoice.ts";
import type { Cents } from "./money.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

/** Returns the notifications and other effects of a change to one payment. Each key is globally unique. */
export function paymentEffects(application: Application, before: Payment, after: Payment): Effect[] {
	return [
		...(after.voucher && before.voucher?.reference !== after.voucher.reference
			? [voucherMail(after.id, after.voucher.reference)]
			: []),
		...(after.state === "succeeded" && before.state !== "succeeded" ? [invoiceEffect(after.id)] : []),
		...(after.state === "mismatch" && before.state !== "mismatch" ? [notifyStaff(after.id, "mismatch")] : []),
		...after.refunds.flatMap((refund) => refundEffects(refund, before.refunds)),
		...after.disputes.flatMap((dispute) => disputeEffects(dispute, before.disputes)),
		...creditNotes(before, after),
		...commissionEffect(application, before, after),
	];
}

/**
 * Returns the mail with the amount to pay at the cash machine, and the deadline.
 * @param occasion the reference, or the reference with `:last-day`
 */
export function voucherMail(paymentId: string, occasion: string): Effect {
	return { kind: "mail", template: "voucher", key: `${paymentId}:voucher:${occasion}`, deferrable: true };
}

function invoiceEffect(paymentId: string): Effect {
	return { kind: "invoice", paymentId, key: `${paymentId}:invoice` };
}

/**
 * Returns a credit note for each new completed refund or lost dispute. Irregular payments have no invoice to credit.
 */
function creditNotes(before: Payment, after: Payment): Effect[] {
	if (after.state !== "succeeded") return [];
	const knownIds = listReturns(before).map(({ id }) => id);
	return listReturns(after)
		.filter(({ id }) => !knownIds.includes(id))
		.map(({ id: source }) => ({ kind: "credit-note", paymentId: after.id, source, key: `${source}:credit-note` }));
}

/** Returns a notification to staff. */
export function notifyStaff(subjectId: string, topic: string): Effect {
	return { kind: "mail", template: "admin_notice", key: `${subjectId}:admin:${topic}` };
}

function refundEffects(refund: Refund, previousRefunds: readonly Refund[]): Effect[] {
	const previousState = previousRefunds.find(({ id }) => id === refund.id)?.state ?? "requested";
	if (refund.state === previousState) return [];
	if (refund.state === "failed" || refund.state === "canceled") return [notifyStaff(refund.id, "refund_failed")];
	if (refund.state !== "succeeded") return [];
	return [{ kind: "mail", template: "refunded", key: `${refund.id}:refunded` }];
}

function disputeEffects(dispute: Dispute, previousDisputes: readonly Dispute[]): Effect[] {
	const before = previousDisputes.find(({ id }) => id === dispute.id);
	if (before?.status === dispute.status) return [];
	if (dispute.status === "won" || dispute.status === "lost")
		return [notifyStaff(dispute.id, `dispute_${dispute.status}`)];
	if (!before) return [notifyStaff(dispute.id, "dispute")];
	const isEscalated = before.status.startsWith("warning_") && dispute.status === "needs_response";
	return isEscalated ? [notifyStaff(dispute.id, "dispute_opened")] : [];
}

/** Recalculates the partner's commission whenever the retained amount changes. */
function commissionEffect(application: Application, before: Payment, after: Payment): Effect[] {
	if (after.purpose !== "application" || application.affiliateCode === null) return [];
	if (retainedAmount(before) === retainedAmount(after)) return [];
	return [{ kind: "commission", key: `${after.id}:commission:${application.version + 1}` }];
}

/** Returns what we retain of a payment, in cents: the base of a commission. */
function retainedAmount(payment: Payment): Cents {
	const isLost = payment.disputes.some(({ status }) => status === "lost");
	return payment.state === "succeeded" && !isLost ? payment.amountReceived - payment.amountRefunded : 0;
}
