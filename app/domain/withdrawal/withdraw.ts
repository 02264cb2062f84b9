import type { Application } from "../application/application.ts";
import { cancelOpenPayments, closedFields, queuedMail } from "../application/closing.ts";
import type { ApplicationEvent } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { serviceStep } from "./proportion.ts";
import { repay } from "./repayment.ts";
import { isInTime } from "./term.ts";
import type { WithdrawalOutcome } from "./withdrawal.ts";

/** What a withdrawal comes to that is sent at `statedAt` (UTC milliseconds); null where there is no contract to withdraw from. */
export function withdrawalOutcome(application: Application, statedAt: number): WithdrawalOutcome | null {
	const { status, withdrawal } = application;
	if (withdrawal?.outcome === "accepted") return "accepted";
	if (status === "draft" || status === "cancelled") return null;
	if (!isInTime(application, statedAt)) return "late";
	return serviceStep(application, statedAt) === "performed" ? "performed" : "accepted";
}

/**
 * S13, the legal withdrawal. It is always recorded and acknowledged, also one that comes too late; one in time ends the
 * contract and starts the refund by itself, before and after the filing: nobody reviews it (decision 047).
 */
export function withdraw(
	application: Application,
	event: Extract<ApplicationEvent, { type: "withdrawn" }>,
	context: Context,
): Transition {
	const { statedAt, channel, language } = event;
	const known = application.withdrawal;
	const outcome = withdrawalOutcome(application, statedAt);
	// Staff record what came by post of a contract: an order that nobody paid is none.
	const isNobodys = context.actor.kind === "staff" && application.paidAt === null;
	if (outcome === null || isNobodys) return context.wrongState();
	if (statedAt > context.now || statedAt < application.createdAt) return context.refuse("invalid", "withdrawal_day");
	// Said twice it is the same; one that was late may turn out to have been sent in time.
	if (known?.outcome === "accepted" || known?.outcome === outcome)
		return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	const step = serviceStep(application, statedAt);
	const statement = { statedAt, recordedAt: context.now, channel, language, outcome, step, alarms: 0 };
	const receipt = queuedMail(application, context, "withdrawal_received");
	if (outcome !== "accepted") return context.change({ withdrawal: { ...statement, amount: 0 } }, receipt);
	const back = repay(context.payments, step, context.now);
	// A rejected application stays what it is, and so does one whose number is there: the law gives the money back all the same.
	const isDone = application.status === "rejected" || application.nifNumber !== null;
	const ended = isDone ? {} : closedFields("cancelled");
	return context.change(
		{ ...ended, beginsAt: null, withdrawal: { ...statement, amount: back.amount } },
		[...receipt, ...cancelOpenPayments(application, context), ...back.effects],
		back.payments,
	);
}
