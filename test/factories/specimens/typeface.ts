import { PDFiumLibrary } from "@hyzyla/pdfium";
import { MRZ_ALPHABET } from "#app/domain/documents/mrz-format.ts";
import type { Colour, Raster } from "#worker/offline/specimens/png.ts";
import { buildPdf, bytesOf, onePage } from "../pdf-builder.ts";

/** Fonts that every PDF reader has; the first three are monospaced, as OCR-B is. */
export const STANDARD_FONTS = ["Courier", "Courier-Bold", "Courier-Oblique", "Helvetica", "Times-Roman"] as const;

/** Letters as pictures: how much ink each pixel of a cell holds, 0 to 1; the baseline is at `foot`. */
export type Typeface = { width: number; height: number; foot: number; letters: Map<string, Float32Array> };

const POINTS = 60;
const CELL = { width: 48, height: 72, foot: 54, left: 6 } as const;
const COLUMNS = 12;

type Cell = { width: number; height: number; foot: number; left: number };

/** Draws each letter of a text into a cell, in a standard font: how much ink each pixel holds, 0 to 1. */
export async function drawLetters(
	font: string,
	text: string,
	points: number,
	cell: Cell,
): Promise<Map<string, Float32Array>> {
	const letters = [...text];
	const content = letters.map((letter, index) => {
		const x = (index % COLUMNS) * cell.width + cell.left;
		const y = 842 - Math.floor(index / COLUMNS) * cell.height - cell.foot;
		return `BT /F1 ${points} Tf 1 0 0 1 ${x} ${y} Tm (${letter.replace(/[()\\]/, "\\$&")}) Tj ET`;
	});
	const objects = onePage({ dictionary: "<< >>", stream: bytesOf(content.join("\n")) });
	for (const object of objects) object.dictionary = object.dictionary.replace("/Helvetica ", `/${font} `);
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(buildPdf(objects));
	const { data, width } = await document.getPage(0).render({ scale: 1, render: "bitmap" } as never);
	document.destroy();
	library.destroy();
	const pictures = letters.map((letter, index): [string, Float32Array] => {
		const left = (index % COLUMNS) * cell.width;
		const top = Math.floor(index / COLUMNS) * cell.height;
		const inkAt = (_: unknown, at: number) => {
			const from = ((top + Math.floor(at / cell.width)) * width + left + (at % cell.width)) * 4;
			return 1 - (data[from] as number) / 255;
		};
		return [letter, Float32Array.from({ length: cell.width * cell.height }, inkAt)];
	});
	return new Map(pictures);
}

/** Draws the 37 letters of a zone in a font that is not OCR-B. */
export async function typefaceOf(font: (typeof STANDARD_FONTS)[number]): Promise<Typeface> {
	return { ...CELL, letters: await drawLetters(font, MRZ_ALPHABET, POINTS, CELL) };
}

/** Prints a line as wide as one in OCR-B would be, each letter in its place. */
export function printIn(
	face: Typeface,
	raster: Raster,
	text: string,
	left: number,
	baseline: number,
	pitch: number,
	ink: { colour: Colour; opacity: number },
): void {
	// A Courier letter is 0.6 of its size wide.
	const scale = (POINTS * 0.6) / pitch;
	for (const [index, letter] of [...text].entries()) {
		const cell = face.letters.get(letter);
		if (!cell) continue;
		const start = left + index * pitch;
		for (let y = Math.floor(baseline - face.foot / scale); y < baseline + (face.height - face.foot) / scale; y++) {
			for (let x = Math.floor(start - pitch * 0.2); x < start + pitch * 1.25; x++) {
				const share = meanOf(face, cell, (x - start) * scale + 6, (y - baseline) * scale + face.foot, scale);
				if (share > 0 && x >= 0 && y >= 0 && x < raster.width && y < raster.height)
					raster.mix(x, y, ink.colour, share * ink.opacity);
			}
		}
	}
}

function meanOf(face: Typeface, cell: Float32Array, left: number, top: number, size: number): number {
	let sum = 0;
	let count = 0;
	for (let y = Math.floor(top); y < top + size; y++) {
		for (let x = Math.floor(left); x < left + size; x++) {
			count++;
			if (x >= 0 && y >= 0 && x < face.width && y < face.height) sum += cell[y * face.width + x] as number;
		}
	}
	return count === 0 ? 0 : sum / count;
}
