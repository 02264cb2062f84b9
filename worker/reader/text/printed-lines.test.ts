import { describe, expect, it } from "vitest";
import { type PrintedPage, printedContentOf, printedPage } from "#test/factories/specimens/printed-page.ts";
import { wordFaceOf } from "#test/factories/specimens/printed-words.ts";
import { aSpecimen, contentOf } from "#test/factories/specimens/specimen.ts";
import { extractPrintedPart } from "../mrz/printed-part.ts";
import { findZones } from "../mrz/read-mrz.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import type { Plane } from "../pictures/picture.ts";
import { arrangeInColumn, findPrintedLines, hasPrint } from "./printed-lines.ts";

const face = await wordFaceOf("Helvetica");
const OPTIONS = { format: "TD3", pixelsPerCharacter: 17, guilloche: 0.4, rotation: 2 } as const;

/** The part of a data page above its zone, ten pixels to the millimetre. */
async function partWith(print: PrintedPage | null): Promise<Plane> {
	const decoded = await decodePicture(aSpecimen({ ...OPTIONS, print }).jpeg, "jpeg");
	const [zone] = decoded.ok ? findZones(decoded.picture) : [];
	const part = decoded.ok && zone ? extractPrintedPart(decoded.picture, zone) : null;
	if (!part) throw new Error("the specimen has no zone");
	return part;
}

const PRINTED = printedPage("TD3", printedContentOf(contentOf(OPTIONS)), [face], 3);

describe("the lines of a data page", () => {
	it("are its names, dates and numbers, without the labels between them", async () => {
		const values = PRINTED.rows.filter(({ size }) => size > 1.8);
		const lines = findPrintedLines(await partWith(PRINTED));
		for (const { x, y } of values)
			expect(
				lines.filter(({ left, baselineAt }) => Math.abs(left / 10 - x) < 1 && Math.abs(baselineAt(left) / 10 - y) < 1),
			).toHaveLength(1);
		expect(lines.length - values.length).toBeLessThanOrEqual(1);
	});

	it("are absent if only a portrait and a pattern are printed", async () => {
		expect(hasPrint(findPrintedLines(await partWith(PRINTED)))).toBe(true);
		expect(hasPrint(findPrintedLines(await partWith(null)))).toBe(false);
	});

	it("are arranged upright in a column, in one size and on white", async () => {
		const part = await partWith(PRINTED);
		const column = arrangeInColumn(part, findPrintedLines(part), { capitalHeight: 26, stretch: 1 });
		const white = column.pixels.filter((level) => level > 200).length / column.pixels.length;
		expect(white).toBeGreaterThan(0.8);
		expect(new Set(column.rows.map(({ top, bottom }) => bottom - top)).size).toBe(1);
	});

	it("have stronger ink when sharpened, and nothing below them without descenders", async () => {
		const part = await partWith(PRINTED);
		const arrange = (more: { isSharpened?: boolean; isWithoutDescenders?: boolean }) =>
			arrangeInColumn(part, findPrintedLines(part), { capitalHeight: 26, stretch: 1, ...more });
		const grey = ({ pixels }: Plane) => pixels.filter((level) => level > 40 && level < 215).length;
		expect(grey(arrange({ isSharpened: true }))).toBeLessThan(grey(arrange({})) * 0.8);
		const { rows, width, pixels } = arrange({ isWithoutDescenders: true });
		for (const { top, bottom } of rows) {
			const below = pixels.subarray((top + Math.ceil(26 * 1.41)) * width, bottom * width);
			expect(Math.min(...below)).toBe(255);
		}
	});
});
