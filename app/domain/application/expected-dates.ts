import { dueWithin, type PackageId } from "../money/packages.ts";
import { addBusinessDays, addBusinessTime, businessTime } from "../time/calendar.ts";
import { withdrawalEnds } from "../withdrawal/term.ts";
import type { Application } from "./application.ts";
import { dutiesOf, isClockRunning } from "./duties.ts";

/** When work is to begin: as soon as the order is paid, or once the term of withdrawal is over (row F38). */
export const BEGIN_CHOICES = ["now", "wait"] as const;
export type BeginChoice = (typeof BEGIN_CHOICES)[number];

export function beginChoiceOf({ consentToBeginAt }: { consentToBeginAt: number | null }): BeginChoice {
	return consentToBeginAt === null ? "wait" : "now";
}

export type ExpectedDates = { beginsAt: number; expectedAt: number };

/**
 * When work begins on an order that is paid at this moment, and by when its NIF is expected: the one source of every date
 * that is named before or set with the payment. All moments are UTC milliseconds.
 */
export function expectedDates(packageType: PackageId, begin: BeginChoice, paidAt: number): ExpectedDates {
	const beginsAt = begin === "now" ? paidAt : withdrawalEnds(paidAt);
	return { beginsAt, expectedAt: addBusinessDays(beginsAt, dueWithin(packageType)) };
}

/**
 * A due date (UTC milliseconds) after a wait for the applicant: it moves by the business time that the applicant took, for
 * our clock stood still (S4, S5), and how much that was is kept, to be said beside it.
 */
export function moved(
	{ stateSince, pausedFor }: Pick<Application, "stateSince" | "pausedFor">,
	due: number,
	now: number,
): Pick<Application, "estimatedCompletionDate" | "pausedFor"> {
	const time = businessTime(stateSince, now);
	return { estimatedCompletionDate: addBusinessTime(due, time), pausedFor: pausedFor + time };
}

/**
 * The date that may be named to anybody now; null before the payment, at the end, and while the clock stands still: nobody
 * knows then by how much the date will move.
 */
export function promisedDate(application: Application): number | null {
	return isClockRunning(dutiesOf(application)) ? application.estimatedCompletionDate : null;
}
