import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { isPrintable } from "#app/domain/person/text.ts";
import { embedOwnFonts } from "./own-fonts.server.ts";

/** The square that replaces missing letters occurs in no name. */
const MISSING = "□";

it("printable letters are exactly those in both cuts of the typeface, with accents only as part of a letter", async () => {
	const { regular, bold } = await embedOwnFonts(PDF.create());
	const mismatches: string[] = [];
	for (let code = 0x20; code <= 0x1ffff; code += 1) {
		const character = String.fromCodePoint(code);
		if (
			character.normalize("NFC") !== character ||
			character === MISSING ||
			(/[\p{C}\p{M}\s]/u.test(character) && character !== " ")
		)
			continue;
		const inTypeface = regular.canEncode(character) && bold.canEncode(character);
		if (inTypeface !== isPrintable(character)) mismatches.push(code.toString(16));
	}
	expect(mismatches).toEqual([]);
	expect(isPrintable("Jose\u0301")).toBe(true);
	expect(isPrintable("X\u030cenia")).toBe(false);
});
