import { aftercareDeadline } from "../aftercare/aftercare.ts";
import { onAftercareTimeout } from "../aftercare/aftercare-transitions.ts";
import { comeOfAge, comingOfAgeDeadline } from "../guardian/coming-of-age.ts";
import { awaitedPayment } from "../money/local-payment.ts";
import { voucherMail } from "../money/payment-effects.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { beginAfterPeriod, beginDeadline } from "../withdrawal/begin-request.ts";
import { onRepaymentTimeout, repaymentDeadline } from "../withdrawal/repayment.ts";
import { type Application, getStage, isFullyRefunded, isPaid, type Stage } from "./application.ts";
import { cancelOpenPayments, closedFields, queuedMail } from "./closing.ts";
import type { MailTemplate } from "./event.ts";
import { latenessDeadline, notifyOfDelay } from "./lateness.ts";
import type { Context, Transition } from "./transition.ts";

type Wait = {
	/** Milliseconds from the start of the wait, and the mail to send then. */
	reminders: readonly (readonly [after: number, template: MailTemplate])[];
	expiresAfter: number;
	finalStatus: "cancelled" | "rejected";
};

const DRAFT: Wait = { reminders: [[27 * DAY, "expiry_warning"]], expiresAfter: 30 * DAY, finalStatus: "cancelled" };

const UNPAID: Wait = {
	reminders: [
		[24 * HOUR, "payment_reminder"],
		[72 * HOUR, "payment_reminder"],
		[57 * DAY, "expiry_warning"],
	],
	expiresAfter: 60 * DAY,
	finalStatus: "cancelled",
};

/** Fully refunded, or lost in a dispute, before filing. */
const REFUNDED: Wait = { reminders: [], expiresAfter: 30 * DAY, finalStatus: "cancelled" };

/**
 * Builds a wait for the applicant after the payment: reminders after 3, 7 and 14 days, rejection after 60 (S5, S16).
 */
const buildWait = (reminder: MailTemplate): Wait => ({
	reminders: [
		[3 * DAY, reminder],
		[7 * DAY, reminder],
		[14 * DAY, reminder],
		[57 * DAY, "expiry_warning"],
	],
	expiresAfter: 60 * DAY,
	finalStatus: "rejected",
});

const INFORMATION = buildWait("action_needed");
const SIGNATURE = buildWait("signature_needed");
const REPRESENTATIVE = buildWait("representative_needed");

/** Fields that determine the current wait. */
export type WaitFacts = Pick<Application, "status" | "paymentStatus" | "paidAt" | "stateSince"> & { stage: Stage };

function getWait(application: WaitFacts): Wait | null {
	if (application.status === "draft") return DRAFT;
	if (application.status === "pending" && isFullyRefunded(application)) return REFUNDED;
	if (application.status === "verification_required") return INFORMATION;
	if (application.stage === "awaiting_signature") return SIGNATURE;
	if (application.stage === "waiting_for_representative") return REPRESENTATIVE;
	return application.status === "pending" && !isPaid(application) && application.paidAt === null ? UNPAID : null;
}

/** Returns an application with its derived stage. */
export function withStage(application: Application): Application & { stage: Stage } {
	return { ...application, stage: getStage(application) };
}

/** Returns when the room must next process this application; null if it waits only for us. */
export function nextDeadline(application: Application): number | null {
	const deadlines = [
		beginDeadline(application),
		repaymentDeadline(application),
		latenessDeadline(application),
		comingOfAgeDeadline(application),
		voucherDeadline(application),
		waitDeadline(application),
	];
	const times = deadlines.filter((time) => time !== null);
	return times.length > 0 ? Math.min(...times) : null;
}

/** Returns when the last day of a voucher begins; null if there is none, or if it was already announced. */
function voucherDeadline({ voucher }: Application): number | null {
	return voucher && !voucher.announced ? voucher.until - DAY : null;
}

function announceVoucherExpiry(application: Application, context: Context): Transition | null {
	const dueAt = voucherDeadline(application);
	const payment = awaitedPayment(context.payments, "application");
	if (dueAt === null || context.now < dueAt || !application.voucher) return null;
	const announced = { voucher: { ...application.voucher, announced: true } };
	return context.change(
		announced,
		payment?.voucher ? [voucherMail(payment.paymentId, `${payment.voucher.reference}:last-day`)] : [],
	);
}

function waitDeadline(application: Application): number | null {
	const currentWait = getWait(withStage(application));
	if (!currentWait) return aftercareDeadline(application);
	const reminder = application.voucher ? undefined : currentWait.reminders[application.remindersSent];
	return application.stateSince + (reminder ? reminder[0] : currentWait.expiresAfter);
}

/**
 * Returns when an application that waits for its applicant is closed automatically (UTC milliseconds); null if it waits
 * only for us.
 */
export function expiresAt(application: WaitFacts): number | null {
	const currentWait = getWait(application);
	return currentWait ? application.stateSince + currentWait.expiresAfter : null;
}

/** Returns the templates of the reminders for the current wait. */
export function reminderTemplates(application: WaitFacts): MailTemplate[] {
	return getWait(application)?.reminders.map(([, template]) => template) ?? [];
}

export type DueEvent =
	| { kind: "reminder"; template: MailTemplate }
	| { kind: "expiry"; finalStatus: "cancelled" | "rejected" };

/** Returns the event due now, if any. If several reminders were missed, only the latest is sent. */
export function nextDueEvent(application: Application, now: number): { due: DueEvent; remindersSent: number } | null {
	const currentWait = getWait(withStage(application));
	if (!currentWait) return null;
	const elapsed = now - application.stateSince;
	if (elapsed >= currentWait.expiresAfter)
		return { due: { kind: "expiry", finalStatus: currentWait.finalStatus }, remindersSent: application.remindersSent };
	// Vouchers have their own reminder and may still be paid.
	if (application.voucher) return null;
	const passedCount = currentWait.reminders.filter(([after]) => elapsed >= after).length;
	const latestReminder = currentWait.reminders[passedCount - 1];
	if (!latestReminder || passedCount <= application.remindersSent) return null;
	return { due: { kind: "reminder", template: latestReminder[1] }, remindersSent: passedCount };
}

/**
 * Handles a timeout: work begins, missing refunds are retried, minors come of age, reminders and notices are sent, and
 * abandoned applications expire.
 */
export function onTimeout(application: Application, context: Context): Transition {
	const { aftercare } = application;
	const transition = aftercare && onAftercareTimeout({ ...application, aftercare }, context);
	if (transition) return transition;
	return (
		beginAfterPeriod(application, context) ??
		onRepaymentTimeout(application, context) ??
		comeOfAge(application, context) ??
		notifyOfDelay(application, context) ??
		announceVoucherExpiry(application, context) ??
		remindOrExpire(application, context)
	);
}

function remindOrExpire(application: Application, context: Context): Transition {
	const next = nextDueEvent(application, context.now);
	if (!next) return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	const { due, remindersSent } = next;
	if (due.kind === "reminder") return context.change({ remindersSent }, queuedMail(application, context, due.template));
	const reason =
		due.finalStatus === "rejected" ? { rejectionReason: "no_answer", rejectionFault: "applicant" as const } : {};
	return context.change({ ...closedFields(due.finalStatus), ...reason }, [
		...queuedMail(application, context, due.finalStatus === "rejected" ? "rejected" : "cancelled"),
		...cancelOpenPayments(application, context),
	]);
}
