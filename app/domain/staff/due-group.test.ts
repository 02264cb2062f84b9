import { expect, it } from "vitest";
import type { Clock, ClockState } from "../application/due-date.ts";
import { startOfDate } from "../time/calendar.ts";
import { dueGroup, groupByDue } from "./due-group.ts";

/** A Wednesday in Lisbon. */
const NOW = startOfDate("2026-11-25") + 15 * 3_600_000;

const clock = (date: string, state: ClockState = "running"): Clock => ({
	...{ state, dueAt: startOfDate(date) + 60_000, remainingTime: 0 },
	wait: state === "paused" ? { day: 4, totalDays: 14 } : null,
});

it.each([
	["2026-11-24", "late", "late"],
	["2026-11-25", "due", "today"],
	["2026-11-26", "due", "tomorrow"],
	["2026-11-27", "running", "week"],
	["2026-11-29", "running", "week"],
	["2026-11-30", "running", "later"],
	["2026-11-20", "paused", "paused"],
	["2026-11-20", "over", "none"],
] as const)("groups an application due on %s and %s under the heading “%s”", (date, state, group) =>
	expect(dueGroup(clock(date, state), NOW)).toBe(group),
);

it("has no “week” group on a Sunday, and no date group when nothing is promised", () => {
	const sunday = startOfDate("2026-11-29") + 3_600_000;
	expect(dueGroup(clock("2026-11-29"), sunday)).toBe("today");
	expect(dueGroup(clock("2026-12-01"), sunday)).toBe("later");
	expect(dueGroup(null, sunday)).toBe("none");
});

it("keeps the order within a group, omits empty groups, and puts paused rows last", () => {
	const rows = [
		{ id: 1, clock: clock("2026-11-20", "paused") },
		{ id: 2, clock: clock("2026-11-24", "late") },
		{ id: 3, clock: clock("2026-11-25", "paused") },
		{ id: 4, clock: clock("2026-11-25", "due") },
		{ id: 5, clock: clock("2026-11-25", "due") },
		{ id: 6, clock: null },
	];
	const groups = groupByDue(rows, NOW).map(({ group, rows: groupRows }) => [group, ...groupRows.map(({ id }) => id)]);
	expect(groups).toEqual([
		["late", 2],
		["today", 4, 5],
		["none", 6],
		["paused", 1, 3],
	]);
});
