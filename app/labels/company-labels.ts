import { INTL_TAG, type Language } from "#app/domain/language.ts";
import { memoise } from "#app/domain/memoise.ts";
import type { AttorneyTitle } from "#app/domain/settings/attorney.ts";
import {
	type Clock,
	formatTime,
	type HourRange,
	type SupportHours,
	WEEKDAYS,
	type Weekday,
} from "#app/domain/time/support-hours.ts";
import { m } from "#app/paraglide/messages.js";

const SHORT_DAYS: Record<Weekday, typeof m.hours_monday> = {
	monday: m.hours_monday,
	tuesday: m.hours_tuesday,
	wednesday: m.hours_wednesday,
	thursday: m.hours_thursday,
	friday: m.hours_friday,
	saturday: m.hours_saturday,
	sunday: m.hours_sunday,
};

const CLOCK_NAMES: Record<Clock, typeof m.hours_clock_cet> = { CET: m.hours_clock_cet, Lisbon: m.hours_clock_lisbon };

/** Consecutive days with the same hours. */
type DayRange = { first: Weekday; last: Weekday; ranges: readonly HourRange[] };

function groupDays(week: SupportHours["week"]): DayRange[] {
	const hoursKey = (day: Weekday) => JSON.stringify(week[day]);
	return WEEKDAYS.reduce<DayRange[]>((ranges, day, index) => {
		const previousDay = WEEKDAYS[index - 1];
		const currentRange = ranges.at(-1);
		if (currentRange && previousDay === currentRange.last && hoursKey(previousDay) === hoursKey(day))
			currentRange.last = day;
		else if (week[day].length > 0) ranges.push({ first: day, last: day, ranges: week[day] });
		return ranges;
	}, []);
}

const listFormat = /* @__PURE__ */ memoise(
	(language: Language) => new Intl.ListFormat(INTL_TAG[language], { type: "conjunction" }),
);

const weekdayFormat = /* @__PURE__ */ memoise(
	(language: Language) => new Intl.DateTimeFormat(INTL_TAG[language], { weekday: "long", timeZone: "UTC" }),
);

/** Returns the full name of a weekday: "Monday", "lunes", "segunda-feira". */
export function weekdayName(day: Weekday, language: Language): string {
	// 5 January 1970 was a Monday.
	return weekdayFormat(language).format(Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(day)));
}

/** Returns the name of the time zone of the support hours. */
function clockName(clock: Clock, language: Language): string {
	return CLOCK_NAMES[clock]({}, { locale: language });
}

/** Formats support hours for bars and lists: "Mon-Fri 9:00-17:00 (CET)". */
export function shortHours({ clock, week }: SupportHours, language: Language): string {
	const name = (day: Weekday) => SHORT_DAYS[day]({}, { locale: language });
	const lines = groupDays(week).map(({ first, last, ranges }) => {
		const days = first === last ? name(first) : `${name(first)}-${name(last)}`;
		return `${days} ${ranges.map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`).join(", ")}`;
	});
	const text = `${lines.join("; ")} (${clockName(clock, language)})`;
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats support hours for a sentence: "Monday to Friday, 9:00-17:00 (CET)". */
export function hoursText({ clock, week }: SupportHours, language: Language): string {
	const locale = { locale: language };
	const name = (day: Weekday) => weekdayName(day, language);
	const lines = groupDays(week).map(({ first, last, ranges }) => {
		const days = first === last ? name(first) : m.hours_days({ first: name(first), last: name(last) }, locale);
		const hours = ranges.map(({ from, to }) => m.hours_range({ from: formatTime(from), to: formatTime(to) }, locale));
		return `${days}, ${listFormat(language).format(hours)}`;
	});
	return `${lines.join("; ")} (${clockName(clock, language)})`;
}

const TITLE_LABELS: Record<AttorneyTitle, typeof m.mandate_advogado> = {
	advogado: m.mandate_advogado,
	advogada: m.mandate_advogada,
	solicitador: m.mandate_solicitador,
	solicitadora: m.mandate_solicitadora,
};

/** Returns the profession of an attorney; other languages include the Portuguese title. */
export function attorneyTitle(title: AttorneyTitle, language: Language): string {
	return TITLE_LABELS[title]({}, { locale: language });
}
