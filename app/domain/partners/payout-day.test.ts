import { expect, it } from "vitest";
import { nextPayoutDay } from "./payout-day.ts";

it.each([
	["2026-11-04", "2026-11-05"],
	["2026-11-05", "2026-11-05"],
	["2026-11-06", "2026-12-05"],
	["2026-12-31", "2027-01-05"],
])("after %s payments are prepared on %s", (today, next) => {
	expect(nextPayoutDay(today, 5)).toBe(next);
});
