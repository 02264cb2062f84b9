import type { Application } from "../application/application.ts";
import { dayAfter, isBusinessDay, lisbonDate, startOfDate } from "../time/calendar.ts";

/** Withdrawal period in days (Directive 2011/83/EU, article 9). */
export const WITHDRAWAL_DAYS = 14;

/**
 * Returns when the contract was concluded: with the confirmation of the payment (terms, 4), or with the order while
 * unpaid.
 */
export function contractConcludedAt({ paidAt, createdAt }: Pick<Application, "paidAt" | "createdAt">): number {
	return paidAt ?? createdAt;
}

/**
 * Returns the last day of the withdrawal period (YYYY-MM-DD in Lisbon): the fourteenth after the contract, or the next
 * working day (DL 24/2014, article 10/1; Regulation 1182/71, article 3/4).
 */
export function lastDayToWithdraw(concludedAt: number): string {
	let day = lisbonDate(concludedAt);
	for (let remainingDays = WITHDRAWAL_DAYS; remainingDays > 0; remainingDays -= 1) day = dayAfter(day);
	while (!isBusinessDay(day)) day = dayAfter(day);
	return day;
}

/** Returns the end of the withdrawal period (UTC milliseconds): the start of the following day in Lisbon. */
export function withdrawalPeriodEnd(concludedAt: number): number {
	return startOfDate(dayAfter(lastDayToWithdraw(concludedAt)));
}

/** Whether a withdrawal sent at this time (UTC milliseconds) is within the withdrawal period. */
export function isWithinWithdrawalPeriod(
	application: Pick<Application, "paidAt" | "createdAt">,
	timestamp: number,
): boolean {
	return timestamp < withdrawalPeriodEnd(contractConcludedAt(application));
}

/** Returns when work on a paid order began or begins (UTC milliseconds). */
export function workBeginsAt({ consentToBeginAt }: Pick<Application, "consentToBeginAt">, paidAt: number): number {
	const endsAt = withdrawalPeriodEnd(paidAt);
	return consentToBeginAt === null ? endsAt : Math.min(endsAt, Math.max(paidAt, consentToBeginAt));
}
