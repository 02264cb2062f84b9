import { daysBefore } from "./calendar.ts";

/** Dates of the calendar without time or zone, written YYYY-MM-DD: such dates compare as text. */

/** The same day so many months later (or earlier); the month's last day where there is no such day. */
export function addMonths(date: string, months: number): string {
	const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
	const first = new Date(Date.UTC(year, month - 1 + months, 1));
	const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
	first.setUTCDate(Math.min(day, last));
	return first.toISOString().slice(0, 10);
}

export function addYears(date: string, years: number): string {
	return addMonths(date, years * 12);
}

/** First and last day of the last whole month (1) or quarter (3) before a date. */
export function lastPeriod(today: string, months: 1 | 3): { from: string; to: string } {
	const intoPeriod = (Number(today.slice(5, 7)) - 1) % months;
	const begun = addMonths(`${today.slice(0, 7)}-01`, -intoPeriod);
	return { from: addMonths(begun, -months), to: daysBefore(begun, 1) };
}
