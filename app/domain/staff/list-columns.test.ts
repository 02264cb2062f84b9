import { expect, it } from "vitest";
import { chooseColumns, DEFAULT_COLUMNS, storedColumns } from "./list-columns.ts";

it("keeps a choice in the order of the list, and the number always", () => {
	expect(chooseColumns(["paid", "clock"])).toEqual(["clock", "number", "paid"]);
	expect(chooseColumns([])).toEqual(["number"]);
});

it("refuses a column that there is not", () => {
	expect(chooseColumns(["clock", "passport"])).toBeNull();
	expect(chooseColumns(["__proto__"])).toBeNull();
});

it("shows the usual columns until somebody chooses, and forgets those that there are no more", () => {
	expect(storedColumns(null)).toEqual(DEFAULT_COLUMNS);
	expect(storedColumns(["owner", "gone"])).toEqual(["number", "owner"]);
});
