import type { Application } from "../application/application.ts";
import type { Effect } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { isContested } from "../money/dispute.ts";
import type { Cents } from "../money/money.ts";
import { isSettled, type Payment } from "../money/payment.ts";
import { notifyStaff } from "../money/payment-effects.ts";
import { getRefundableAmount, withoutProposals } from "../money/refund.ts";
import { startRefund } from "../money/refund-transitions.ts";
import { DAY } from "../time/calendar.ts";
import { shareToRefund } from "./proportion.ts";
import type { ServiceStep } from "./withdrawal.ts";

/** Calendar days after a withdrawal within which the refund must arrive (DL 24/2014, article 12). */
export const REPAYMENT_DAYS = 14;
/** Days after a withdrawal on which staff are notified of a missing refund; on the last one it is also retried. */
const ALARM_DAYS = [7, 12] as const;

/** Returns the deadline for the refund after a withdrawal (UTC milliseconds). */
export function repaymentDueAt({ statedAt }: { statedAt: number }): number {
	return statedAt + REPAYMENT_DAYS * DAY;
}

/** Returns the remaining refund of one payment after a withdrawal, in cents: what was paid minus the retained share. */
export function withdrawalRefundDue(payment: Payment, step: ServiceStep): Cents {
	const refundableAmount = getRefundableAmount(payment);
	const isApplicationPayment = payment.purpose === "application" && payment.state === "succeeded";
	if (!isApplicationPayment) return refundableAmount;
	return Math.max(
		0,
		Math.min(
			refundableAmount,
			shareToRefund(payment.amountReceived, step) - (payment.amountReceived - refundableAmount),
		),
	);
}

/** Starts all refunds of a withdrawal. Money held by the bank is not refunded until it decides. */
export function startRepayment(
	payments: readonly Payment[],
	step: ServiceStep,
	now: number,
	isRetry = false,
): { payments: Payment[]; effects: Effect[]; amount: Cents } {
	const settledPayments = payments.filter(isSettled).map((payment) => withoutProposals(payment, now));
	const startedRefunds = settledPayments.map((payment) => {
		const amount = withdrawalRefundDue(payment, step);
		const { payment: after, effects } = startRefund(payment, "withdrawn", now, { amount, isRetry });
		return { after, effects, amount: effects.length > 0 ? amount : 0 };
	});
	return {
		payments: startedRefunds.map(({ after }) => after),
		effects: startedRefunds.flatMap(({ effects }) => effects),
		amount: startedRefunds.reduce((sum, { amount }) => sum + amount, 0),
	};
}

/** Returns when the refund of a withdrawal must next be checked; null if no longer necessary. */
export function repaymentDeadline({ withdrawal }: Pick<Application, "withdrawal">): number | null {
	if (withdrawal?.outcome !== "accepted") return null;
	const days = ALARM_DAYS[withdrawal.alarms];
	return days === undefined ? null : withdrawal.statedAt + days * DAY;
}

/** Whether everything owed of one payment after a withdrawal has been refunded, according to the provider. */
function isFullyRepaid(payment: Payment, step: ServiceStep): boolean {
	const isRefundInProgress = payment.refunds.some(({ state }) => ["requested", "proposed", "pending"].includes(state));
	return (
		!isSettled(payment) || (!isRefundInProgress && !isContested(payment) && withdrawalRefundDue(payment, step) === 0)
	);
}

/**
 * Handles repayment timeouts: notifies staff of missing refunds, and retries before the legal deadline. Null if nothing
 * is due.
 */
export function onRepaymentTimeout(application: Application, context: Context): Transition | null {
	const { withdrawal } = application;
	const dueAt = repaymentDeadline(application);
	if (!withdrawal || dueAt === null || context.now < dueAt) return null;
	const passedAlarmCount = ALARM_DAYS.filter((days) => context.now >= withdrawal.statedAt + days * DAY).length;
	const areAllRepaid = context.payments.every((payment) => isFullyRepaid(payment, withdrawal.step));
	const alarms = areAllRepaid ? ALARM_DAYS.length : passedAlarmCount;
	const changes = { withdrawal: { ...withdrawal, alarms } };
	if (areAllRepaid) return context.change(changes);
	const notification = notifyStaff(`${application.id}:${application.version + 1}`, "withdrawal_money");
	const repayment = startRepayment(
		context.payments,
		withdrawal.step,
		context.now,
		passedAlarmCount === ALARM_DAYS.length,
	);
	return context.change(changes, [notification, ...repayment.effects], repayment.payments);
}
