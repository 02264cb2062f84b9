import { expect, it } from "vitest";
import { conversionRate, groupByMonth, listDailyFigures, sumFigures } from "./figures.ts";

const figuresOn = (day: string, clicks: number) => ({ day, clicks, started: 1, paid: 1, earned: 790 });

it("includes empty days, across the end of a month and a clock change", () => {
	const days = listDailyFigures("2026-03-31", 5, [figuresOn("2026-03-29", 3), figuresOn("2026-01-01", 9)]);
	expect(days.map(({ period, clicks }) => `${period} ${clicks}`)).toEqual([
		"2026-03-27 0",
		"2026-03-28 0",
		"2026-03-29 3",
		"2026-03-30 0",
		"2026-03-31 0",
	]);
});

it("groups a year by month, with incomplete first and last months", () => {
	const days = listDailyFigures("2026-11-23", 365, [
		figuresOn("2025-11-24", 1),
		figuresOn("2025-11-30", 2),
		figuresOn("2026-11-23", 4),
	]);
	const months = groupByMonth(days);
	expect(months).toHaveLength(13);
	expect(months[0]).toEqual({ period: "2025-11", clicks: 3, started: 2, paid: 2, earned: 1580 });
	expect(sumFigures(months)).toEqual(sumFigures(days));
});

it("has no conversion rate without clicks, and never one above 1", () => {
	expect(conversionRate({ clicks: 0, started: 0, paid: 2, earned: 0 })).toBeNull();
	expect(conversionRate({ clicks: 1, started: 0, paid: 2, earned: 0 })).toBe(1);
	expect(conversionRate({ clicks: 40, started: 0, paid: 1, earned: 0 })).toBe(0.025);
});
