import { expect, it } from "vitest";
import {
	chooseColumns,
	DEFAULT_COLUMNS,
	MAX_VIEW_NAME,
	normaliseViewName,
	storedColumns,
	storedWidths,
} from "./list-settings.ts";

it("keeps chosen columns in list order, and always includes the number", () => {
	expect(chooseColumns(["paid", "clock"])).toEqual(["clock", "number", "paid"]);
	expect(chooseColumns([])).toEqual(["number"]);
});

it("rejects an unknown column", () => {
	expect(chooseColumns(["clock", "passport"])).toBeNull();
	expect(chooseColumns(["__proto__"])).toBeNull();
});

it("shows the default columns until they are changed, and drops columns that no longer exist", () => {
	expect(storedColumns(null)).toEqual(DEFAULT_COLUMNS);
	expect(storedColumns(["owner", "gone"])).toEqual(["number", "owner"]);
});

it("keeps a view's name on one line", () => {
	expect(normaliseViewName("  Express,\r\n Brazil\u0007 ")).toBe("Express, Brazil");
});

it("accepts a view's name of one to forty characters", () => {
	expect(normaliseViewName("é".repeat(MAX_VIEW_NAME))).toHaveLength(MAX_VIEW_NAME);
	expect(normaliseViewName("é".repeat(MAX_VIEW_NAME + 1))).toBeNull();
	expect(normaliseViewName(" \t ")).toBeNull();
});

it("stores whole widths within the bounds, only of columns with a fixed width", () => {
	expect(
		storedWidths({
			clock: 100.4,
			number: 1,
			paid: 9999,
			applicant: 200,
			passport: 200,
			owner: "90",
			since: 0,
			next: -5,
		}),
	).toEqual({ clock: 100, number: 56, paid: 480 });
	expect(storedWidths(null)).toEqual({});
});
