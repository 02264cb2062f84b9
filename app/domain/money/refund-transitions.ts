import type { Application } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { ApplicationEvent, Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isSamePerson } from "../staff/approval.ts";
import { answersRequest, reopenedWith, withApproval } from "../withdrawal/answered-request.ts";
import { isContested } from "./dispute.ts";
import { isSettled, type Payment } from "./payment.ts";
import { notifyStaff } from "./payment-effects.ts";
import { type Refund, type RefundReason, refundable, refundedByOne } from "./refund.ts";

type Event<T extends ApplicationEvent["type"]> = Extract<ApplicationEvent, { type: T }>;

/**
 * Reserves money of a payment and starts its refund: once per reason, or twice if the first attempt failed.
 * @param options `amount` in cents, by default everything that is left
 */
export function startRefund(
	payment: Payment,
	reason: Exclude<RefundReason, "staff" | "provider">,
	now: number,
	options: { amount?: number; isRetry?: boolean } = {},
): { payment: Payment; effects: Effect[] } {
	const amount = Math.min(refundable(payment), options.amount ?? Number.POSITIVE_INFINITY);
	const id = `${payment.id}:refund:${reason}${options.isRetry ? ":again" : ""}`;
	if (amount <= 0 || isContested(payment) || payment.refunds.some((refund) => refund.id === id)) {
		return { payment, effects: [] };
	}
	const refund = newRefund(payment, { id, amount, reason, requestedBy: null, maker: null, note: null }, now);
	return { payment: { ...payment, refunds: [...payment.refunds, refund] }, effects: [sending(refund)] };
}

/**
 * Staff refund a payment. The form states how much was left: if that has changed, a colleague was faster and nothing
 * happens. An amount over `limit` is only proposed, as is one that exceeds it together with earlier refunds: what needs
 * two people cannot be split by one.
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
	if (isKnown || refundable(payment) !== event.available) return context.refuse("conflict", "refund_changed");
	if (!Number.isInteger(event.amount) || event.amount < 1 || event.amount > event.available)
		return context.refuse("invalid", "refund_amount");
	if (!event.note.trim()) return context.refuse("invalid", "reason_missing");
	const staff = context.actor.kind === "staff" ? context.actor : null;
	const { refundId: id, amount, note } = event;
	const decisionFields = { requestedBy: staff?.id ?? null, maker: staff?.person ?? null, note: note.trim() };
	const refund = newRefund(payment, { id, amount, reason: "staff", ...decisionFields }, context.now);
	const approved = withApproval(payment, id, staff?.id ?? null, context.now);
	const before = refundedByOne(context.payments.flatMap(({ refunds }) => refunds));
	if (before + amount > event.limit) return withRefund(approved, { ...refund, state: "proposed" }, context);
	const notifications = answersRequest(approved, id) ? mailEffects(application, context, "refund_approved") : [];
	return withRefund(approved, refund, context, [sending(refund), ...notifications]);
}

/** The second person approves a refund over the limit, which is then sent, or returns it, which releases the money. */
export function decideRefund(application: Application, event: Event<"refund-decided">, context: Context): Transition {
	const payment = context.payments.find(({ refunds }) => refunds.some(({ id }) => id === event.refundId));
	const refund = payment?.refunds.find(({ id }) => id === event.refundId);
	if (!payment || refund?.state !== "proposed" || context.actor.kind !== "staff") return context.wrongState();
	const maker = { by: refund.requestedBy ?? "", ...(refund.maker === null ? {} : { person: refund.maker }) };
	const isMaker = isSamePerson(maker, context.actor);
	if (event.decision === "returned") {
		const checker = isMaker ? null : context.actor.person;
		const returned: Refund = { ...refund, state: "returned", checker, updatedAt: context.now };
		return withRefund(reopenedWith(payment, refund.id), returned, context);
	}
	if (isMaker) return context.refuse("conflict", "same_person");
	if (isContested(payment)) return context.refuse("conflict", "charge_disputed");
	// Money refunded by hand at the provider in the meantime is no longer available.
	if (refundable(payment) < 0) return context.refuse("conflict", "refund_changed");
	const agreed: Refund = { ...refund, state: "requested", checker: context.actor.person, updatedAt: context.now };
	const notifications = answersRequest(payment, refund.id) ? mailEffects(application, context, "refund_approved") : [];
	return withRefund(payment, agreed, context, [sending(agreed), ...notifications]);
}

function withRefund(payment: Payment, refund: Refund, context: Context, effects: Effect[] = []): Transition {
	const otherRefunds = payment.refunds.filter(({ id }) => id !== refund.id);
	return context.change({}, effects, [{ ...payment, refunds: [...otherRefunds, refund] }]);
}

/** The provider will never execute this refund: its reserved amount is released, and staff are notified. */
export function refundRefused(_case: Application, event: Event<"refund-refused">, context: Context): Transition {
	const payment = context.payments.find(({ refunds }) => refunds.some(({ id }) => id === event.refundId));
	const refund = payment?.refunds.find(({ id }) => id === event.refundId);
	if (!payment || !refund) return context.refuse("not-found", "application_not_found");
	if (refund.state !== "requested") return context.wrongState();
	const failed: Refund = { ...refund, state: "failed", failureCode: event.code, updatedAt: context.now };
	const refunds = payment.refunds.map((candidate) => (candidate === refund ? failed : candidate));
	return context.change({}, [notifyStaff(refund.id, "refund_failed")], [{ ...payment, refunds }]);
}

/** The provider warns of a likely dispute: staff are notified once, and nothing else changes. */
export function paymentFlagged(
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

function newRefund(
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

function sending(refund: Refund): Effect {
	return { kind: "refund", refundId: refund.id, key: `${refund.id}:send` };
}
