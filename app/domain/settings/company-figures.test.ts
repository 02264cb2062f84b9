import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { companyFigures } from "./company-figures.ts";

const FORM = companyFigures.toFormFields(companyFigures.initial);

function submit(changes: Record<string, string>): unknown {
	const parsed = v.safeParse(companyFigures.formSchema, { ...FORM, ...changes });
	if (parsed.success) return parsed.output;
	return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("company figures", () => {
	it("are those in the specification until they are changed", () => {
		expect(FORM).toMatchObject({
			reviews: "1783",
			rating: "4.9",
			accuracy: "99.8",
			reviewsSource: "",
			reviewsDate: "",
		});
		expect(submit({})).toEqual(companyFigures.initial);
	});

	it("are changed with a source and a date", () => {
		expect(submit({ rating: "4,7", ratingSource: "A list", ratingDate: "2026-11-01" })).toEqual({
			...companyFigures.initial,
			rating: { value: 4.7, source: "A list", date: "2026-11-01" },
		});
	});

	it.each(["reviews", "rating", "accuracy"])("of %s need both a source and a date, or neither", (name) => {
		expect(submit({ [`${name}Source`]: "A list" })).toEqual({ [`${name}Date`]: "error_setting_source_and_date" });
		expect(submit({ [`${name}Date`]: "2026-11-01" })).toEqual({ [`${name}Source`]: "error_setting_source_and_date" });
	});

	it("stay within their bounds", () => {
		expect(submit({ rating: "5.1", accuracy: "100.5", reviews: "-1" })).toEqual({
			rating: "error_setting_bounds",
			accuracy: "error_setting_bounds",
			reviews: "error_setting_number",
		});
		expect(submit({ rating: "0.9" })).toEqual({ rating: "error_setting_bounds" });
		expect(submit({ rating: "1", accuracy: "0", reviews: "0" })).toMatchObject({ rating: { value: 1 } });
		expect(submit({ accuracy: "99.999", ratingDate: "2026-02-30" })).toEqual({
			accuracy: "error_setting_number",
			ratingDate: "error_setting_day",
		});
	});

	it("are valid in storage only with a calendar date", () => {
		const { initial, storedSchema } = companyFigures;
		expect(v.is(storedSchema, initial)).toBe(true);
		expect(v.is(storedSchema, { ...initial, rating: { value: 4, source: "A list", date: "yesterday" } })).toBe(false);
		expect(v.is(storedSchema, { ...initial, rating: { value: "4", source: null, date: null } })).toBe(false);
	});
});
