import { INTL_TAG, type Language } from "#app/domain/language.ts";
import { once } from "#app/domain/once.ts";
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

/** Days in a row that have the same hours. */
type Stretch = { first: Weekday; last: Weekday; ranges: readonly HourRange[] };

function stretchesOf(week: SupportHours["week"]): Stretch[] {
	const written = (day: Weekday) => JSON.stringify(week[day]);
	return WEEKDAYS.reduce<Stretch[]>((stretches, day, at) => {
		const before = WEEKDAYS[at - 1];
		const open = stretches.at(-1);
		if (open && before === open.last && written(before) === written(day)) open.last = day;
		else if (week[day].length > 0) stretches.push({ first: day, last: day, ranges: week[day] });
		return stretches;
	}, []);
}

const lists = /* @__PURE__ */ once(
	(language: Language) => new Intl.ListFormat(INTL_TAG[language], { type: "conjunction" }),
);

const weekdays = /* @__PURE__ */ once(
	(language: Language) => new Intl.DateTimeFormat(INTL_TAG[language], { weekday: "long", timeZone: "UTC" }),
);

/** A day of the week in full: "Monday", "lunes", "segunda-feira". */
export function weekdayName(day: Weekday, language: Language): string {
	// 5 January 1970 was a Monday.
	return weekdays(language).format(Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(day)));
}

/** Whose clock hours are written on, in words. */
function clockName(clock: Clock, language: Language): string {
	return CLOCK_NAMES[clock]({}, { locale: language });
}

/** Hours of support in as few letters as go, for bars and lists: "Mon-Fri 9:00-17:00 (CET)". */
export function shortHours({ clock, week }: SupportHours, language: Language): string {
	const name = (day: Weekday) => SHORT_DAYS[day]({}, { locale: language });
	const said = stretchesOf(week).map(({ first, last, ranges }) => {
		const days = first === last ? name(first) : `${name(first)}-${name(last)}`;
		return `${days} ${ranges.map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`).join(", ")}`;
	});
	const words = `${said.join("; ")} (${clockName(clock, language)})`;
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same as a part of a sentence: "Monday to Friday, 9:00-17:00 (CET)". */
export function hoursText({ clock, week }: SupportHours, language: Language): string {
	const locale = { locale: language };
	const name = (day: Weekday) => weekdayName(day, language);
	const said = stretchesOf(week).map(({ first, last, ranges }) => {
		const days = first === last ? name(first) : m.hours_days({ first: name(first), last: name(last) }, locale);
		const hours = ranges.map(({ from, to }) => m.hours_range({ from: formatTime(from), to: formatTime(to) }, locale));
		return `${days}, ${lists(language).format(hours)}`;
	});
	return `${said.join("; ")} (${clockName(clock, language)})`;
}

const TITLES: Record<AttorneyTitle, typeof m.mandate_advogado> = {
	advogado: m.mandate_advogado,
	advogada: m.mandate_advogada,
	solicitador: m.mandate_solicitador,
	solicitadora: m.mandate_solicitadora,
};

/** The profession of an attorney in words, with the Portuguese one where it is another. */
export function attorneyTitle(title: AttorneyTitle, language: Language): string {
	return TITLES[title]({}, { locale: language });
}
