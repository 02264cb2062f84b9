import { describe, expect, it } from "vitest";
import { HOUR } from "../time/calendar.ts";
import { computeFigures, isSampleLargeEnough, toBusinessDays, toHistogramBin } from "./stage-figures.ts";

describe("the figures of a stage", () => {
	it("round each time up to an hour, or to a day from five business days", () => {
		const steps = [0, 1, HOUR, HOUR + 1, 120 * HOUR, 120 * HOUR + 1, 200 * HOUR].map(toHistogramBin);
		expect(steps).toEqual([0, 1, 1, 2, 120, 144, 216]);
	});

	it("are the median and the ninetieth percentile by nearest rank", () => {
		const tenths = Array.from({ length: 10 }, (_, n) => ({ step: n + 1, passed: 1 }));
		expect(computeFigures(tenths)).toEqual({ n: 10, median: 5, p90: 9 });
		expect(computeFigures([...tenths].reverse())).toEqual({ n: 10, median: 5, p90: 9 });
		expect(computeFigures([...tenths, { step: 11, passed: 1 }])).toEqual({ n: 11, median: 6, p90: 10 });
		expect(computeFigures([{ step: 3, passed: 1 }])).toEqual({ n: 1, median: 3, p90: 3 });
		const skewed = [
			{ step: 2, passed: 89 },
			{ step: 240, passed: 11 },
		];
		expect(computeFigures(skewed)).toEqual({ n: 100, median: 2, p90: 240 });
		expect(computeFigures([])).toBeNull();
	});

	it("are not shown for fewer than thirty samples, and are never rounded down", () => {
		expect([29, 30].map((n) => isSampleLargeEnough({ n }))).toEqual([false, true]);
		expect([0, 1, 24, 25, 36].map(toBusinessDays)).toEqual([0, 0.1, 1, 1.1, 1.5]);
	});
});
