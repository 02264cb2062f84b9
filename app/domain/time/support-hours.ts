import { memoise } from "../memoise.ts";
import { DAY, HOUR, isHoliday, MINUTE } from "./calendar.ts";

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Time zones for the hours. The specification uses CET (ruling T42); Lisbon is an hour behind all year. */
export const CLOCKS = ["CET", "Lisbon"] as const;
export type Clock = (typeof CLOCKS)[number];

/** A range of a day, in minutes after midnight; 1440 is the end of the day. */
export type HourRange = { from: number; to: number };

/** Phone support hours: the ranges of each weekday in order, none if closed. */
export type SupportHours = { clock: Clock; week: Record<Weekday, HourRange[]> };

/** IANA time zone of each clock, and its offset from UTC in winter, in milliseconds; in summer it is an hour more. */
const ZONES: Record<Clock, { timeZone: string; winter: number }> = {
	CET: { timeZone: "Europe/Paris", winter: HOUR },
	Lisbon: { timeZone: "Europe/Lisbon", winter: 0 },
};

/** Created on first use, because they would take a third of the Worker's start-up time. */
const getFormats = /* @__PURE__ */ memoise((clock: Clock) => {
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
 * Returns when the clock shows a time of day, in UTC milliseconds: the first occurrence of a time that is repeated in
 * autumn, and an hour later for one that is skipped in spring.
 * @param day midnight of the day as if in UTC
 */
function clockToUtc(day: number, minutes: number, clock: Clock): number {
	const inWinter = day + minutes * MINUTE - ZONES[clock].winter;
	const inSummer = inWinter - HOUR;
	return Number(getFormats(clock).hour.format(inSummer)) === Math.floor(minutes / 60) % 24 ? inSummer : inWinter;
}

/**
 * Returns whether phone support is open now, and until when (UTC milliseconds). Closed on public holidays in Lisbon.
 * Adjacent hours, even across midnight, are one period.
 * @param hours with a range on at least one day
 * @param closureDays additional days without support, YYYY-MM-DD
 */
export function supportState(
	now: number,
	{ clock, week }: SupportHours,
	closureDays: readonly string[] = [],
): { isOpen: boolean; changesAt: number } {
	let changesAt: number | null = null;
	for (let day = Date.parse(getFormats(clock).day.format(now)); ; day += DAY) {
		const date = new Date(day).toISOString().slice(0, 10);
		const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "monday";
		const ranges = isHoliday(date) || closureDays.includes(date) ? [] : week[weekday];
		for (const { from, to } of ranges) {
			const [opensAt, closesAt] = [clockToUtc(day, from, clock), clockToUtc(day, to, clock)];
			if (changesAt !== null && opensAt > changesAt) return { isOpen: true, changesAt };
			if (closesAt <= now) continue;
			if (changesAt === null && now < opensAt) return { isOpen: false, changesAt: opensAt };
			changesAt = closesAt;
		}
		// Later days cannot be adjacent to a period that ends before midnight.
		if (changesAt !== null && changesAt < clockToUtc(day, 24 * 60, clock)) return { isOpen: true, changesAt };
	}
}
