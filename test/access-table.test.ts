import { expect, it } from "vitest";
import { routesWithoutRow } from "./bars/access-table.ts";

it("says of every page, call and socket who may have an answer", () => {
	expect(routesWithoutRow()).toEqual([]);
});
