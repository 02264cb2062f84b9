import { describe, expect, it } from "vitest";
import { birthDateError, isAdult } from "./age.ts";

const TODAY = "2026-11-23";

describe("a date of birth without a day, or without a day and month", () => {
	it.each(["1990-05-00", "1990-00-00", "1900-00-00", "2026-00-00"])("may be %s", (date) => {
		expect(birthDateError(date, TODAY)).toBeNull();
	});

	it.each([
		["1990-00-27", "error_date_of_birth_invalid"],
		["1990-13-00", "error_date_of_birth_invalid"],
		["2026-12-00", "error_date_of_birth_future"],
		["1899-00-00", "error_date_of_birth_early"],
		["1990--", "error_date_of_birth_incomplete"],
		["1990-00-", "error_date_of_birth_incomplete"],
	])("is rejected as %s", (date, fault) => expect(birthDateError(date, TODAY)).toBe(fault));

	it.each([
		["2008-11-00", "2026-11-29", false],
		["2008-11-00", "2026-11-30", true],
		["2008-00-00", "2026-12-30", false],
		["2008-00-00", "2026-12-31", true],
	])("counts as of age only on the last possible birthday: %s on %s: %s", (date, today, adult) => {
		expect(isAdult(date, today)).toBe(adult);
	});
});
