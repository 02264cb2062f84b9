import { describe, expect, it } from "vitest";
import { aPage } from "#test/factories/bills/a-page.ts";
import { cutEnlarged, findDecisiveSegments, hasCedillas, hasSameCharacters } from "./second-reading.ts";

describe("the second reading", () => {
	it("covers the address with its postcode and town, and the date of issue, but not the rest of the page", () => {
		const page = aPage(
			"48,56,16|Northmoor Energy Ltd",
			"60,150|Ms Rosalind Hartwell|18 Orchard Lane|BRIGHTON|BN1 4GH",
			"330,150|Bill date: 3 November 2026",
			"60,400|Energy used, 214 kWh",
		);
		const texts = findDecisiveSegments(page).map(({ text }) => text);
		expect(texts.toSorted()).toEqual(["18 Orchard Lane", "BN1 4GH", "BRIGHTON", "Bill date: 3 November 2026"]);
	});

	it("uses a single line, enlarged, with a white margin", () => {
		const page = { width: 100, height: 100, pixels: new Uint8Array(10_000).fill(255) };
		page.pixels[50 * 100 + 40] = 0;
		const cut = cutEnlarged(page, { text: "x", x0: 30, y0: 40, x1: 70, y1: 60 });
		expect([cut.width, cut.height]).toEqual([Math.round(64 * 1.4), Math.round(44 * 1.4)]);
		expect(Math.min(...cut.pixels)).toBeLessThan(200);
	});
});

it.each([
	["GONGALVES", "GONCALVES", true],
	["GONGCALVES DA LUZ", "GONCALVES DA LUZ", true],
	["GONCALVES", "GONCALVES", false],
	["GONGALVES", "GONCALVE5", false],
	["QUEROGA", "OUEROCA", false],
	["23 AUG 2024", "23 AUC 2024", false],
])("a word read as %s, and as %s without descenders, has cedillas: %s", (read, cut, expected) => {
	expect(hasCedillas(read, cut)).toBe(expected);
});

describe("two readings", () => {
	it.each([
		["18 Orchard Lane", ["18", "Orchard", "Lane"], true],
		["18 Orchard Lane", ["18", "Orchard", "Lane,"], true],
		["18 Orchard Lane", ["|", "18", "Orchard", "Lane"], true],
		["18 Orchard Lane", ["16", "Orchard", "Lane"], false],
		["18 Orchard Lane", ["18", "0rchard", "Lane"], false],
		["18 Orchard Lane", [], false],
	])("of “%s” as %j agree: %s", (text, again, agree) => {
		const words = again.map((word) => ({ text: word }));
		expect(hasSameCharacters(words, text)).toBe(agree);
	});
});
