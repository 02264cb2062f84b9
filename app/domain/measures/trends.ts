import { daysBefore, lisbonDate } from "../time/calendar.ts";
import { figuresOf, inBusinessDays, isEnough } from "./stage-figures.ts";

/** A trend shows so many days of Lisbon, the present one last, and compares them with as many before. */
export const TREND_DAYS = 30;

/** What happened on a day of Lisbon (YYYY-MM-DD): how often, or how much. */
export type OnDay = { day: string; n: number };

/** `daily` has a value for each of the last thirty days, `before` is the sum of the thirty days before them. */
export type Trend = { daily: number[]; total: number; before: number };

/** Part of a trend: its share of the last thirty days, and of those before. */
export type TrendPart<K extends string> = { key: K; total: number; before: number };

/** How long it took, in business days: half of those who arrived in thirty days took no longer. Null when they are too few to tell. */
export type MedianTrend = {
	/** For each of the last thirty days, over the thirty days up to it. */
	daily: (number | null)[];
	median: number | null;
	/** Over the thirty days before. */
	before: number | null;
	/** How many arrived in the last thirty days. */
	n: number;
};

/** So many passed within so many business hours on a day, as the histograms have it (stage-figures.ts). */
export type TimesOfDay = { day: string; step: number; passed: number };

/** The last days of Lisbon at a moment (UTC milliseconds), the present one last, YYYY-MM-DD. */
export function lastDays(now: number, days: number): string[] {
	const today = lisbonDate(now);
	return Array.from({ length: days }, (_, n) => daysBefore(today, days - 1 - n));
}

/** @param days twice thirty, as `lastDays` has them */
export function trendOf(days: readonly string[], counts: readonly OnDay[]): Trend {
	const sums = new Map<string, number>();
	for (const { day, n } of counts) sums.set(day, (sums.get(day) ?? 0) + n);
	const daily = days.map((day) => sums.get(day) ?? 0);
	const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
	return {
		daily: daily.slice(-TREND_DAYS),
		total: sum(daily.slice(-TREND_DAYS)),
		before: sum(daily.slice(0, -TREND_DAYS)),
	};
}

/** A trend by language or package, in the order of `keys`. */
export function trendParts<K extends string>(
	days: readonly string[],
	keys: readonly K[],
	counts: readonly (OnDay & { key: K })[],
): TrendPart<K>[] {
	return keys.map((key) => {
		const { total, before } = trendOf(
			days,
			counts.filter((count) => count.key === key),
		);
		return { key, total, before };
	});
}

/** By how many per cent a sum is higher (or, below zero, lower) than the one before; null where there is nothing to compare with. */
export function changeInPercent({ total, before }: Pick<Trend, "total" | "before">): number | null {
	return before <= 0 ? null : Math.round(((total - before) / before) * 100);
}

/** @param days twice thirty, as `lastDays` has them */
export function medianTrend(days: readonly string[], times: readonly TimesOfDay[]): MedianTrend {
	const indexByDay = new Map(days.map((day, n) => [day, n]));
	/** Of thirty days, the last of which has this place among `days`. */
	const figures = (last: number) =>
		figuresOf(
			times.filter(({ day }) => {
				const index = indexByDay.get(day);
				return index !== undefined && index <= last && index > last - TREND_DAYS;
			}),
		);
	const median = (last: number) => {
		const figuresOfStage = figures(last);
		return figuresOfStage && isEnough(figuresOfStage) ? inBusinessDays(figuresOfStage.median) : null;
	};
	const today = days.length - 1;
	return {
		daily: days.slice(-TREND_DAYS).map((_, n) => median(days.length - TREND_DAYS + n)),
		median: median(today),
		before: median(today - TREND_DAYS),
		n: figures(today)?.n ?? 0,
	};
}
