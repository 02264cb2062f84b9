import { INTL_TAG, type Language } from "../language.ts";
import { memoise } from "../memoise.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const LISBON = "Europe/Lisbon";
/** English dates begin with the month, as in the specification (rows 32 and 73 to 75); everything else is British. */
const DATE_TAG: Record<Language, string> = { ...INTL_TAG, en: "en-US" };

/** Created on first use, because it would take much of the Worker's start-up time. */
const hourFormat = /* @__PURE__ */ memoise(
	(zone: string) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }),
);

/** Whether it is already the next day in Lisbon during the last hour of a UTC day (days since 1970). */
const isAhead = /* @__PURE__ */ memoise((day: number) => hourFormat(LISBON).format((day + 1) * DAY - HOUR) === "00");

/** Returns the day in Lisbon at a time in UTC milliseconds, in days since 1970: Lisbon is at UTC or an hour ahead. */
function lisbonDay(timestamp: number): number {
	const day = Math.floor(timestamp / DAY);
	return timestamp - day * DAY >= 23 * HOUR && isAhead(day) ? day + 1 : day;
}

/** Returns the start of a day in Lisbon, in UTC milliseconds. */
function startOfDay(day: number): number {
	return isAhead(day - 1) ? day * DAY - HOUR : day * DAY;
}

const formatDayNumber = /* @__PURE__ */ memoise((day: number) => new Date(day * DAY).toISOString().slice(0, 10));

function toDayNumber(date: string): number {
	return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** Returns the date in Lisbon at a time in UTC milliseconds, as YYYY-MM-DD. */
export function lisbonDate(timestamp: number): string {
	return formatDayNumber(lisbonDay(timestamp));
}

/** Returns the start of a day in Lisbon (YYYY-MM-DD), in UTC milliseconds. */
export function startOfDate(date: string): number {
	return startOfDay(toDayNumber(date));
}

/** Returns Easter Sunday by the anonymous Gregorian computus, as UTC milliseconds at midnight. */
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

const FIXED_HOLIDAYS = [
	"01-01",
	"04-25",
	"05-01",
	"06-10",
	"06-13",
	"08-15",
	"10-05",
	"11-01",
	"12-01",
	"12-08",
	"12-25",
];

/** Returns the days (since 1970) of a year on which the tax office is closed, excluding weekends. */
const holidaysInYear = /* @__PURE__ */ memoise((year: number): ReadonlySet<number> => {
	const easter = easterSunday(year) / DAY;
	return new Set([...FIXED_HOLIDAYS.map((date) => toDayNumber(`${year}-${date}`)), easter - 2, easter, easter + 60]);
});

const isBusinessDayNumber = /* @__PURE__ */ memoise((day: number) => {
	const date = new Date(day * DAY);
	const weekday = date.getUTCDay();
	return weekday !== 0 && weekday !== 6 && !holidaysInYear(date.getUTCFullYear()).has(day);
});

/**
 * Whether a date is a national holiday (Código do Trabalho, art. 234) or Lisbon's Santo António, when the tax office is
 * closed.
 */
export function isHoliday(date: string): boolean {
	return holidaysInYear(Number(date.slice(0, 4))).has(toDayNumber(date));
}

export function isBusinessDay(date: string): boolean {
	return isBusinessDayNumber(toDayNumber(date));
}

/** Returns the time `days` Lisbon business days after `from`, at the same time of day (UTC milliseconds). */
export function addBusinessDays(from: number, days: number): number {
	let current = from;
	for (let remaining = days; remaining > 0; ) {
		current += DAY;
		if (isBusinessDayNumber(lisbonDay(current))) remaining -= 1;
	}
	return current;
}

/** Returns the day after a date (YYYY-MM-DD). */
export function dayAfter(date: string): string {
	return formatDayNumber(toDayNumber(date) + 1);
}

/** Returns the date a number of days earlier (YYYY-MM-DD). */
export function daysBefore(date: string, days: number): string {
	return formatDayNumber(toDayNumber(date) - days);
}

/**
 * Returns the business time between two times (UTC milliseconds), in milliseconds: a business day in Lisbon counts 24
 * hours, any other day none. 0 unless the second time is later.
 */
export function businessTime(from: number, to: number): number {
	let sum = 0;
	for (let day = lisbonDay(from); startOfDay(day) < to; day += 1)
		if (isBusinessDayNumber(day))
			sum += Math.max(0, Math.min(to, startOfDay(day + 1)) - Math.max(from, startOfDay(day)));
	return sum;
}

/** Returns the time (UTC milliseconds) at which this business time (milliseconds) has passed since `from`. */
export function addBusinessTime(from: number, time: number): number {
	let current = from;
	for (let remaining = time; remaining > 0; ) {
		const day = lisbonDay(current);
		const endOfDay = startOfDay(day + 1);
		const duration = isBusinessDayNumber(day) ? Math.min(remaining, endOfDay - current) : 0;
		remaining -= duration;
		current = remaining > 0 ? endOfDay : current + duration;
	}
	return current;
}

/** Returns a cached formatter per language: creating one takes longer than all its uses on a page. */
function cachedDateFormat(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
	return memoise((language) => new Intl.DateTimeFormat(DATE_TAG[language], options));
}
const longDateFormat = /* @__PURE__ */ cachedDateFormat({ timeZone: LISBON, dateStyle: "long" });
const shortDateFormat = /* @__PURE__ */ cachedDateFormat({ timeZone: LISBON, dateStyle: "medium" });
const dateTimeFormat = /* @__PURE__ */ cachedDateFormat({
	timeZone: LISBON,
	dateStyle: "long",
	timeStyle: "short",
	hourCycle: "h23",
});
const civilDateFormat = /* @__PURE__ */ cachedDateFormat({ timeZone: "UTC", dateStyle: "long" });
const dayFormat = /* @__PURE__ */ cachedDateFormat({ timeZone: "UTC", day: "numeric", month: "short" });
const monthFormat = /* @__PURE__ */ cachedDateFormat({ timeZone: "UTC", month: "long", year: "numeric" });

/** Formats the date in Lisbon with full month name, day and four-digit year; "N/A" if there is none (row 32). */
export function formatDate(timestamp: number | null | undefined, language: Language): string {
	return timestamp == null ? "N/A" : longDateFormat(language).format(timestamp);
}

/** Formats a short date for tables: "Nov 23, 2026". */
export function formatShortDate(timestamp: number, language: Language): string {
	return shortDateFormat(language).format(timestamp);
}

/** Formats a date and time in 24-hour format, for timelines. */
export function formatDateTime(timestamp: number | null | undefined, language: Language): string {
	return timestamp == null ? "N/A" : dateTimeFormat(language).format(timestamp);
}

/** Formats a date without time zone (a date of birth) in the reader's language. */
export function formatCivilDate(date: string, language: Language): string {
	// Some passports contain no day of birth, or neither day nor month.
	if (date.endsWith("-00")) return date.endsWith("-00-00") ? date.slice(0, 4) : formatMonth(date.slice(0, 7), language);
	const time = Date.parse(`${date}T00:00:00Z`);
	return Number.isNaN(time) ? "N/A" : civilDateFormat(language).format(time);
}

/** Formats a date without year, for charts: "Nov 23". */
export function formatDay(date: string, language: Language): string {
	return dayFormat(language).format(Date.parse(`${date}T00:00:00Z`));
}

/** Formats a month, written YYYY-MM, in the reader's language: "April 2025". */
export function formatMonth(month: string, language: Language): string {
	return monthFormat(language).format(Date.parse(`${month}-01T00:00:00Z`));
}

/** Fixed holidays of the euro payment system, in addition to weekends, Good Friday and Easter Monday. */
const TARGET_HOLIDAYS = ["01-01", "05-01", "12-25", "12-26"];

/** Whether the euro payment system (T2) settles on a date, YYYY-MM-DD. Portuguese holidays do not matter. */
export function isTargetDay(date: string): boolean {
	const midnight = Date.parse(`${date}T00:00:00Z`);
	const weekday = new Date(midnight).getUTCDay();
	if (Number.isNaN(midnight) || weekday === 0 || weekday === 6 || TARGET_HOLIDAYS.includes(date.slice(5))) return false;
	const easter = easterSunday(Number(date.slice(0, 4)));
	return midnight !== easter - 2 * DAY && midnight !== easter + DAY;
}

/** Returns the date itself or the next settlement day. */
export function nextTargetDay(date: string): string {
	let time = Date.parse(`${date}T00:00:00Z`);
	while (!isTargetDay(new Date(time).toISOString().slice(0, 10))) time += DAY;
	return new Date(time).toISOString().slice(0, 10);
}

/** Returns the same day a number of months later or earlier; the month's last day if there is no such day. */
export function addMonths(date: string, months: number): string {
	const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
	const first = new Date(Date.UTC(year, month - 1 + months, 1));
	const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
	first.setUTCDate(Math.min(day, lastDay));
	return first.toISOString().slice(0, 10);
}

export function addYears(date: string, years: number): string {
	return addMonths(date, years * 12);
}

/** Returns the first and last day of the last full month (1) or quarter (3) before a date. */
export function lastPeriod(today: string, months: 1 | 3): { from: string; to: string } {
	const monthsIntoPeriod = (Number(today.slice(5, 7)) - 1) % months;
	const periodStart = addMonths(`${today.slice(0, 7)}-01`, -monthsIntoPeriod);
	return { from: addMonths(periodStart, -months), to: daysBefore(periodStart, 1) };
}
