import { describe, expect, it } from "vitest";
import {
	addBusinessDays,
	addBusinessTime,
	addMonths,
	businessTime,
	easterSunday,
	formatCivilDate,
	formatDate,
	formatDateTime,
	formatDay,
	formatShortDate,
	HOUR,
	isBusinessDay,
	isTargetDay,
	lastPeriod,
	lisbonDate,
	nextTargetDay,
	startOfDate,
} from "./calendar.ts";

describe("the Lisbon business calendar", () => {
	it.each([
		[2024, "2024-03-31"],
		[2026, "2026-04-05"],
		[2027, "2027-03-28"],
		[2038, "2038-04-25"],
	])("calculates Easter in %i", (year, date) => {
		expect(new Date(easterSunday(year)).toISOString().slice(0, 10)).toBe(date);
	});

	it("excludes weekends, national holidays, Good Friday, Corpus Christi and Santo António", () => {
		const nonBusinessDays = ["2026-11-21", "2026-12-01", "2026-12-08", "2026-04-03", "2026-06-04", "2025-06-13"];
		expect(nonBusinessDays.filter(isBusinessDay)).toEqual([]);
		expect(isBusinessDay("2026-11-23")).toBe(true);
	});

	it("counts business days across a weekend and two holidays", () => {
		const friday = Date.UTC(2026, 10, 27, 12);
		expect(lisbonDate(addBusinessDays(friday, 2))).toBe("2026-12-02");
		expect(lisbonDate(addBusinessDays(Date.UTC(2026, 11, 4, 12), 2))).toBe("2026-12-09");
	});

	it("includes nights in business time, but not weekends and holidays", () => {
		const friday = Date.UTC(2026, 10, 20, 18);
		expect(businessTime(friday, Date.UTC(2026, 10, 23, 9))).toBe(15 * HOUR);
		expect(businessTime(Date.UTC(2026, 10, 21, 9), Date.UTC(2026, 10, 22, 9))).toBe(0);
		// Tuesday is Restoration Day.
		expect(businessTime(Date.UTC(2026, 10, 30, 12), Date.UTC(2026, 11, 2, 12))).toBe(24 * HOUR);
		expect(businessTime(friday, friday - HOUR)).toBe(0);
		// A summer Monday starts at 23:00 UTC.
		expect(businessTime(Date.UTC(2026, 6, 5, 12), Date.UTC(2026, 6, 6, 0))).toBe(HOUR);
	});

	it("adds as much business time as it measures, from any start", () => {
		for (const from of [Date.UTC(2026, 10, 20, 18), Date.UTC(2026, 10, 21, 9), Date.UTC(2026, 9, 23, 22, 30)])
			for (const hours of [0, 1, 15, 24, 100]) {
				expect(businessTime(from, addBusinessTime(from, hours * HOUR)), `${from} ${hours}`).toBe(hours * HOUR);
			}
		expect(addBusinessTime(Date.UTC(2026, 10, 20, 18), 7 * HOUR)).toBe(Date.UTC(2026, 10, 23, 1));
	});

	it("gives the Lisbon date around midnight, in winter and in summer", () => {
		expect(lisbonDate(Date.UTC(2026, 0, 1, 23, 30))).toBe("2026-01-01");
		expect(lisbonDate(Date.UTC(2026, 6, 1, 23, 30))).toBe("2026-07-02");
	});

	it("finds the start of a day, also at a clock change", () => {
		const starts = ["2026-01-15", "2026-07-15", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"].map(
			startOfDate,
		);
		expect(starts.map((at) => new Date(at).toISOString().slice(5, 13))).toEqual([
			"01-15T00",
			"07-14T23",
			"03-29T00",
			"03-29T23",
			"10-24T23",
			"10-26T00",
		]);
	});

	it("formats dates in full in three languages, and a missing one as N/A", () => {
		const at = Date.UTC(2026, 10, 21, 12);
		expect(formatDate(at, "en")).toBe("November 21, 2026");
		expect(formatDate(at, "es")).toBe("21 de noviembre de 2026");
		expect(formatDate(at, "pt")).toBe("21 de novembro de 2026");
		expect(formatDate(null, "en")).toBe("N/A");
		expect(formatCivilDate("1990-03-27", "en")).toBe("March 27, 1990");
		expect(formatCivilDate("", "en")).toBe("N/A");
		expect([formatCivilDate("1990-05-00", "en"), formatCivilDate("1990-00-00", "en")]).toEqual(["May 1990", "1990"]);
	});
});

it.each([
	["2026-11-24", true, "a Tuesday"],
	["2026-11-28", false, "a Saturday"],
	["2026-11-29", false, "a Sunday"],
	["2027-01-01", false, "New Year"],
	["2027-03-26", false, "Good Friday"],
	["2027-03-29", false, "Easter Monday"],
	["2028-05-01", false, "the first of May"],
	["2029-12-25", false, "Christmas"],
	["2029-12-26", false, "the day after"],
	["2026-12-08", true, "a holiday only in Portugal"],
	["2026-04-25", false, "a holiday in Portugal, on a Saturday"],
	["2026-13-01", false, "an invalid date"],
])("%s: euros are settled: %s (%s)", (date, settles) => {
	expect(isTargetDay(date)).toBe(settles);
});

it("finds the next day on which euros are settled", () => {
	expect(nextTargetDay("2026-11-24")).toBe("2026-11-24");
	expect(nextTargetDay("2026-11-28")).toBe("2026-11-30");
	expect(nextTargetDay("2026-12-25")).toBe("2026-12-28");
	expect(nextTargetDay("2027-03-26")).toBe("2027-03-30");
});

it.each([
	["2026-11-28", 1, "2026-10-01", "2026-10-31"],
	["2026-11-28", 3, "2026-07-01", "2026-09-30"],
	["2026-01-01", 1, "2025-12-01", "2025-12-31"],
	["2026-03-31", 1, "2026-02-01", "2026-02-28"],
	["2026-02-15", 3, "2025-10-01", "2025-12-31"],
	["2026-04-01", 3, "2026-01-01", "2026-03-31"],
] as const)("the last period before %s of %i months is %s to %s", (today, months, from, to) => {
	expect(lastPeriod(today, months)).toEqual({ from, to });
});

it.each([
	["en", "Nov 23, 2026", "November 23, 2026 at 12:05", "Nov 23"],
	["es", "23 nov 2026", "23 de noviembre de 2026 a las 12:05", "23 nov"],
	["pt", "23/11/2026", "23 de novembro de 2026 às 12:05", "23/11"],
] as const)("a time in %s is %s in a table, %s in a timeline and %s in a chart", (language, short, long, day) => {
	const time = Date.UTC(2026, 10, 23, 12, 5);
	expect(formatShortDate(time, language)).toBe(short);
	expect(formatDateTime(time, language)).toBe(long);
	expect(formatDay("2026-11-23", language)).toBe(day);
	expect([formatDateTime(null, language), formatDateTime(undefined, language)]).toEqual(["N/A", "N/A"]);
});

it.each([
	["2026-01-31", 1, "2026-02-28"],
	["2024-01-31", 1, "2024-02-29"],
	["2026-03-31", -1, "2026-02-28"],
	["2026-11-30", 1, "2026-12-30"],
	["2026-12-15", 1, "2027-01-15"],
	["2024-02-29", 12, "2025-02-28"],
])("%s and %i months is %s", (date, months, expected) => {
	expect(addMonths(date, months)).toBe(expected);
});
