import { expect, it } from "vitest";
import { changeInPercent, computeTrend, lastDays, medianTrend, trendParts } from "./trends.ts";

/** Half past midnight in Lisbon, a day after the clock was put back. */
const NOW = Date.parse("2026-10-26T00:30:00Z");
const DAYS = lastDays(NOW, 60);
const on = (daysAgo: number) => DAYS.at(-1 - daysAgo) ?? "";

it("lists each Lisbon day once, ending today, across a clock change", () => {
	expect(lastDays(NOW, 3)).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
	expect(lastDays(Date.parse("2026-10-24T23:30:00Z"), 2)).toEqual(["2026-10-24", "2026-10-25"]);
	// 24 hours earlier it was the same day, which has 25 hours.
	expect(lastDays(Date.parse("2026-10-25T23:30:00Z"), 2)).toEqual(["2026-10-24", "2026-10-25"]);
	expect([DAYS[0], new Set(DAYS).size]).toEqual(["2026-08-28", 60]);
});

it("sums the last thirty days and the thirty before, with zeros for empty days", () => {
	const counts = [on(0), on(29), on(29), on(30), on(59), "2026-08-27"].map((day, n) => ({ day, n: 10 ** n }));
	const { daily, total, before } = computeTrend(DAYS, counts);
	expect([total, before]).toEqual([111, 11_000]);
	expect([daily.length, daily[0], daily[1], daily[29]]).toEqual([30, 110, 0, 1]);
});

it("splits by key, in the given order", () => {
	const counts = [
		{ day: on(0), key: "es", n: 2 },
		{ day: on(40), key: "en", n: 5 },
	] as const;
	expect(trendParts(DAYS, ["en", "es"], counts)).toEqual([
		{ key: "en", total: 0, before: 5 },
		{ key: "es", total: 2, before: 0 },
	]);
});

it("gives the change in whole per cent, or null if there was nothing before", () => {
	const change = (total: number, before: number) => changeInPercent({ total, before });
	expect([change(231, 206), change(9, 10), change(0, 3), change(5, 5)]).toEqual([12, -10, -100, 0]);
	expect([change(5, 0), change(5, -100)]).toEqual([null, null]);
});

it("gives the median of the thirty days up to each day, if they have thirty samples", () => {
	const times = [
		{ day: on(45), step: 48, passed: 30 },
		{ day: on(10), step: 24, passed: 20 },
		{ day: on(5), step: 36, passed: 15 },
	];
	const { daily, median, before, n } = medianTrend(DAYS, times);
	expect({ median, before, n }).toEqual({ median: 1, before: 2, n: 35 });
	// Sixteen days ago the thirty earlier samples still counted; then there were too few, until five days ago.
	expect([daily[13], daily[14], daily[23], daily[24], daily[29]]).toEqual([2, null, null, 1, 1]);
	expect(medianTrend(DAYS, [])).toMatchObject({ median: null, before: null, n: 0 });
});
