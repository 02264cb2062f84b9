import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { closureDays } from "./closure-days.ts";
import { supportHours } from "./support-hours.ts";

const typed = supportHours.toFormFields(supportHours.initial);

/** The message keys of a form's errors, by field. */
function problems(schema: v.GenericSchema, form: Record<string, unknown>): Record<string, string> {
	const { issues = [] } = v.safeParse(schema, form);
	return Object.fromEntries(
		(issues as v.BaseIssue<unknown>[]).map((issue) => [v.getDotPath(issue) ?? "", issue.message]),
	);
}

describe("support hours", () => {
	it("are those in the specification until staff set them", () => {
		expect(typed).toMatchObject({ monday: "9:00-17:00", friday: "9:00-17:00", saturday: "", sunday: "", clock: "CET" });
		expect(v.parse(supportHours.formSchema, typed)).toEqual(supportHours.initial);
		expect(v.parse(supportHours.storedSchema, supportHours.initial)).toEqual(supportHours.initial);
	});

	it.each([
		["9:00-12:30, 14:00-18:00", "9:00-12:30, 14:00-18:00"],
		["14:00-18:00,9:00-12:30", "9:00-12:30, 14:00-18:00"],
		[" 09:05 – 24:00 ", "9:05-24:00"],
		["0:00-12:00, 12:00-13:00", "0:00-12:00, 12:00-13:00"],
		["  ", ""],
	])("typed as %j are %j", (line, expected) => {
		const hours = v.parse(supportHours.formSchema, { ...typed, tuesday: line });
		expect(supportHours.toFormFields(hours).tuesday).toBe(expected);
		expect(v.parse(supportHours.storedSchema, hours)).toEqual(hours);
	});

	it.each([
		["nine to five", "error_hours_form"],
		["9-17", "error_hours_form"],
		["9:00-17:00,", "error_hours_form"],
		["9:00-17:00 14:00-18:00", "error_hours_form"],
		["9:60-17:00", "error_hours_time"],
		["9:00-24:01", "error_hours_time"],
		["17:00-9:00", "error_hours_order"],
		["22:00-0:00", "error_hours_order"],
		["9:00-9:00", "error_hours_order"],
		["9:00-13:00, 12:59-18:00", "error_hours_overlap"],
		["9:00-18:00, 10:00-11:00", "error_hours_overlap"],
		["9:00-17:00, ".repeat(20), "error_too_long"],
	])("typed as %j are rejected: %s", (line, message) => {
		expect(problems(supportHours.formSchema, { ...typed, tuesday: line })).toEqual({ tuesday: message });
	});

	it("need at least one day and a known clock", () => {
		const withoutHours = Object.fromEntries(Object.keys(typed).map((field) => [field, ""]));
		expect(problems(supportHours.formSchema, { ...withoutHours, clock: "CET" })).toEqual({
			monday: "error_hours_none",
		});
		expect(problems(supportHours.formSchema, { ...typed, clock: "" })).toEqual({ clock: "error_hours_clock" });
		expect(problems(supportHours.formSchema, { ...typed, clock: "Tokyo" })).toEqual({ clock: "error_hours_clock" });
	});

	it.each([
		{ ...supportHours.initial, clock: "Tokyo" },
		{ ...supportHours.initial, week: { ...supportHours.initial.week, friday: [{ from: 600, to: 540 }] } },
		{ clock: "CET", week: Object.fromEntries(Object.keys(supportHours.initial.week).map((day) => [day, []])) },
	])("that no form can have stored are rejected from the database: %#", (stored) => {
		expect(v.is(supportHours.storedSchema, stored)).toBe(false);
	});
});

describe("closure days", () => {
	it("are in order, with or without a name", () => {
		const days = "2026-12-31\r\n2026-12-24   Christmas Eve \n\n";
		const value = v.parse(closureDays.formSchema, { days });
		expect(value.days).toEqual([
			{ date: "2026-12-24", name: "Christmas Eve" },
			{ date: "2026-12-31", name: null },
		]);
		expect(closureDays.toFormFields(value).days).toBe("2026-12-24 Christmas Eve\n2026-12-31");
	});

	it("that were stored before they could have a name remain valid", () => {
		expect(v.parse(closureDays.storedSchema, { days: ["2026-12-24"] })).toEqual({
			days: [{ date: "2026-12-24", name: null }],
		});
	});

	it.each([
		["2026-02-30", "error_setting_days"],
		["Christmas Eve", "error_setting_days"],
		["24.12.2026", "error_setting_days"],
		["2026-12-24\n2026-12-24 Christmas Eve", "error_setting_days_twice"],
		[`2026-12-24 ${"x".repeat(120)}`, "error_too_long"],
		["2026-12-24 a\u0007b", "error_characters"],
	])("typed as %j are rejected: %s", (days, message) => {
		expect(problems(closureDays.formSchema, { days })).toEqual({ days: message });
	});
});
