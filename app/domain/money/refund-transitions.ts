import type { Application } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { ApplicationEvent, Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isSamePerson } from "../staff/approval.ts";
import { answersRequest, approveRequest, reopenRequest } from "../withdrawal/answered-request.ts";
import { isContested } from "./dispute.ts";
import { isSettled, type Payment } from "./payment.ts";
import { notifyStaff } from "./payment-effects.ts";
import { getRefundableAmount, type Refund, type RefundReason, sumRefundedByOnePerson } from "./refund.ts";

type Event<T extends ApplicationEvent["type"]> = Extract<ApplicationEvent, { type: T }>;

/**
 * Reserves money of a payment and starts its refund: once per reason, and once more if the first attempt failed.
 * @param options `amount` in cents, by default everything refundable
 */
export function startRefund(
	payment: Payment,
	reason: Exclude<RefundReason, "staff" | "provider">,
	now: number,
	options: { amount?: number; isRetry?: boolean } = {},
): { payment: Payment; effects: Effect[] } {
	const amount = Math.min(getRefundableAmount(payment), options.amount ?? Number.POSITIVE_INFINITY);
	const id = `${payment.id}:refund:${reason}${options.isRetry ? ":again" : ""}`;
	if (amount <= 0 || isContested(payment) || payment.refunds.some((refund) => refund.id === id)) {
		return { payment, effects: [] };
	}
	const refund = createRefund(payment, { id, amount, reason, requestedBy: null, maker: null, note: null }, now);
	return { payment: { ...payment, refunds: [...payment.refunds, refund] }, effects: [refundEffect(refund)] };
}

/**
 * Refunds a payment on behalf of staff. Refused if the refundable amount differs from the one shown in the form.
 * An amount that exceeds `limit`, alone or together with earlier refunds, is only proposed, so that one person cannot
 * split a refund that needs two people.
 */
export function requestRefund(
	application: Application,
	event: Event<"refund-requested">,
	context: Context,
): Transition {
	const payment = context.payments.find(({ id }) => id === event.paymentId);
	if (!payment || !isSettled(payment)) return context.wrongState();
	if (isContested(payment)) return context.refuse("conflict", "charge_disputed");
	const isKnown = payment.refunds.some(({ id }) => id === event.refundId);
	if (isKnown || getRefundableAmount(payment) !== event.available) return context.refuse("conflict", "refund_changed");
	if (!Number.isInteger(event.amount) || event.amount < 1 || event.amount > event.available)
		return context.refuse("invalid", "refund_amount");
	if (!event.note.trim()) return context.refuse("invalid", "reason_missing");
	const staff = context.actor.kind === "staff" ? context.actor : null;
	const { refundId: id, amount, note } = event;
	const decisionFields = { requestedBy: staff?.id ?? null, maker: staff?.person ?? null, note: note.trim() };
	const refund = createRefund(payment, { id, amount, reason: "staff", ...decisionFields }, context.now);
	const approvedPayment = approveRequest(payment, id, staff?.id ?? null, context.now);
	const refundedBefore = sumRefundedByOnePerson(context.payments.flatMap(({ refunds }) => refunds));
	if (refundedBefore + amount > event.limit)
		return withRefund(approvedPayment, { ...refund, state: "proposed" }, context);
	const notifications = answersRequest(approvedPayment, id) ? mailEffects(application, context, "refund_approved") : [];
	return withRefund(approvedPayment, refund, context, [refundEffect(refund), ...notifications]);
}

/** Decides on a refund over the limit, by the second person: approving sends it, returning it releases the amount. */
export function decideRefund(application: Application, event: Event<"refund-decided">, context: Context): Transition {
	const payment = context.payments.find(({ refunds }) => refunds.some(({ id }) => id === event.refundId));
	const refund = payment?.refunds.find(({ id }) => id === event.refundId);
	if (!payment || refund?.state !== "proposed" || context.actor.kind !== "staff") return context.wrongState();
	const maker = { by: refund.requestedBy ?? "", ...(refund.maker === null ? {} : { person: refund.maker }) };
	const isMaker = isSamePerson(maker, context.actor);
	if (event.decision === "returned") {
		const checker = isMaker ? null : context.actor.person;
		const returnedRefund: Refund = { ...refund, state: "returned", checker, updatedAt: context.now };
		return withRefund(reopenRequest(payment, refund.id), returnedRefund, context);
	}
	if (isMaker) return context.refuse("conflict", "same_person");
	if (isContested(payment)) return context.refuse("conflict", "charge_disputed");
	// Money refunded manually at the provider in the meantime is no longer available.
	if (getRefundableAmount(payment) < 0) return context.refuse("conflict", "refund_changed");
	const approvedRefund: Refund = {
		...refund,
		state: "requested",
		checker: context.actor.person,
		updatedAt: context.now,
	};
	const notifications = answersRequest(payment, refund.id) ? mailEffects(application, context, "refund_approved") : [];
	return withRefund(payment, approvedRefund, context, [refundEffect(approvedRefund), ...notifications]);
}

function withRefund(payment: Payment, refund: Refund, context: Context, effects: Effect[] = []): Transition {
	const otherRefunds = payment.refunds.filter(({ id }) => id !== refund.id);
	return context.change({}, effects, [{ ...payment, refunds: [...otherRefunds, refund] }]);
}

/** Records that the provider will never execute a refund: its reserved amount is released, and staff are notified. */
export function recordRefundRefusal(
	_application: Application,
	event: Event<"refund-refused">,
	context: Context,
): Transition {
	const payment = context.payments.find(({ refunds }) => refunds.some(({ id }) => id === event.refundId));
	const refund = payment?.refunds.find(({ id }) => id === event.refundId);
	if (!payment || !refund) return context.refuse("not-found", "application_not_found");
	if (refund.state !== "requested") return context.wrongState();
	const failedRefund: Refund = { ...refund, state: "failed", failureCode: event.code, updatedAt: context.now };
	const refunds = payment.refunds.map((candidate) => (candidate === refund ? failedRefund : candidate));
	return context.change({}, [notifyStaff(refund.id, "refund_failed")], [{ ...payment, refunds }]);
}

/** Records the provider's warning of a likely dispute: staff are notified once, and nothing else changes. */
export function recordFraudWarning(
	application: Application,
	event: Event<"payment-flagged">,
	context: Context,
): Transition {
	const payment = context.payments.find(({ intentId }) => intentId === event.intentId);
	if (!payment) return context.refuse("not-found", "application_not_found");
	if (payment.fraudWarning !== null)
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	return context.change(
		{},
		[notifyStaff(payment.id, "fraud_warning")],
		[{ ...payment, fraudWarning: event.fraudType }],
	);
}

function createRefund(
	payment: Payment,
	request: Pick<Refund, "id" | "amount" | "reason" | "requestedBy" | "maker" | "note">,
	now: number,
): Refund {
	return {
		...request,
		checker: null,
		paymentId: payment.id,
		applicationId: payment.applicationId,
		state: "requested",
		providerId: null,
		failureCode: null,
		createdAt: now,
		updatedAt: now,
	};
}

function refundEffect(refund: Refund): Effect {
	return { kind: "refund", refundId: refund.id, key: `${refund.id}:send` };
}
