import type { Clock } from "../application/due-date.ts";
import { beginningOf, dayAfter, lisbonDate } from "../time/calendar.ts";

/** Under which head an open application stands in a list, in this order. `week` ends on Sunday; `none`: nothing is promised yet, or all is done. */
const DUE_GROUPS = ["late", "today", "tomorrow", "week", "later", "none", "paused"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** The head for a clock at a moment (UTC milliseconds), by days in Lisbon. */
export function dueGroup(clock: Clock | null, now: number): DueGroup {
	if (clock === null || clock.state === "over") return "none";
	if (clock.state === "late" || clock.state === "paused") return clock.state;
	const [today, due] = [lisbonDate(now), lisbonDate(clock.at)];
	const tomorrow = dayAfter(today);
	if (due <= today) return "today";
	if (due === tomorrow) return "tomorrow";
	return due <= sundayOf(today) ? "week" : "later";
}

/**
 * Rows under their heads, heads without rows left out. Within a group they stay in the order that they come in: by due date;
 * what is paused comes last, whatever its date.
 */
export function groupByDue<Row extends { clock: Clock | null }>(
	rows: readonly Row[],
	now: number,
): { group: DueGroup; rows: Row[] }[] {
	const groups = DUE_GROUPS.map((group) => ({
		group,
		rows: rows.filter(({ clock }) => dueGroup(clock, now) === group),
	}));
	return groups.filter((group) => group.rows.length > 0);
}

function sundayOf(date: string): string {
	const isSunday = new Date(beginningOf(date) + 12 * 3_600_000).getUTCDay() === 0;
	return isSunday ? date : sundayOf(dayAfter(date));
}
