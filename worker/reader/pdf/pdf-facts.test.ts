import { describe, expect, it } from "vitest";
import { parsePdfDate } from "./pdf-facts.ts";

describe("a PDF date", () => {
	it.each([
		["D:20261102093000+01'00'", Date.UTC(2026, 10, 2, 8, 30)],
		["D:20261102093000-03'30'", Date.UTC(2026, 10, 2, 13, 0)],
		["D:20261102093000Z", Date.UTC(2026, 10, 2, 9, 30)],
		["D:20261102093000Z00'00'", Date.UTC(2026, 10, 2, 9, 30)],
		["20261102", Date.UTC(2026, 10, 2)],
		["D:2026", Date.UTC(2026, 0, 1)],
	])("%s is parsed", (text, moment) => {
		expect(parsePdfDate(text)).toBe(moment);
	});

	it.each([null, "", "yesterday", "D:20261399", "D:20260230", "D:202611022561"])("%s is invalid", (text) => {
		expect(parsePdfDate(text)).toBeNull();
	});
});
