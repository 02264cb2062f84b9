import { expect, it } from "vitest";
import { printedDates } from "./printed-dates.ts";

it("reads a two-digit year as the latest one that is at most fifteen years ahead", () => {
	const yearsOf = (line: string) => printedDates(line, "2026-11-23").map(({ year }) => year);
	expect(["12 MAR 31", "12 MAR 41", "12 MAR 42", "12 MAR 90"].map(yearsOf)).toEqual([[2031], [2041], [1942], [1990]]);
});
