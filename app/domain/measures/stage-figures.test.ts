import { describe, expect, it } from "vitest";
import { HOUR } from "../time/calendar.ts";
import { figuresOf, histogramStep, inBusinessDays, isEnough } from "./stage-figures.ts";

describe("the figures of a stage", () => {
	it("round each time up, to an hour and from five business days on to a day", () => {
		const steps = [0, 1, HOUR, HOUR + 1, 120 * HOUR, 120 * HOUR + 1, 200 * HOUR].map(histogramStep);
		expect(steps).toEqual([0, 1, 1, 2, 120, 144, 216]);
	});

	it("are the median and the ninetieth percentile by nearest rank", () => {
		const tenths = Array.from({ length: 10 }, (_, n) => ({ step: n + 1, passed: 1 }));
		expect(figuresOf(tenths)).toEqual({ n: 10, median: 5, p90: 9 });
		expect(figuresOf([...tenths].reverse())).toEqual({ n: 10, median: 5, p90: 9 });
		expect(figuresOf([...tenths, { step: 11, passed: 1 }])).toEqual({ n: 11, median: 6, p90: 10 });
		expect(figuresOf([{ step: 3, passed: 1 }])).toEqual({ n: 1, median: 3, p90: 3 });
		const skewed = [
			{ step: 2, passed: 89 },
			{ step: 240, passed: 11 },
		];
		expect(figuresOf(skewed)).toEqual({ n: 100, median: 2, p90: 240 });
		expect(figuresOf([])).toBeNull();
	});

	it("tell nothing below thirty, and never less than was measured", () => {
		expect([29, 30].map((n) => isEnough({ n }))).toEqual([false, true]);
		expect([0, 1, 24, 25, 36].map(inBusinessDays)).toEqual([0, 0.1, 1, 1.1, 1.5]);
	});
});
