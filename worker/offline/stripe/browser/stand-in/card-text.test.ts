import { expect, it } from "vitest";
import {
	cvcProblem,
	detectBrand,
	expiryProblem,
	formatCvc,
	formatExpiry,
	formatNumber,
	numberProblem,
} from "./card-text.js";

const TODAY = new Date(2026, 9, 15);

it.each([
	["4242424242424242", "4242 4242 4242 4242"],
	["4242 42424-2", "4242 4242 42"],
	["42424242424242429999", "4242 4242 4242 4242"],
	["378282246310005", "3782 822463 10005"],
	["37828", "3782 8"],
	["", ""],
])("formats the number %s as %s", (typed, shown) => {
	expect(formatNumber(typed)).toBe(shown);
});

it.each([
	["5", false, "05 / "],
	["1", false, "1"],
	["1/", false, "01 / "],
	["12", false, "12 / "],
	["12 /", true, "12"],
	["1234", false, "12 / 34"],
	["12/34", false, "12 / 34"],
	["12 / 345", false, "12 / 34"],
])("formats the date %s (erasing: %s) as %s", (typed, erasing, shown) => {
	expect(formatExpiry(typed, erasing)).toBe(shown);
});

it.each([
	["4242 4242 4242 4242", null],
	["4242 4242 4242 4241", "invalid_number"],
	["4242 4242", "incomplete_number"],
	["3782 822463 10005", null],
	["", "incomplete_number"],
])("validates the number %s: %s", (text, problem) => {
	expect(numberProblem(text)).toBe(problem);
});

it.each([
	["10 / 26", null],
	["09 / 26", "invalid_expiry_month_past"],
	["12 / 25", "invalid_expiry_year_past"],
	["13 / 30", "incomplete_expiry"],
	["12 / 3", "incomplete_expiry"],
])("validates the date %s: %s", (text, problem) => {
	expect(expiryProblem(text, TODAY)).toBe(problem);
});

it("requires four digits for American Express and three for every other brand", () => {
	expect(formatCvc("12345", "visa")).toBe("123");
	expect(formatCvc("12345", detectBrand("3782"))).toBe("1234");
	expect(cvcProblem("123", "visa")).toBeNull();
	expect(cvcProblem("123", "amex")).toBe("incomplete_cvc");
});
