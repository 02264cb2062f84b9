import type { Cents } from "../money/money.ts";
import { dayAfter, lisbonDate } from "../time/calendar.ts";

/**
 * The next day on which payments are prepared, today among them: civil dates of Lisbon, YYYY-MM-DD.
 * @param day of the month, 1 to 28
 */
export function nextPayoutDay(today: string, day: number): string {
	const [year = 0, month = 0, now = 0] = today.split("-").map(Number);
	return new Date(Date.UTC(year, now <= day ? month - 1 : month, day)).toISOString().slice(0, 10);
}

/** A commission that waits, in cents, and when it can be approved at the earliest, in UTC milliseconds. */
export type AwaitedCommission = { dueAt: number; cents: Cents };

/**
 * What commissions that wait come to on the first day on which each of them can be paid, earliest first. One that falls due on
 * a day of payments is approved too late for them.
 * @param first the next day of payments, YYYY-MM-DD
 */
export function upcomingPayments(
	first: string,
	awaited: readonly AwaitedCommission[],
): { day: string; cents: Cents }[] {
	const [, , day = 1] = first.split("-").map(Number);
	const sums = new Map<string, Cents>();
	for (const { dueAt, cents } of awaited) {
		const due = lisbonDate(dueAt);
		const paid = due < first ? first : nextPayoutDay(dayAfter(due), day);
		sums.set(paid, (sums.get(paid) ?? 0) + cents);
	}
	return [...sums].map(([day, cents]) => ({ day, cents })).sort((a, b) => a.day.localeCompare(b.day));
}
