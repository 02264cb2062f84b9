import { describe, expect, it } from "vitest";
import { searchWords, typedWords } from "./search-words.ts";

describe("the words of a name", () => {
	it.each([
		["Łucja María Gonçalves", ["lucja", "maria", "goncalves"]],
		["Jean-Luc Ø. Straße", ["jean", "luc", "o", "strasse"]],
		["D’Ávila O'Brien", ["davila", "avila", "obrien", "brien"]],
		["ИВАН Петров", ["иван", "петров"]],
		["  Mehmet   Yıldız Mehmet ", ["mehmet", "yildiz"]],
		["王小明", ["王小明"]],
		["", []],
		["%_ ' --", []],
	])("of %s are %j", (name, words) => {
		expect(searchWords(name)).toEqual(words);
	});

	it("are no more than eight, and none longer than twenty-four letters", () => {
		const words = searchWords(`a b c d e f g ${"h".repeat(80)} i j`);
		expect(words).toHaveLength(8);
		expect(words.at(-1)).toHaveLength(24);
	});

	it("may be typed with or without an apostrophe", () => {
		expect(["d'avila", "D’ÁVILA", "davila"].map((typed) => typedWords(typed)[0])).toEqual([
			"davila",
			"davila",
			"davila",
		]);
	});
});
