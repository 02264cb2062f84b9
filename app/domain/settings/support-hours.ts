import * as v from "valibot";
import { optionalLine } from "../person/address.ts";
import {
	CLOCKS,
	formatTime,
	type HourRange,
	type SupportHours,
	WEEKDAYS,
	type Weekday,
} from "../time/support-hours.ts";
import { defineSetting } from "./setting.ts";

const MIDNIGHT = 24 * 60;
const RANGE = /^(\d{1,2}):(\d\d) ?[-–] ?(\d{1,2}):(\d\d)$/;

/** Returns the minutes after midnight of a time of day; NaN for an invalid time. */
function toMinutes(hours = "", minutes = ""): number {
	const sum = Number(hours) * 60 + Number(minutes);
	return Number(minutes) < 60 && sum <= MIDNIGHT ? sum : Number.NaN;
}

/** Returns what is wrong with the ranges of a day, as a message key; null if valid. */
function findRangeError(ranges: readonly HourRange[]): string | null {
	if (ranges.some(({ from, to }) => Number.isNaN(from + to))) return "error_hours_time";
	if (ranges.some(({ from, to }) => from >= to)) return "error_hours_order";
	return ranges.some(({ from }, index) => from < (ranges[index - 1]?.to ?? 0)) ? "error_hours_overlap" : null;
}

/** Parses the hours of one day, "9:00-12:30, 14:00-18:00"; empty if closed. */
const dayLineSchema = v.pipe(
	optionalLine(),
	v.rawTransform(({ dataset, addIssue, NEVER }): HourRange[] => {
		const parts = dataset.value === "" ? [] : dataset.value.split(",").map((part) => RANGE.exec(part.trim()));
		if (parts.includes(null)) {
			addIssue({ message: "error_hours_form" });
			return NEVER;
		}
		const ranges = parts
			.map((part) => ({ from: toMinutes(part?.[1], part?.[2]), to: toMinutes(part?.[3], part?.[4]) }))
			.sort((a, b) => a.from - b.from);
		const problem = findRangeError(ranges);
		if (problem === null) return ranges;
		addIssue({ message: problem });
		return NEVER;
	}),
);

const storedDaySchema = v.pipe(
	v.array(
		v.object({ from: v.pipe(v.number(), v.integer(), v.minValue(0)), to: v.pipe(v.number(), v.maxValue(MIDNIGHT)) }),
	),
	v.check((ranges) => findRangeError(ranges) === null),
);

/** Creates an entry for every day of the week. */
function forEveryDay<T>(create: (day: Weekday) => T): Record<Weekday, T> {
	return Object.fromEntries(WEEKDAYS.map((day) => [day, create(day)])) as Record<Weekday, T>;
}

const hasAnyHours = (week: SupportHours["week"]) => WEEKDAYS.some((day) => week[day].length > 0);

/** Formats the ranges of a day for its form line. */
function formatRanges(ranges: readonly HourRange[]): string {
	return ranges.map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`).join(", ");
}

/**
 * Phone support hours, shown on every page and in every e-mail. At least one day has hours, because the number is
 * always shown.
 */
export const supportHours = defineSetting<SupportHours>({
	// Default from the specification (row 5).
	initial: {
		clock: "CET",
		week: forEveryDay((day) => (day === "saturday" || day === "sunday" ? [] : [{ from: 9 * 60, to: 17 * 60 }])),
	},
	storedSchema: v.object({
		clock: v.picklist(CLOCKS),
		week: v.pipe(
			v.object(forEveryDay(() => storedDaySchema)),
			v.check((week) => hasAnyHours(week)),
		),
	}),
	fields: { ...forEveryDay(() => "line" as const), clock: "choice" },
	choices: { clock: CLOCKS },
	formSchema: v.pipe(
		v.object({
			...forEveryDay(() => dayLineSchema),
			clock: v.pipe(v.optional(v.string(), ""), v.picklist(CLOCKS, "error_hours_clock")),
		}),
		v.forward(
			v.check((input) => hasAnyHours(input), "error_hours_none"),
			["monday"],
		),
		v.transform(({ clock, ...week }) => ({ clock, week })),
	),
	toFormFields: ({ clock, week }) => ({ ...forEveryDay((day) => formatRanges(week[day])), clock }),
});
