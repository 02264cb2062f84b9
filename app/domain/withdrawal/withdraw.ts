import type { Application } from "../application/application.ts";
import { cancelOpenPayments, closedFields, queuedMail } from "../application/closing.ts";
import type { ApplicationEvent } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { serviceStep } from "./proportion.ts";
import { startRepayment } from "./repayment.ts";
import { isWithinWithdrawalPeriod } from "./term.ts";
import type { WithdrawalOutcome } from "./withdrawal.ts";

/** Returns the outcome of a withdrawal sent at `statedAt` (UTC milliseconds); null if there is no contract. */
export function withdrawalOutcome(application: Application, statedAt: number): WithdrawalOutcome | null {
	const { status, withdrawal } = application;
	if (withdrawal?.outcome === "accepted") return "accepted";
	if (status === "draft" || status === "cancelled") return null;
	if (!isWithinWithdrawalPeriod(application, statedAt)) return "late";
	return serviceStep(application, statedAt) === "performed" ? "performed" : "accepted";
}

/**
 * Records a legal withdrawal (S13). It is always acknowledged, even if late. Within the period it ends the contract and
 * starts the refund without review, both before and after the filing (decision 047).
 */
export function recordWithdrawal(
	application: Application,
	event: Extract<ApplicationEvent, { type: "withdrawn" }>,
	context: Context,
): Transition {
	const { statedAt, channel, language } = event;
	const existing = application.withdrawal;
	const outcome = withdrawalOutcome(application, statedAt);
	// Staff can record withdrawals only from contracts, and an unpaid order is not a contract.
	const isWithoutContract = context.actor.kind === "staff" && application.paidAt === null;
	if (outcome === null || isWithoutContract) return context.wrongState();
	if (statedAt > context.now || statedAt < application.createdAt) return context.refuse("invalid", "withdrawal_day");
	// Repeats change nothing, except that a late withdrawal may turn out to have been sent in time.
	if (existing?.outcome === "accepted" || existing?.outcome === outcome)
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	const step = serviceStep(application, statedAt);
	const statement = { statedAt, recordedAt: context.now, channel, language, outcome, step, alarms: 0 };
	const receipt = queuedMail(application, context, "withdrawal_received");
	if (outcome !== "accepted") return context.change({ withdrawal: { ...statement, amount: 0 } }, receipt);
	const repayment = startRepayment(context.payments, step, context.now);
	// Rejected applications and those with a NIF keep their status, but the refund is still due.
	const keepsStatus = application.status === "rejected" || application.nifNumber !== null;
	const closingFields = keepsStatus ? {} : closedFields("cancelled");
	return context.change(
		{ ...closingFields, beginsAt: null, withdrawal: { ...statement, amount: repayment.amount } },
		[...receipt, ...cancelOpenPayments(application, context), ...repayment.effects],
		repayment.payments,
	);
}
