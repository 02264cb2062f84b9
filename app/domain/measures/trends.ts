import { daysBefore, lisbonDate } from "../time/calendar.ts";
import { computeFigures, isSampleLargeEnough, toBusinessDays } from "./stage-figures.ts";

/** Number of days in a trend (Lisbon), including today, compared with the same number of days before. */
export const TREND_DAYS = 30;

/** A count or amount on a day in Lisbon (YYYY-MM-DD). */
export type DailyCount = { day: string; n: number };

/** `daily` has a value for each of the last thirty days, `before` is the sum of the previous thirty days. */
export type Trend = { daily: number[]; total: number; before: number };

/** Part of a trend: its total in the last thirty days, and in the thirty days before. */
export type TrendPart<K extends string> = { key: K; total: number; before: number };

/** Median duration in business days of the stages completed in thirty days. Null if the sample is too small. */
export type MedianTrend = {
	/** For each of the last thirty days, over the thirty days up to it. */
	daily: (number | null)[];
	median: number | null;
	/** Over the previous thirty days. */
	before: number | null;
	/** Number completed in the last thirty days. */
	n: number;
};

/** Number of stages completed on a day within a histogram bin of business hours (stage-figures.ts). */
export type DailyDurations = { day: string; step: number; passed: number };

/** Returns the last days in Lisbon up to `now` (UTC milliseconds), oldest first, YYYY-MM-DD. */
export function lastDays(now: number, days: number): string[] {
	const today = lisbonDate(now);
	return Array.from({ length: days }, (_, n) => daysBefore(today, days - 1 - n));
}

/** @param days sixty days, from `lastDays` */
export function computeTrend(days: readonly string[], counts: readonly DailyCount[]): Trend {
	const sums = new Map<string, number>();
	for (const { day, n } of counts) sums.set(day, (sums.get(day) ?? 0) + n);
	const daily = days.map((day) => sums.get(day) ?? 0);
	const sum = (values: readonly number[]) => values.reduce((result, value) => result + value, 0);
	return {
		daily: daily.slice(-TREND_DAYS),
		total: sum(daily.slice(-TREND_DAYS)),
		before: sum(daily.slice(0, -TREND_DAYS)),
	};
}

/** Returns a trend by language or package, in the order of `keys`. */
export function trendParts<K extends string>(
	days: readonly string[],
	keys: readonly K[],
	counts: readonly (DailyCount & { key: K })[],
): TrendPart<K>[] {
	return keys.map((key) => {
		const { total, before } = computeTrend(
			days,
			counts.filter((count) => count.key === key),
		);
		return { key, total, before };
	});
}

/** Returns the change from the previous total in per cent; null if that total is not positive. */
export function changeInPercent({ total, before }: Pick<Trend, "total" | "before">): number | null {
	return before <= 0 ? null : Math.round(((total - before) / before) * 100);
}

/** @param days sixty days, from `lastDays` */
export function medianTrend(days: readonly string[], times: readonly DailyDurations[]): MedianTrend {
	const indexByDay = new Map(days.map((day, n) => [day, n]));
	/** Returns the figures over thirty days, ending at this index of `days`. */
	const computeFiguresUpTo = (lastIndex: number) =>
		computeFigures(
			times.filter(({ day }) => {
				const index = indexByDay.get(day);
				return index !== undefined && index <= lastIndex && index > lastIndex - TREND_DAYS;
			}),
		);
	const computeMedianUpTo = (lastIndex: number) => {
		const figures = computeFiguresUpTo(lastIndex);
		return figures && isSampleLargeEnough(figures) ? toBusinessDays(figures.median) : null;
	};
	const today = days.length - 1;
	return {
		daily: days.slice(-TREND_DAYS).map((_, n) => computeMedianUpTo(days.length - TREND_DAYS + n)),
		median: computeMedianUpTo(today),
		before: computeMedianUpTo(today - TREND_DAYS),
		n: computeFiguresUpTo(today)?.n ?? 0,
	};
}
