import { DAY, HOUR } from "../time/calendar.ts";
import { type Application, isPaid } from "./application.ts";
import type { MailTemplate } from "./event.ts";

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

const ASKED: Wait = {
	reminders: [
		[3 * DAY, "action_needed"],
		[7 * DAY, "action_needed"],
		[14 * DAY, "action_needed"],
		[57 * DAY, "expiry_warning"],
	],
	expiresAfter: 60 * DAY,
	ends: "rejected",
};

/** What a wait follows from. */
export type WaitFacts = Pick<Application, "status" | "paymentStatus" | "paidAt" | "stateSince">;

function waitOf(application: WaitFacts): Wait | null {
	if (application.status === "draft") return DRAFT;
	if (application.status === "verification_required") return ASKED;
	return application.status === "pending" && !isPaid(application) && application.paidAt === null ? UNPAID : null;
}

/** When the room must look at this application again by itself; null when it waits for nobody but us. */
export function nextDeadline(application: Application): number | null {
	const wait = waitOf(application);
	if (!wait) return null;
	const reminder = wait.reminders[application.remindersSent];
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

export type Due = { kind: "reminder"; template: MailTemplate } | { kind: "expiry"; ends: "cancelled" | "rejected" };

/** What is due now, if anything. Reminders that were missed while nothing ran are skipped, all but the latest. */
export function whatIsDue(application: Application, now: number): { due: Due; remindersSent: number } | null {
	const wait = waitOf(application);
	if (!wait) return null;
	const waited = now - application.stateSince;
	if (waited >= wait.expiresAfter)
		return { due: { kind: "expiry", ends: wait.ends }, remindersSent: application.remindersSent };
	const passed = wait.reminders.filter(([after]) => waited >= after).length;
	const latest = wait.reminders[passed - 1];
	if (!latest || passed <= application.remindersSent) return null;
	return { due: { kind: "reminder", template: latest[1] }, remindersSent: passed };
}
