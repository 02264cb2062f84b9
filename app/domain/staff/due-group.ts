import type { Clock } from "../application/due-date.ts";
import { dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";

/**
 * Groups of open applications in a list, in order. `week` ends on Sunday; `none`: no date is promised yet, or the
 * application has ended.
 */
const DUE_GROUPS = ["late", "today", "tomorrow", "week", "later", "none", "paused"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** Returns the group of a clock, by days in Lisbon. */
export function dueGroup(clock: Clock | null, now: number): DueGroup {
	if (clock === null || clock.state === "over") return "none";
	if (clock.state === "late" || clock.state === "paused") return clock.state;
	const [today, due] = [lisbonDate(now), lisbonDate(clock.dueAt)];
	const tomorrow = dayAfter(today);
	if (due <= today) return "today";
	if (due === tomorrow) return "tomorrow";
	return due <= sundayOf(today) ? "week" : "later";
}

/** Groups rows, omitting empty groups. Rows remain ordered by due date within a group; paused ones come last. */
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
	const isSunday = new Date(startOfDate(date) + 12 * 3_600_000).getUTCDay() === 0;
	return isSunday ? date : sundayOf(dayAfter(date));
}
