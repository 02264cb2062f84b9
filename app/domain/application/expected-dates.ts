import { maxBusinessDays, type PackageId } from "../money/packages.ts";
import { addBusinessDays, addBusinessTime, businessTime } from "../time/calendar.ts";
import { withdrawalPeriodEnd } from "../withdrawal/term.ts";
import type { Application } from "./application.ts";
import { isClockRunning, listDuties } from "./duties.ts";

/** When work begins: after payment, or after the withdrawal period (row F38). */
export const BEGIN_CHOICES = ["now", "wait"] as const;
export type BeginChoice = (typeof BEGIN_CHOICES)[number];

export function getBeginChoice({ consentToBeginAt }: { consentToBeginAt: number | null }): BeginChoice {
	return consentToBeginAt === null ? "wait" : "now";
}

export type ExpectedDates = { beginsAt: number; expectedAt: number };

/**
 * Returns when work begins on an order paid at this time, and when its NIF is expected: the single source of
 * all dates shown before payment or set by it. All times are UTC milliseconds.
 */
export function expectedDates(packageType: PackageId, beginChoice: BeginChoice, paidAt: number): ExpectedDates {
	const beginsAt = beginChoice === "now" ? paidAt : withdrawalPeriodEnd(paidAt);
	return { beginsAt, expectedAt: addBusinessDays(beginsAt, maxBusinessDays(packageType)) };
}

/**
 * Postpones a due date (UTC milliseconds) by the business time that the applicant took to respond (S4, S5), and adds
 * that time to the total.
 */
export function extendDueDate(
	{ stateSince, pausedFor }: Pick<Application, "stateSince" | "pausedFor">,
	due: number,
	now: number,
): Pick<Application, "estimatedCompletionDate" | "pausedFor"> {
	const duration = businessTime(stateSince, now);
	return { estimatedCompletionDate: addBusinessTime(due, duration), pausedFor: pausedFor + duration };
}

/**
 * Returns the promised date that may be shown now; null before payment, after completion, and while the clock is
 * paused, because the date will still move.
 */
export function expectedDate(application: Application): number | null {
	if (application.status === "completed") return null;
	return isClockRunning(listDuties(application)) ? application.estimatedCompletionDate : null;
}
