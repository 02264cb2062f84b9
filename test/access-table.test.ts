import { expect, it } from "vitest";
import { routesWithoutRow } from "./bars/access-table.ts";

it("every page, call and socket has a row that says who may receive a response", () => {
	expect(routesWithoutRow()).toEqual([]);
});
