import { expect, it } from "vitest";
import { printedDates } from "./printed-dates.ts";

it("reads a two-digit year as the latest one that is at most fifteen years ahead", () => {
	const yearsOf = (line: string) => printedDates(line, "2026-11-23").map(({ year }) => year);
	expect(["12 MAR 31", "12 MAR 41", "12 MAR 42", "12 MAR 90"].map(yearsOf)).toEqual([[2031], [2041], [1942], [1990]]);
});

/** Each date as day, possible months and year; "?" is a day that was misread. */
it.each<[line: string, dates: string[]]>([
	["14 MAR/MARS 85", ["14 3 1985"]],
	["14.03.1985", ["14 3 1985"]],
	["1985-03-14", ["14 3 1985"]],
	["1985-13-14", []],
	["1985-03-32", []],
	["1899-03-14", []],
	["14 de marco de 1985", ["14 3 1985"]],
	["14 del MAR 1985", ["14 3 1985"]],
	["28 012030", ["28 1 2030"]],
	["2801 2030", ["28 1 2030"]],
	["28012030", ["28 1 2030"]],
	["32012030", []],
	["28132030", []],
	["28 01 2030 28", ["28 1 2030"]],
	["00.03.1985", []],
	["31.12.1999", ["31 12 1999"]],
	["32.12.1999", []],
	["14 13 1985", []],
	["1.1.2020 2.2.2021", ["1 1 2020", "2 2 2021"]],
	["14 MAR 2020/15 ABR 2021", ["14 3 2020", "15 4 2021"]],
	["DATE 14 MAR 2020 EXPIRY 13 MAR 2030", ["14 3 2020", "13 3 2030"]],
	["14MAR2020", ["14 3 2020"]],
	["AB12 MAR 2020", ["12 3 2020"]],
	["XX MAR 1985", ["? 3 1985"]],
	["XXX MAR 1985", []],
	["XX MARS/MAR 1985", ["? 3 1985"]],
	["XX LIS 2020", ["? 10|11 2020"]],
	["XX Xyz 2020", []],
	["XX MAR 19855", []],
	["O1 JAN 2020", ["1 1 2020"]],
	["I2 JAN 2020", ["12 1 2020"]],
	["l2.O3.2O2O", ["12 3 2020"]],
	["|4 MAR 85", ["14 3 1985"]],
	["14 Xyz 1985", ["14  1985"]],
	["14 MAR", []],
	["14 M 1985", []],
	["12 MAR 198", []],
	["14 MAR Xyz 1985", ["14 3 1985"]],
	["14 MAR ABR 1985", ["14  1985"]],
	["14 JUL/JUI 1985", ["14 7 1985"]],
	["14 LIS 2020", ["14 10|11 2020"]],
	["14 MARS/MÄR 1985", ["14 3 1985"]],
])("the line %j contains the dates %j", (line, dates) => {
	expect(
		printedDates(line, "2026-11-23").map(({ day, months, year }) => `${day ?? "?"} ${months.join("|")} ${year}`),
	).toEqual(dates);
});
