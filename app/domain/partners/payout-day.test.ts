import { expect, it } from "vitest";
import { nextPayoutDay, upcomingPayments } from "./payout-day.ts";

it.each([
	["2026-11-04", "2026-11-05"],
	["2026-11-05", "2026-11-05"],
	["2026-11-06", "2026-12-05"],
	["2026-12-31", "2027-01-05"],
])("after %s payments are prepared on %s", (today, next) => {
	expect(nextPayoutDay(today, 5)).toBe(next);
});

it("adds up what waits by the first payments that it can be part of", () => {
	const awaited = [
		{ dueAt: Date.parse("2026-12-20T12:00:00Z"), cents: 100 },
		{ dueAt: Date.parse("2026-12-05T09:00:00Z"), cents: 20 },
		{ dueAt: Date.parse("2026-12-04T22:00:00Z"), cents: 3 },
		{ dueAt: Date.parse("2026-11-01T00:00:00Z"), cents: 4 },
		{ dueAt: Date.parse("2027-01-05T00:00:00Z"), cents: 5000 },
	];
	expect(upcomingPayments("2026-12-05", awaited)).toEqual([
		{ day: "2026-12-05", cents: 7 },
		{ day: "2027-01-05", cents: 120 },
		{ day: "2027-02-05", cents: 5000 },
	]);
});
