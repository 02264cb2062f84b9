import type { Colour, Raster } from "#worker/offline/specimens/png.ts";
import { drawLetters } from "./typeface.ts";

const LETTERS =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:/()-'ÀÁÂÃÄÅÆÇÈÉÊËÍÎÑÓÔÕÖØÚÛÜßàáâãäåæçèéêíîñóôõöøúü°";
const POINTS = 40;
const CELL = { width: 46, height: 62, foot: 46, left: 3 } as const;

type Letter = { advance: number; ink: Float32Array };
/** Letters as pictures, each with its own width: the printed text of a document, in one of the fourteen standard fonts. */
export type WordFace = Map<string, Letter>;

export async function wordFaceOf(font: "Helvetica" | "Helvetica-Bold" | "Times-Roman" | "Courier"): Promise<WordFace> {
	const pictures = await drawLetters(font, LETTERS, POINTS, CELL);
	return new Map(
		[...pictures].map(([letter, ink]): [string, Letter] => {
			let end = 0;
			for (const [index, share] of ink.entries()) if (share > 0.2) end = Math.max(end, index % CELL.width);
			return [letter, { advance: end - CELL.left + POINTS * 0.09, ink }];
		}),
	);
}

/** Returns the width of a text, in font sizes. */
export function widthOfWords(face: WordFace, text: string): number {
	return [...text].reduce((sum, symbol) => sum + (face.get(symbol)?.advance ?? POINTS * 0.3), 0) / POINTS;
}

/** Prints words on `baseline`, in a font size of `size` pixels. */
export function printWords(
	face: WordFace,
	raster: Raster,
	text: string,
	left: number,
	baseline: number,
	size: number,
	ink: { colour: Colour; opacity: number },
): void {
	const scale = POINTS / size;
	let at = left;
	for (const symbol of text) {
		const letter = face.get(symbol);
		if (letter) printLetter(letter, raster, at, baseline, scale, ink);
		at += (letter ? letter.advance : POINTS * 0.3) / scale;
	}
}

function printLetter(
	letter: Letter,
	raster: Raster,
	left: number,
	baseline: number,
	scale: number,
	ink: { colour: Colour; opacity: number },
): void {
	const to = { x: left + CELL.width / scale, y: baseline + (CELL.height - CELL.foot) / scale };
	for (let y = Math.max(0, Math.floor(baseline - CELL.foot / scale)); y < Math.min(raster.height, to.y); y++) {
		for (let x = Math.max(0, Math.floor(left)); x < Math.min(raster.width, to.x); x++) {
			const share = meanInk(letter, (x - left) * scale + CELL.left, (y - baseline) * scale + CELL.foot, scale);
			if (share > 0) raster.mix(x, y, ink.colour, Math.min(1, share) * ink.opacity);
		}
	}
}

/** Returns the ink of a pixel that covers a square of the letter's picture, possibly less than one of its pixels. */
function meanInk({ ink }: Letter, left: number, top: number, side: number): number {
	const samples = Math.max(2, Math.ceil(side));
	let sum = 0;
	for (let sample = 0; sample < samples * samples; sample++) {
		const x = Math.floor(left + ((sample % samples) + 0.5) * (side / samples));
		const y = Math.floor(top + (Math.floor(sample / samples) + 0.5) * (side / samples));
		if (x >= 0 && y >= 0 && x < CELL.width && y < CELL.height) sum += ink[y * CELL.width + x] as number;
	}
	return sum / (samples * samples);
}
