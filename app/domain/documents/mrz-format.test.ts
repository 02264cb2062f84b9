import { describe, expect, it } from "vitest";
import type { MrzFormat } from "./document-facts.ts";
import { charactersAllowed, findMrzFormats, type MrzCharacters, textAt } from "./mrz-format.ts";

describe("the lines of a machine-readable zone", () => {
	it.each<[length: number, initial: string, formats: MrzFormat[]]>([
		[44, "P", ["TD3"]],
		[44, "V", ["MRVA"]],
		[36, "I", ["TD2", "FRID"]],
		[36, "V", ["MRVB"]],
		[30, "I", ["TD1"]],
		[30, "V", ["TD1"]],
		[31, "P", []],
	])("of %i characters with initial %s have the formats %j", (length, initial, formats) => {
		expect(findMrzFormats(length, initial)).toEqual(formats);
	});

	const LETTERS: Record<MrzCharacters, string> = {
		any: ".",
		date: "d",
		digit: "9",
		digit_or_filler: "o",
		initial: "i",
		name: "n",
		sex: "s",
	};

	it.each<[MrzFormat, string[]]>([
		["TD3", ["i.nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", ".........9nnndddddd9sdddddd9..............o9"]],
		["TD2", ["i.nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", ".........onnndddddd9sdddddd9.......9"]],
		["TD1", ["i.nnn.........o...............", "dddddd9sdddddd9nnn...........9", "n".repeat(30)]],
		["FRID", ["i.nnnnnnnnnnnnnnnnnnnnnnnnnnnn......", "............9nnnnnnnnnnnnnndddddd9s9"]],
		["MRVA", ["i.nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", ".........9nnndddddd9sdddddd9................"]],
		["MRVB", ["i.nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", ".........9nnndddddd9sdddddd9........"]],
	])("of %s allow these characters by position", (format, lines) => {
		expect(charactersAllowed(format).map((line) => line.map((characters) => LETTERS[characters]).join(""))).toEqual(
			lines,
		);
	});

	it("have no text in a line that is missing", () => {
		expect(textAt(["ABCDEF"], [0, 1, 3])).toBe("BC");
		expect(textAt(["ABCDEF"], [1, 1, 3])).toBe("");
	});
});
