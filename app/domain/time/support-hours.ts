import { once } from "../once.ts";
import { DAY, HOUR, isHoliday, MINUTE } from "./calendar.ts";

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Time zone of the hours: the specification prints its own in CET (ruling T42), Lisbon is an hour behind all year. */
export const CLOCKS = ["CET", "Lisbon"] as const;
export type Clock = (typeof CLOCKS)[number];

/** A range of a day, in minutes after midnight; 1440 is the midnight at its end. */
export type HourRange = { from: number; to: number };

/** Phone support hours: the ranges of each weekday in order, none if closed. */
export type SupportHours = { clock: Clock; week: Record<Weekday, HourRange[]> };

/** Location of each clock, and its offset from UTC in winter, in milliseconds; an hour more in summer. */
const ZONES: Record<Clock, { timeZone: string; winter: number }> = {
	CET: { timeZone: "Europe/Paris", winter: HOUR },
	Lisbon: { timeZone: "Europe/Lisbon", winter: 0 },
};

/** Created on first use: together they would take a third of the Worker's start-up time. */
const formatsOf = /* @__PURE__ */ once((clock: Clock) => {
	const { timeZone } = ZONES[clock];
	return {
		day: new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
		hour: new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" }),
	};
});

/** Formats 540 minutes after midnight as "9:00". */
export function formatTime(minutes: number): string {
	return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/**
 * Returns when the clock shows a time of day, in UTC milliseconds. The first occurrence of a time repeated when clocks
 * go back; an hour later for one skipped in spring.
 * @param day midnight of the day as if in UTC
 */
function supportChanges(day: number, minutes: number, clock: Clock): number {
	const inWinter = day + minutes * MINUTE - ZONES[clock].winter;
	const inSummer = inWinter - HOUR;
	return Number(formatsOf(clock).hour.format(inSummer)) === Math.floor(minutes / 60) % 24 ? inSummer : inWinter;
}

/**
 * Returns whether phone support is open now, and until when (UTC milliseconds). Closed on public holidays in Lisbon.
 * Adjacent hours, also across midnight, are one period.
 * @param hours with a range on at least one day
 * @param closed further closing days, YYYY-MM-DD
 */
export function supportState(
	now: number,
	{ clock, week }: SupportHours,
	closed: readonly string[] = [],
): { open: boolean; changesAt: number } {
	let changesAt: number | null = null;
	for (let day = Date.parse(formatsOf(clock).day.format(now)); ; day += DAY) {
		const date = new Date(day).toISOString().slice(0, 10);
		const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "monday";
		const ranges = isHoliday(date) || closed.includes(date) ? [] : week[weekday];
		for (const { from, to } of ranges) {
			const [opens, closes] = [supportChanges(day, from, clock), supportChanges(day, to, clock)];
			if (changesAt !== null && opens > changesAt) return { open: true, changesAt };
			if (closes <= now) continue;
			if (changesAt === null && now < opens) return { open: false, changesAt: opens };
			changesAt = closes;
		}
		// Later days cannot be adjacent to a period that ends before midnight.
		if (changesAt !== null && changesAt < supportChanges(day, 24 * 60, clock)) return { open: true, changesAt };
	}
}
