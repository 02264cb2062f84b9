import { dueWithin, type PackageId } from "../../money/packages.ts";
import { addBusinessDays } from "../../time/calendar.ts";
import { withdrawalEnds } from "../../withdrawal/term.ts";

/** When work is to begin: as soon as the order is paid, or once the term of withdrawal is over (row F38). */
export const BEGIN_CHOICES = ["now", "wait"] as const;
export type BeginChoice = (typeof BEGIN_CHOICES)[number];

export function beginChoiceOf({ consentToBeginAt }: { consentToBeginAt: number | null }): BeginChoice {
	return consentToBeginAt === null ? "wait" : "now";
}

/**
 * When work begins on an order that is paid at this moment, and by when its NIF is expected: the one source of every date
 * that is named before or set with the payment. All moments are UTC milliseconds. The date moves later by the time that
 * the applicant takes to send what is missing (moved-date.ts).
 */
export function expectedDates(packageType: PackageId, begin: BeginChoice, paidAt: number): ExpectedDates {
	const beginsAt = begin === "now" ? paidAt : withdrawalEnds(paidAt);
	return { beginsAt, expectedAt: addBusinessDays(beginsAt, dueWithin(packageType)) };
}

export type ExpectedDates = { beginsAt: number; expectedAt: number };
