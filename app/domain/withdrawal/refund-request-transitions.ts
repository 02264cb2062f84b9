import type { Application } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { ApplicationEvent } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isContested } from "../money/dispute.ts";
import { isSettled, type Payment } from "../money/payment.ts";
import { notifyStaff } from "../money/payment-effects.ts";
import { getRefundableAmount } from "../money/refund.ts";
import { amountDue, refundEntitlement } from "../money/refund-policy.ts";
import type { RefundClause } from "../money/refund-shares.ts";
import { startRefund } from "../money/refund-transitions.ts";
import { addBusinessDays } from "../time/calendar.ts";
import { replaceRequest } from "./answered-request.ts";
import { REVIEW_DAYS, type RefundRequest } from "./refund-request.ts";

type Event<T extends ApplicationEvent["type"]> = Extract<ApplicationEvent, { type: T }>;

/** Clauses for which no refund can be requested: nothing was paid, the bank decides, or the period has ended. */
const UNREQUESTABLE_CLAUSES: readonly RefundClause[] = ["unpaid", "disputed", "requested_too_late"];
/** Clauses for which the applicant can cancel instead, which refunds everything. */
const CANCELLABLE_CLAUSES: readonly RefundClause[] = ["not_filed", "not_filed_in_time", "post_not_sent"];

/** Whether a refund of this payment can be requested now, for staff or the policy to decide. */
export function mayRequestRefund(application: Application, payment: Payment, now: number): boolean {
	const { clause } = refundEntitlement(application, payment, now);
	if (UNREQUESTABLE_CLAUSES.includes(clause) || CANCELLABLE_CLAUSES.includes(clause)) return false;
	if (payment.requests.some(({ state }) => state === "open") || getRefundableAmount(payment) <= 0) return false;
	return isSettled(payment) && payment.refunds.every(({ state }) => state !== "proposed" && state !== "requested");
}

/** Records a refund request. Amounts that the policy determines are refunded immediately; all others wait for staff. */
export function requestDiscretionaryRefund(
	application: Application,
	event: Event<"refund-request-submitted">,
	context: Context,
): Transition {
	const payment = context.payments.find(({ id }) => id === event.paymentId);
	if (!payment || !isSettled(payment)) return context.wrongState();
	if (payment.requests.some(({ id }) => id === event.requestId))
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	if (isContested(payment)) return context.refuse("conflict", "charge_disputed");
	if (!mayRequestRefund(application, payment, context.now)) return context.refuse("conflict", "refund_not_askable");
	const entitlement = refundEntitlement(application, payment, context.now);
	const amountOwed = amountDue(entitlement, payment) ?? 0;
	const request: RefundRequest = {
		id: event.requestId,
		paymentId: payment.id,
		applicationId: application.id,
		cause: event.cause,
		state: "open",
		clause: entitlement.clause,
		requestedAt: context.now,
		dueAt: addBusinessDays(context.now, REVIEW_DAYS),
		decidedAt: null,
		decidedBy: null,
		refundId: null,
	};
	const mailsToSend = mailEffects(application, context, "refund_request_submitted");
	const startedRefund = startRefund(payment, "policy", context.now, { amount: amountOwed });
	const [effect] = startedRefund.effects;
	if (effect?.kind !== "refund") {
		const notification = notifyStaff(event.requestId, "refund_request_submitted");
		return context.change(
			{},
			[...mailsToSend, notification],
			[{ ...payment, requests: [...payment.requests, request] }],
		);
	}
	const approvedRequest = { ...request, state: "approved" as const, decidedAt: context.now, refundId: effect.refundId };
	const requests = [...payment.requests, approvedRequest];
	return context.change({}, [...mailsToSend, ...startedRefund.effects], [{ ...startedRefund.payment, requests }]);
}

/** Declines a refund request on behalf of staff, with a reason for the applicant. */
export function declineRefundRequest(
	application: Application,
	event: Event<"refund-request-refused">,
	context: Context,
): Transition {
	const payment = context.payments.find(({ requests }) => requests.some(({ id }) => id === event.requestId));
	const request = payment?.requests.find(({ id }) => id === event.requestId);
	if (!payment || request?.state !== "open" || context.actor.kind !== "staff") return context.wrongState();
	if (!event.reason.trim()) return context.refuse("invalid", "reason_missing");
	const refusalFields = { state: "refused" as const, decidedAt: context.now, decidedBy: context.actor.id };
	return context.change({}, mailEffects(application, context, "refund_refused"), [
		replaceRequest(payment, { ...request, ...refusalFields }),
	]);
}
