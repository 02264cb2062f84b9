import { expect, it } from "vitest";
import { countMovedRows } from "./admin-rows.ts";

it.each([
	["nothing", ["a", "b", "c"], ["a", "b", "c"], 0],
	["one added", ["a", "b"], ["n", "a", "b"], 1],
	["one removed", ["a", "b", "c"], ["a", "c"], 1],
	["one replaced by another", ["a", "b"], ["a", "n"], 2],
	["two swapped", ["a", "b", "c"], ["b", "a", "c"], 2],
])("counts moved rows: %s", (_label, before, after, count) => {
	expect(countMovedRows(before, after)).toBe(count);
});
