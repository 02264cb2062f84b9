import { describe, expect, it } from "vitest";
import { percentComplete, personalInfoPath, STEPS, stepState } from "./journey.ts";

describe("the six steps", () => {
	it("count from nothing to everything in fifths", () => {
		expect(STEPS.map(percentComplete)).toEqual([0, 20, 40, 60, 80, 100]);
	});

	it("are done before the current one and ahead after it", () => {
		expect(STEPS.map((step) => stepState(step, "info"))).toEqual([
			"done",
			"done",
			"current",
			"ahead",
			"ahead",
			"ahead",
		]);
	});

	it("lead on with the package, and with the post for premium alone", () => {
		expect(personalInfoPath("express")).toBe("/personal-info?package=express");
		expect(personalInfoPath("premium")).toBe("/personal-info?package=premium&physical_delivery=true");
	});
});
