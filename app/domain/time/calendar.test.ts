import { describe, expect, it } from "vitest";
import {
	addBusinessDays,
	beginningOf,
	easterSunday,
	formatCivilDate,
	formatDate,
	isBusinessDay,
	lisbonDate,
} from "./calendar.ts";

describe("the business calendar of Lisbon", () => {
	it.each([
		[2024, "2024-03-31"],
		[2026, "2026-04-05"],
		[2027, "2027-03-28"],
		[2038, "2038-04-25"],
	])("knows Easter of %i", (year, date) => {
		expect(new Date(easterSunday(year)).toISOString().slice(0, 10)).toBe(date);
	});

	it("rests on weekends, national holidays, Good Friday, Corpus Christi and Santo António", () => {
		const free = ["2026-11-21", "2026-12-01", "2026-12-08", "2026-04-03", "2026-06-04", "2025-06-13"];
		expect(free.filter(isBusinessDay)).toEqual([]);
		expect(isBusinessDay("2026-11-23")).toBe(true);
	});

	it("counts business days over a weekend and two holidays", () => {
		const friday = Date.UTC(2026, 10, 27, 12);
		expect(lisbonDate(addBusinessDays(friday, 2))).toBe("2026-12-02");
		expect(lisbonDate(addBusinessDays(Date.UTC(2026, 11, 4, 12), 2))).toBe("2026-12-09");
	});

	it("keeps the date of Lisbon around midnight, in winter and in summer", () => {
		expect(lisbonDate(Date.UTC(2026, 0, 1, 23, 30))).toBe("2026-01-01");
		expect(lisbonDate(Date.UTC(2026, 6, 1, 23, 30))).toBe("2026-07-02");
	});

	it("knows when a day begins, also where the clock is changed", () => {
		const began = ["2026-01-15", "2026-07-15", "2026-03-29", "2026-03-30", "2026-10-25", "2026-10-26"].map(beginningOf);
		expect(began.map((at) => new Date(at).toISOString().slice(5, 13))).toEqual([
			"01-15T00",
			"07-14T23",
			"03-29T00",
			"03-29T23",
			"10-24T23",
			"10-26T00",
		]);
	});

	it("writes dates in full in three languages, and N/A for none", () => {
		const at = Date.UTC(2026, 10, 21, 12);
		expect(formatDate(at, "en")).toBe("November 21, 2026");
		expect(formatDate(at, "es")).toBe("21 de noviembre de 2026");
		expect(formatDate(at, "pt")).toBe("21 de novembro de 2026");
		expect(formatDate(null, "en")).toBe("N/A");
		expect(formatCivilDate("1990-03-27", "en")).toBe("March 27, 1990");
		expect(formatCivilDate("", "en")).toBe("N/A");
	});
});
