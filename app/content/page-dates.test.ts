import { expect, test } from "vitest";
import dates from "./page-dates.json";
import { INDEXED_PAGES } from "./site-map.ts";

test("exactly the pages offered to search engines have a date", () => {
	expect(Object.keys(dates).sort()).toEqual(INDEXED_PAGES.map(({ path }) => path).sort());
	for (const [path, date] of Object.entries(dates)) expect(date, path).toMatch(/^20\d\d-\d\d-\d\d$/);
});
