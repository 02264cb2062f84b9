import { once } from "../once.ts";
import { DAY, HOUR, isHoliday, MINUTE } from "./calendar.ts";

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Whose clock hours are written on: the specification prints its own as CET (ruling T42), Lisbon's is an hour behind all year. */
export const CLOCKS = ["CET", "Lisbon"] as const;
export type Clock = (typeof CLOCKS)[number];

/** From one time of day until another, in minutes after midnight; 1440 is the midnight that ends the day. */
export type HourRange = { from: number; to: number };

/** When somebody answers the phone: of each day of the week its ranges in their order, none when nobody does. */
export type SupportHours = { clock: Clock; week: Record<Weekday, HourRange[]> };

/** Where each clock hangs, and by how much it is ahead of UTC in winter, in milliseconds; in summer by an hour more. */
const ZONES: Record<Clock, { timeZone: string; winter: number }> = {
	CET: { timeZone: "Europe/Paris", winter: HOUR },
	Lisbon: { timeZone: "Europe/Lisbon", winter: 0 },
};

/** Made with the first question: together they would be a third of what the Worker does at its start. */
const formatsOf = /* @__PURE__ */ once((clock: Clock) => {
	const { timeZone } = ZONES[clock];
	return {
		day: new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
		hour: new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", hourCycle: "h23" }),
	};
});

/** "9:00" of 540 minutes after midnight. */
export function formatTime(minutes: number): string {
	return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/**
 * When the clock shows a time of a day, in UTC milliseconds. Of a time that comes twice in the night when clocks go back it is
 * the first; one that is left out in spring counts as an hour later.
 * @param day midnight of the day as if it were UTC's
 */
function supportChanges(day: number, minutes: number, clock: Clock): number {
	const inWinter = day + minutes * MINUTE - ZONES[clock].winter;
	const inSummer = inWinter - HOUR;
	return Number(formatsOf(clock).hour.format(inSummer)) === Math.floor(minutes / 60) % 24 ? inSummer : inWinter;
}

/**
 * Whether somebody answers the phone at this moment, and until when that holds (UTC milliseconds). Public holidays of Lisbon are
 * closed whatever the day of the week. Hours that touch, also over midnight, are one stretch.
 * @param hours of which one day at least has a range
 * @param closed further days YYYY-MM-DD on which nobody is there
 */
export function supportState(
	now: number,
	{ clock, week }: SupportHours,
	closed: readonly string[] = [],
): { open: boolean; changesAt: number } {
	let until: number | null = null;
	for (let day = Date.parse(formatsOf(clock).day.format(now)); ; day += DAY) {
		const date = new Date(day).toISOString().slice(0, 10);
		const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "monday";
		const ranges = isHoliday(date) || closed.includes(date) ? [] : week[weekday];
		for (const { from, to } of ranges) {
			const [opens, closes] = [supportChanges(day, from, clock), supportChanges(day, to, clock)];
			if (until !== null && opens > until) return { open: true, changesAt: until };
			if (closes <= now) continue;
			if (until === null && now < opens) return { open: false, changesAt: opens };
			until = closes;
		}
		// Nothing of a later day can touch what ends before its midnight.
		if (until !== null && until < supportChanges(day, 24 * 60, clock)) return { open: true, changesAt: until };
	}
}
