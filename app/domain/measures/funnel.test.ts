import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { lastMondays, reachedFunnelSteps, sumByWeek } from "./funnel.ts";

const DRAFT = anApplication().draft().build();
const SENT = anApplication().build();
const PAID = anApplication().paid().build();

describe("the funnel", () => {
	it("counts each step once, when it is taken", () => {
		expect(reachedFunnelSteps(null, DRAFT)).toEqual(["begun"]);
		expect(reachedFunnelSteps(DRAFT, SENT)).toEqual(["submitted"]);
		expect(reachedFunnelSteps(null, SENT)).toEqual(["begun", "submitted"]);
		expect(reachedFunnelSteps(SENT, SENT)).toEqual([]);
		expect(reachedFunnelSteps(SENT, PAID)).toEqual(["paid"]);
		expect(reachedFunnelSteps(PAID, { ...PAID, filedAt: NOON })).toEqual(["filed"]);
		expect(reachedFunnelSteps(PAID, { ...PAID, status: "completed" })).toEqual(["completed"]);
		expect(reachedFunnelSteps({ ...PAID, status: "rejected" }, PAID)).toEqual([]);
		expect(reachedFunnelSteps(null, { ...DRAFT, isDemo: true })).toEqual([]);
	});

	it("has weeks from Monday to Sunday, in Lisbon time", () => {
		expect(lastMondays(NOON, 3)).toEqual(["2026-11-09", "2026-11-16", "2026-11-23"]);
		// Across a clock change, and on a Sunday night in summer.
		expect(lastMondays(Date.parse("2026-10-25T23:59:00Z"), 2)).toEqual(["2026-10-12", "2026-10-19"]);
		expect(lastMondays(Date.parse("2026-06-28T23:30:00Z"), 1)).toEqual(["2026-06-29"]);
		const counts = [
			{ day: "2026-11-15", step: "paid", applications: 2 },
			{ day: "2026-11-16", step: "paid", applications: 3 },
			{ day: "2026-11-22", step: "paid", applications: 4 },
			{ day: "2026-11-22", step: "filed", applications: 1 },
		] as const;
		const nothing = { begun: 0, submitted: 0, paid: 0, filed: 0, completed: 0 };
		expect(sumByWeek(counts, ["2026-11-09", "2026-11-16", "2026-11-23"])).toEqual([
			{ ...nothing, monday: "2026-11-09", paid: 2 },
			{ ...nothing, monday: "2026-11-16", paid: 7, filed: 1 },
			{ ...nothing, monday: "2026-11-23" },
		]);
	});
});
