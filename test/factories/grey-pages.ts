import type { GreyPicture } from "#app/browser/pictures/grey-picture.ts";

const WIDTH = 1000;
const HEIGHT = 700;

/** Reproducible numbers from 0 to 1. */
function sequence(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** A light sheet on a darker table with lines of strokes, as if printed: a sharp photograph in good light. */
export function aPhotographedPage(seed = 1): GreyPicture {
	const next = sequence(seed);
	const pixels = new Uint8Array(WIDTH * HEIGHT).fill(110);
	const fill = (x: number, y: number, width: number, height: number, grey: number) => {
		for (let row = y; row < y + height; row++) pixels.fill(grey, row * WIDTH + x, row * WIDTH + x + width);
	};
	fill(60, 40, 880, 620, 215);
	for (let line = 80; line < 620; line += 24) {
		for (let x = 100; x < 880; x += 5 + Math.floor(next() * 9)) {
			const height = next() < 0.3 ? 11 : 7;
			fill(x, line + 11 - height, next() < 0.2 ? 6 : 2, height, 40);
		}
	}
	return { width: WIDTH, height: HEIGHT, pixels };
}

/** A white sheet without background, like a scan or a PDF; `ink` is the grey of the print. */
export function aScannedPage(ink = 10): GreyPicture {
	return mapPixels(aPhotographedPage(2), (grey) => (grey < 100 ? ink : 255));
}

/** Changes each pixel separately. */
export function mapPixels(
	{ width, height, pixels }: GreyPicture,
	change: (grey: number, x: number, y: number) => number,
): GreyPicture {
	const result = pixels.map((grey, index) =>
		Math.max(0, Math.min(255, change(grey, index % width, Math.floor(index / width)))),
	);
	return { width, height, pixels: result };
}

/** Out of focus by this many pixels: three box passes approximate a Gaussian. `down` 0 is horizontal motion blur. */
export function blur(picture: GreyPicture, across: number, down = across): GreyPicture {
	let { pixels } = picture;
	for (let pass = 0; pass < 3; pass++) {
		pixels = boxBlur(pixels, { length: picture.width, step: 1, lines: picture.height, line: picture.width }, across);
		pixels = boxBlur(pixels, { length: picture.height, step: picture.width, lines: picture.width, line: 1 }, down);
	}
	return { ...picture, pixels };
}

type Scan = { length: number; step: number; lines: number; line: number };

function boxBlur(pixels: Uint8Array, { length, step, lines, line }: Scan, radius: number): Uint8Array {
	if (radius === 0) return pixels;
	const after = new Uint8Array(pixels.length);
	for (let row = 0; row < lines; row++) {
		for (let position = 0; position < length; position++) {
			let sum = 0;
			for (let offset = -radius; offset <= radius; offset++) {
				const at = Math.max(0, Math.min(length - 1, position + offset));
				sum += pixels[row * line + at * step] ?? 0;
			}
			after[row * line + position * step] = sum / (2 * radius + 1);
		}
	}
	return after;
}

/** The noise of a small sensor in low light. */
export function addNoise(picture: GreyPicture, strength: number, seed = 7): GreyPicture {
	const next = sequence(seed);
	return mapPixels(picture, (grey) => grey + (next() + next() + next() - 1.5) * strength);
}

/** Light reflected by glossy paper: white in the middle, fading softly. */
export function addReflection(picture: GreyPicture, radius: number): GreyPicture {
	return mapPixels(picture, (grey, x, y) => {
		const distance = Math.hypot(x - 500, y - 350) / radius;
		return grey + 500 * Math.exp(-(distance ** 2));
	});
}

/** A quarter turn clockwise. */
export function rotate({ width, height, pixels }: GreyPicture): GreyPicture {
	const turned = new Uint8Array(pixels.length);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0;
	}
	return { width: height, height: width, pixels: turned };
}
