import { addMonths, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";

/**
 * Returns the calendar month in `?month=YYYY-MM`, by default the current one, with its start and end in Lisbon (UTC
 * milliseconds).
 */
export function parseMonth(request: Request, now: number): { month: string; from: number; until: number } {
	const currentMonth = lisbonDate(now).slice(0, 7);
	const requestedMonth = new URL(request.url).searchParams.get("month") ?? "";
	const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : currentMonth;
	const firstDay = `${month}-01`;
	return { month, from: startOfDate(firstDay), until: startOfDate(addMonths(firstDay, 1)) };
}
