import { addMonths, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";

/** The calendar month in Lisbon that `?month=YYYY-MM` names, or the present one, in UTC milliseconds. */
export function monthOf(request: Request, now: number): { month: string; from: number; until: number } {
	const present = lisbonDate(now).slice(0, 7);
	const asked = new URL(request.url).searchParams.get("month") ?? "";
	const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : present;
	const first = `${month}-01`;
	return { month, from: startOfDate(first), until: startOfDate(addMonths(first, 1)) };
}
