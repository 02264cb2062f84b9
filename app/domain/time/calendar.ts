import { INTL_TAG, type Language } from "../language.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const LISBON = "Europe/Lisbon";

/** Made with the first date: it would be a good part of what the Worker does at its start. */
let calendarDay: Intl.DateTimeFormat | undefined;

/** The civil date in Lisbon of a moment in UTC milliseconds, as YYYY-MM-DD. */
export function lisbonDate(at: number): string {
	calendarDay ??= new Intl.DateTimeFormat("en-CA", {
		timeZone: LISBON,
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
	});
	return calendarDay.format(at);
}

/** When a day of Lisbon (YYYY-MM-DD) begins, in UTC milliseconds: its clock is UTC's, or an hour ahead. */
export function beginningOf(date: string): number {
	const midnight = Date.parse(`${date}T00:00:00Z`);
	return lisbonDate(midnight - HOUR) === date ? midnight - HOUR : midnight;
}

/** Easter Sunday by the anonymous Gregorian computus, as UTC milliseconds at midnight. */
export function easterSunday(year: number): number {
	const a = year % 19;
	const b = Math.floor(year / 100);
	const c = year % 100;
	const d = b >> 2;
	const e = b % 4;
	const g = Math.floor((8 * b + 13) / 25);
	const h = (19 * a + b - d - g + 15) % 30;
	const i = c >> 2;
	const k = c % 4;
	const l = (32 + 2 * e + 2 * i - h - k) % 7;
	const m = Math.floor((a + 11 * h + 19 * l) / 433);
	const month = Math.floor((h + l - 7 * m + 90) / 25);
	const day = (h + l - 7 * m + 33 * month + 19) % 32;
	return Date.UTC(year, month - 1, day);
}

/** National holidays (Código do Trabalho, art. 234) and Lisbon's Santo António, when the tax office is closed. */
export function isHoliday(date: string): boolean {
	const fixed = ["01-01", "04-25", "05-01", "06-10", "06-13", "08-15", "10-05", "11-01", "12-01", "12-08", "12-25"];
	if (fixed.includes(date.slice(5))) return true;
	const easter = easterSunday(Number(date.slice(0, 4)));
	const movable = [easter - 2 * DAY, easter, easter + 60 * DAY];
	return movable.some((at) => new Date(at).toISOString().slice(0, 10) === date);
}

export function isBusinessDay(date: string): boolean {
	const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
	return weekday !== 0 && weekday !== 6 && !isHoliday(date);
}

/** The moment `days` Lisbon business days after `from`, at the same time of day (UTC milliseconds). */
export function addBusinessDays(from: number, days: number): number {
	let at = from;
	for (let left = days; left > 0; ) {
		at += DAY;
		if (isBusinessDay(lisbonDate(at))) left -= 1;
	}
	return at;
}

/** The civil date after a date of Lisbon (YYYY-MM-DD). */
export function dayAfter(date: string): string {
	// The longest day has 25 hours, the shortest 23.
	return lisbonDate(beginningOf(date) + 26 * HOUR);
}

/**
 * How much of the time between two moments (UTC milliseconds) lay in business days of Lisbon, in milliseconds: such a day
 * counts for its 24 hours, any other one for nothing. 0 when the second moment is not the later one.
 */
export function businessTime(from: number, to: number): number {
	let sum = 0;
	for (let date = lisbonDate(from); beginningOf(date) < to; date = dayAfter(date)) {
		if (!isBusinessDay(date)) continue;
		sum += Math.max(0, Math.min(to, beginningOf(dayAfter(date))) - Math.max(from, beginningOf(date)));
	}
	return sum;
}

/** The moment (UTC milliseconds) until which so much business time (milliseconds) has passed since `from`. */
export function addBusinessTime(from: number, time: number): number {
	let at = from;
	for (let left = time; left > 0; ) {
		const date = lisbonDate(at);
		const ends = beginningOf(dayAfter(date));
		const lasts = isBusinessDay(date) ? Math.min(left, ends - at) : 0;
		left -= lasts;
		at = left > 0 ? ends : at + lasts;
	}
	return at;
}

/** Full month name, day, four-digit year in Lisbon time; an absent date is "N/A" (row 32). */
export function formatDate(at: number | null | undefined, language: Language): string {
	if (at == null) return "N/A";
	return new Intl.DateTimeFormat(INTL_TAG[language], { timeZone: LISBON, dateStyle: "long" }).format(at);
}

/** Short, for tables: "Nov 23, 2026". */
export function formatShortDate(at: number, language: Language): string {
	return new Intl.DateTimeFormat(INTL_TAG[language], { timeZone: LISBON, dateStyle: "medium" }).format(at);
}

/** The same with the hour, of twenty-four in every language, for timelines. */
export function formatDateTime(at: number | null | undefined, language: Language): string {
	if (at == null) return "N/A";
	return new Intl.DateTimeFormat(INTL_TAG[language], {
		timeZone: LISBON,
		dateStyle: "long",
		timeStyle: "short",
		hourCycle: "h23",
	}).format(at);
}

/** A calendar date without a time zone (a date of birth) in the reader's language. */
export function formatCivilDate(date: string, language: Language): string {
	const at = Date.parse(`${date}T00:00:00Z`);
	if (Number.isNaN(at)) return "N/A";
	return new Intl.DateTimeFormat(INTL_TAG[language], { timeZone: "UTC", dateStyle: "long" }).format(at);
}

/** A month, written YYYY-MM, in the reader's language: "April 2025". */
export function formatMonth(month: string, language: Language): string {
	return new Intl.DateTimeFormat(INTL_TAG[language], { timeZone: "UTC", month: "long", year: "numeric" }).format(
		Date.parse(`${month}-01T00:00:00Z`),
	);
}
