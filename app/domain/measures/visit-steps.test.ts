import { expect, it } from "vitest";
import { errorCodes, largestDrop, stepsReached } from "./visit-steps.ts";

const COUNTS = { visit: 1000, upload: 100, documents: 70, details: 69, payment: 40, checkout: 41, paid: 39 };

it.each([
	["/", "entered", true, ["visit"]],
	["/", "followed", true, []],
	["/", "returned", true, []],
	["/upload-documents", "entered", true, ["visit", "upload"]],
	["/upload-documents", "followed", true, ["upload"]],
	["/upload-documents", "returned", true, []],
	["/payment", "entered", false, ["payment"]],
	["/confirmation/:id", "entered", false, []],
] as const)("a view of %s that was %s reaches these steps", (template, arrival, isPublic, steps) => {
	expect(stepsReached(template, arrival, isPublic)).toEqual(steps);
});

it("counts a failure by our own codes, without the input", () => {
	const fields = { email: "error_email_sign:ó", city: "error_letters_address" };
	expect(errorCodes({ code: "invalid_request", fields })).toEqual([
		"email:error_email_sign",
		"city:error_letters_address",
	]);
	expect(errorCodes({ code: "file_too_large" })).toEqual(["error_file_too_large"]);
});

it("finds the step at which most visitors who start drop out, ignoring those who only read", () => {
	expect(largestDrop(COUNTS)).toEqual({ from: "upload", to: "documents", lost: 30 });
	expect(largestDrop({ ...COUNTS, paid: 1 })).toEqual({ from: "checkout", to: "paid", lost: 40 });
	expect(largestDrop({ visit: 9, upload: 2, documents: 2, details: 3, payment: 3, checkout: 3, paid: 4 })).toBeNull();
});
