import { aftercareDeadline } from "../aftercare/aftercare.ts";
import { onAftercareClock } from "../aftercare/aftercare-transitions.ts";
import { ageDeadline, comeOfAge } from "../guardian/coming-of-age.ts";
import { awaitedPayment } from "../money/local-payment.ts";
import { voucherMail } from "../money/payment-effects.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { beginAfterTerm, beginDeadline } from "../withdrawal/begin-request.ts";
import { onRepaymentClock, repaymentDeadline } from "../withdrawal/repayment.ts";
import { type Application, isFullyRefunded, isPaid, type Stage, stageOf } from "./application.ts";
import { cancelOpenPayments, closing, queuedMail } from "./closing.ts";
import type { MailTemplate } from "./event.ts";
import { latenessDeadline, onLateness } from "./lateness.ts";
import type { Context, Transition } from "./transition.ts";

type Wait = {
	/** Milliseconds after the wait began, and the mail that goes out then. */
	reminders: readonly (readonly [after: number, template: MailTemplate])[];
	expiresAfter: number;
	ends: "cancelled" | "rejected";
};

const DRAFT: Wait = { reminders: [[27 * DAY, "expiry_warning"]], expiresAfter: 30 * DAY, ends: "cancelled" };

const UNPAID: Wait = {
	reminders: [
		[24 * HOUR, "payment_reminder"],
		[72 * HOUR, "payment_reminder"],
		[57 * DAY, "expiry_warning"],
	],
	expiresAfter: 60 * DAY,
	ends: "cancelled",
};

/** Nobody works on what was paid for and paid back whole, or lost to the bank, before it was filed. */
const PAID_BACK: Wait = { reminders: [], expiresAfter: 30 * DAY, ends: "cancelled" };

/** Somebody who paid is asked for something: reminders after 3, 7 and 14 days, the end after 60 (S5, S16). */
const wait = (reminder: MailTemplate): Wait => ({
	reminders: [
		[3 * DAY, reminder],
		[7 * DAY, reminder],
		[14 * DAY, reminder],
		[57 * DAY, "expiry_warning"],
	],
	expiresAfter: 60 * DAY,
	ends: "rejected",
});

const ASKED = wait("action_needed");
const SIGNATURE = wait("signature_needed");
const REPRESENTATIVE = wait("representative_needed");

/** What a wait follows from. */
export type WaitFacts = Pick<Application, "status" | "paymentStatus" | "paidAt" | "stateSince"> & { stage: Stage };

function waitOf(application: WaitFacts): Wait | null {
	if (application.status === "draft") return DRAFT;
	if (application.status === "pending" && isFullyRefunded(application)) return PAID_BACK;
	if (application.status === "verification_required") return ASKED;
	if (application.stage === "awaiting_signature") return SIGNATURE;
	if (application.stage === "waiting_for_representative") return REPRESENTATIVE;
	return application.status === "pending" && !isPaid(application) && application.paidAt === null ? UNPAID : null;
}

/** An application with the stage that its row keeps. */
export function withStage(application: Application): Application & { stage: Stage } {
	return { ...application, stage: stageOf(application) };
}

/** When the room must look at this application again by itself; null when it waits for nobody but us. */
export function nextDeadline(application: Application): number | null {
	const own = [
		beginDeadline(application),
		repaymentDeadline(application),
		latenessDeadline(application),
		ageDeadline(application),
		voucherDeadline(application),
		waitDeadline(application),
	];
	const moments = own.filter((moment) => moment !== null);
	return moments.length > 0 ? Math.min(...moments) : null;
}

/** When the last day of a voucher begins, unless that was announced. */
function voucherDeadline({ voucher }: Application): number | null {
	return voucher && !voucher.announced ? voucher.until - DAY : null;
}

function onVoucher(application: Application, context: Context): Transition | null {
	const due = voucherDeadline(application);
	const awaited = awaitedPayment(context.payments, "application");
	if (due === null || context.now < due || !application.voucher) return null;
	const announced = { voucher: { ...application.voucher, announced: true } };
	return context.change(
		announced,
		awaited?.voucher ? [voucherMail(awaited.paymentId, `${awaited.voucher.reference}:last-day`)] : [],
	);
}

function waitDeadline(application: Application): number | null {
	const wait = waitOf(withStage(application));
	if (!wait) return aftercareDeadline(application);
	const reminder = application.voucher ? undefined : wait.reminders[application.remindersSent];
	return application.stateSince + (reminder ? reminder[0] : wait.expiresAfter);
}

/**
 * When an application that waits for the applicant closes by itself (UTC milliseconds); null when it waits for nobody
 * but us.
 */
export function expiresAt(application: WaitFacts): number | null {
	const wait = waitOf(application);
	return wait ? application.stateSince + wait.expiresAfter : null;
}

/** By which mails an application that waits for its applicant reminds them of it. */
export function remindersOf(application: WaitFacts): MailTemplate[] {
	return waitOf(application)?.reminders.map(([, template]) => template) ?? [];
}

export type Due = { kind: "reminder"; template: MailTemplate } | { kind: "expiry"; ends: "cancelled" | "rejected" };

/** What is due now, if anything. Reminders that were missed while nothing ran are skipped, all but the latest. */
export function nextDueEvent(application: Application, now: number): { due: Due; remindersSent: number } | null {
	const wait = waitOf(withStage(application));
	if (!wait) return null;
	const waited = now - application.stateSince;
	if (waited >= wait.expiresAfter)
		return { due: { kind: "expiry", ends: wait.ends }, remindersSent: application.remindersSent };
	// A voucher reminds of itself, and may still be paid.
	if (application.voucher) return null;
	const passed = wait.reminders.filter(([after]) => waited >= after).length;
	const latest = wait.reminders[passed - 1];
	if (!latest || passed <= application.remindersSent) return null;
	return { due: { kind: "reminder", template: latest[1] }, remindersSent: passed };
}

/** What the clock does by itself: work begins, money is looked for, a reminder, the end of what nobody came back to. */
export function onTimeout(application: Application, context: Context): Transition {
	const { aftercare } = application;
	const due = aftercare && onAftercareClock({ ...application, aftercare }, context);
	if (due) return due;
	return (
		beginAfterTerm(application, context) ??
		onRepaymentClock(application, context) ??
		comeOfAge(application, context) ??
		onLateness(application, context) ??
		onVoucher(application, context) ??
		onWait(application, context)
	);
}

function onWait(application: Application, context: Context): Transition {
	const next = nextDueEvent(application, context.now);
	if (!next) return { ok: true, change: { application, payments: context.payments, effects: [], unchanged: true } };
	const { due, remindersSent } = next;
	if (due.kind === "reminder") return context.change({ remindersSent }, queuedMail(application, context, due.template));
	const reason = due.ends === "rejected" ? { rejectionReason: "no_answer", rejectionFault: "applicant" as const } : {};
	return context.change({ ...closing(due.ends), ...reason }, [
		...queuedMail(application, context, due.ends === "rejected" ? "rejected" : "cancelled"),
		...cancelOpenPayments(application, context),
	]);
}
