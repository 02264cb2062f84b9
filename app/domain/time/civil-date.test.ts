import { expect, it } from "vitest";
import { lastPeriod } from "./civil-date.ts";

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
