import type { Application } from "../application/application.ts";
import { beginningOf, dayAfter, isBusinessDay, lisbonDate } from "../time/calendar.ts";

/** Days after the order within which a consumer may withdraw (Directive 2011/83/EU, article 9). */
export const WITHDRAWAL_DAYS = 14;

/** When the contract was made: with the confirmation of the payment (terms, 4), or with the order while nothing is paid. */
export function contractAt({ paidAt, createdAt }: Pick<Application, "paidAt" | "createdAt">): number {
	return paidAt ?? createdAt;
}

/**
 * The last day of the term of withdrawal (YYYY-MM-DD in Lisbon): the fourteenth after the contract, or the working day
 * after it where that one is none (DL 24/2014, article 10/1; Regulation 1182/71, article 3/4).
 */
export function lastDayToWithdraw(contract: number): string {
	let day = lisbonDate(contract);
	for (let left = WITHDRAWAL_DAYS; left > 0; left -= 1) day = dayAfter(day);
	while (!isBusinessDay(day)) day = dayAfter(day);
	return day;
}

/** The first moment (UTC milliseconds) that is too late: the day after the last one begins in Lisbon. */
export function withdrawalEnds(contract: number): number {
	return beginningOf(dayAfter(lastDayToWithdraw(contract)));
}

/** Whether a withdrawal that was sent at `at` (UTC milliseconds) was sent in time. */
export function isInTime(application: Pick<Application, "paidAt" | "createdAt">, timestamp: number): boolean {
	return timestamp < withdrawalEnds(contractAt(application));
}

/** When work on a paid order began, or begins (UTC milliseconds). */
export function workBegins({ consentToBeginAt }: Pick<Application, "consentToBeginAt">, paidAt: number): number {
	const ends = withdrawalEnds(paidAt);
	return consentToBeginAt === null ? ends : Math.min(ends, Math.max(paidAt, consentToBeginAt));
}
