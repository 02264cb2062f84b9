import { describe, expect, it } from "vitest";
import { editDistance, nameWords, spellings, withoutDigraphs } from "./name-spelling.ts";

describe("the spellings of a word in the Latin letters A to Z", () => {
	it.each([
		["Ä", ["AE", "A", "AXX"]],
		["Å", ["AA", "A"]],
		["Æ", ["AE"]],
		["Ö", ["OE", "O", "OXX"]],
		["Ø", ["OE", "O"]],
		["Œ", ["OE"]],
		["Ü", ["UE", "U", "UXX"]],
		["Ñ", ["N", "NXX", "NY"]],
		["ẞ", ["SS"]],
		["Þ", ["TH"]],
		["Ð", ["D"]],
		["Đ", ["D", "DJ"]],
		["Ł", ["L"]],
		["Ħ", ["H"]],
		["Ŋ", ["N"]],
		["Ĳ", ["IJ"]],
		["Ə", ["E"]],
		["|", ["I", "L"]],
		["É", ["E"]],
		["Ç", ["C"]],
		["Щ", ["SHCH"]],
		["Ж", ["ZH"]],
		["Й", ["I"]],
		["Ю", ["IU"]],
	])("of %s are %j, the recommended one first (ICAO 9303-3, section 6)", (letter, expected) => {
		expect(spellings(letter)).toEqual(expected);
		expect(spellings(`K${letter}R`)).toEqual(expected.map((spelling) => `K${spelling}R`));
	});

	it("combine several letters, up to twelve spellings", () => {
		expect(spellings("ÅØ")).toEqual(["AAOE", "AAO", "AOE", "AO"]);
		expect(spellings("ÄÖÜ")).toHaveLength(12);
	});

	it("skip letters without a transliteration", () => {
		expect(spellings("ИЛЬЯ")).toEqual(["ILIA"]);
		expect(spellings("張")).toEqual([]);
	});
});

describe("the words of a name", () => {
	it.each([
		["Jean-Luc d’Arc", ["JEAN", "LUC", "DARC"]],
		["GARCIA<LOPEZ", ["GARCIA", "LOPEZ"]],
		["Mª José", ["MARIA", "JOSÉ"]],
		["M.ª José", ["MARIA", "JOSÉ"]],
		["Groß", ["GROẞ"]],
		["Jose\u0301", ["JOSÉ"]],
		["R0SA L1MA", ["ROSA", "L|MA"]],
		["5ILVA 8RAGA SIL5A BRA8A", ["SILVA", "BRAGA", "SILSA", "BRABA"]],
		["Rua 15", ["RUA"]],
		[" - ", []],
	])("of %j are %j", (name, words) => {
		expect(nameWords(name)).toEqual(words);
	});
});

it.each([
	["MUELLER", "MULLER"],
	["MUXXLLER", "MULLER"],
	["AARHUS", "ARHUS"],
	["GOEBEL", "GOBEL"],
	["BAER", "BAR"],
	["STRASSE", "STRASE"],
	["NXXIGO", "NIGO"],
	["PETER", "PETER"],
])("%s without digraphs is %s", (spelling, key) => {
	expect(withoutDigraphs(spelling)).toBe(key);
});

describe("the edit distance", () => {
	it.each([
		["SILVA", "SILVA", 0],
		["SILVA", "SILVAS", 1],
		["SILVA", "ILVA", 1],
		["SILVA", "SELVA", 1],
		["SILVA", "SLIVA", 1],
		["SILVA", "LISVA", 2],
		["SILVA", "SOUZA", 3],
		["ISLVA", "SILAV", 2],
	])("of %s and %s is %i", (a, b, distance) => {
		expect(editDistance(a, b, 3)).toBe(distance);
		expect(editDistance(b, a, 3)).toBe(distance);
	});

	it("above its limit is one more than the limit", () => {
		expect(editDistance("SILVA", "MARTINS", 2)).toBe(3);
		expect(editDistance("SILVA", "SI", 2)).toBe(3);
		expect(editDistance("SILVA", "SOUZA", 2)).toBe(3);
		expect(editDistance("SILVA", "SELVA", 1)).toBe(1);
	});
});
