import { expect, test } from "vitest";
import { digestsOfPages } from "../../vite/words-of-pages.ts";
import routes from "../routes.ts";
import dates from "./page-dates.json";

test("each page that search engines are offered has a date, and no other has", () => {
	expect(Object.keys(dates)).toEqual([...digestsOfPages(routes).keys()]);
	for (const [path, { date }] of Object.entries(dates)) expect(date, path).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test("no page's words have changed since it was dated: npm run date-pages writes the day", () => {
	const digests = digestsOfPages(routes);
	const undated = Object.entries(dates).filter(([path, { digest }]) => digests.get(path) !== digest);
	expect(undated.map(([path]) => path)).toEqual([]);
});
