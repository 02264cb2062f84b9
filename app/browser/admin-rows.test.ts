import { expect, it } from "vitest";
import { countMovedRows } from "./admin-rows.ts";

it.each([
	["nothing", ["a", "b", "c"], ["a", "b", "c"], 0],
	["one that came", ["a", "b"], ["n", "a", "b"], 1],
	["one that left", ["a", "b", "c"], ["a", "c"], 1],
	["one that left and one that came for it", ["a", "b"], ["a", "n"], 2],
	["two that changed places", ["a", "b", "c"], ["b", "a", "c"], 2],
])("counts rows that moved: %s", (_what, before, after, count) => {
	expect(countMovedRows(before, after)).toBe(count);
});
