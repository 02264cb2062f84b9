import type { Cents } from "../money/money.ts";
import { DAY } from "../time/calendar.ts";

/** Results of a partner's link: visits, applications begun and paid with its code, and commission in cents. */
export type Figures = { clicks: number; started: number; paid: number; earned: Cents };
/** The figures of a day (YYYY-MM-DD) or a month (YYYY-MM). */
export type PeriodFigures = Figures & { period: string };

const NO_FIGURES: Figures = { clicks: 0, started: 0, paid: 0, earned: 0 };

/** Returns the figures of the last days up to today (YYYY-MM-DD), oldest first, including empty days. */
export function listDailyFigures(
	today: string,
	days: number,
	counts: readonly (Figures & { day: string })[],
): PeriodFigures[] {
	const byDay = new Map(counts.map(({ day, ...figures }) => [day, figures]));
	const end = Date.parse(`${today}T00:00:00Z`);
	return Array.from({ length: days }, (_, index) => {
		const date = new Date(end - (days - 1 - index) * DAY).toISOString().slice(0, 10);
		const { clicks, started, paid, earned } = byDay.get(date) ?? NO_FIGURES;
		return { period: date, clicks, started, paid, earned };
	});
}

/** Groups the days into months; the first and last may be incomplete. */
export function groupByMonth(days: readonly PeriodFigures[]): PeriodFigures[] {
	const months = new Map<string, PeriodFigures>();
	for (const day of days) {
		const month = day.period.slice(0, 7);
		months.set(month, { period: month, ...sumFigures([months.get(month) ?? NO_FIGURES, day]) });
	}
	return [...months.values()];
}

export function sumFigures(figures: readonly Figures[]): Figures {
	return figures.reduce<Figures>(
		(sum, figures) => ({
			clicks: sum.clicks + figures.clicks,
			started: sum.started + figures.started,
			paid: sum.paid + figures.paid,
			earned: sum.earned + figures.earned,
		}),
		NO_FIGURES,
	);
}

/**
 * Returns the share of clicks that led to a payment, 0 to 1; null if there were none, as for codes that are only typed.
 */
export function conversionRate({ clicks, paid }: Figures): number | null {
	return clicks === 0 ? null : Math.min(1, paid / clicks);
}
