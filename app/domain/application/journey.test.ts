import { describe, expect, it } from "vitest";
import {
	checkoutPath,
	paymentPath,
	percentComplete,
	personalInfoPath,
	STEPS,
	stepState,
	uploadDocumentsPath,
} from "./journey.ts";

describe("the six steps", () => {
	it("count from 0 to 100 per cent in fifths", () => {
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

	it("pass on the package, and postal delivery only for premium", () => {
		expect(personalInfoPath("express")).toBe("/personal-info?package=express");
		expect(personalInfoPath("premium")).toBe("/personal-info?package=premium&physical_delivery=true");
	});

	it("link to the documents, the payment and the checkout of an application", () => {
		expect(uploadDocumentsPath("express")).toBe("/upload-documents?package=express");
		expect(uploadDocumentsPath("premium")).toBe("/upload-documents?package=premium&physical_delivery=true");
		expect(paymentPath("a b")).toBe("/payment?id=a%20b");
		expect(checkoutPath("a b", "premium")).toBe("/checkout?id=a%20b&package=premium");
	});
});
