import { expect, it } from "vitest";
import { isTargetDay, nextTargetDay } from "./target-days.ts";

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
	["2026-12-08", true, "a holiday in Portugal alone"],
	["2026-04-25", false, "a holiday in Portugal, on a Saturday"],
	["2026-13-01", false, "no date"],
])("%s: euros are settled: %s (%s)", (date, settles) => {
	expect(isTargetDay(date)).toBe(settles);
});

it("finds the next day on which euros are settled", () => {
	expect(nextTargetDay("2026-11-24")).toBe("2026-11-24");
	expect(nextTargetDay("2026-11-28")).toBe("2026-11-30");
	expect(nextTargetDay("2026-12-25")).toBe("2026-12-28");
	expect(nextTargetDay("2027-03-26")).toBe("2027-03-30");
});
