import type { Plane } from "./picture.ts";
import { resize } from "./resample.ts";

/** Share of the pixels that may be lighter than the paper, or darker than the ink: reflections, dust. */
const OUTLIER_SHARE = 0.02;
/** Paper lighter than this needs no correction. */
const LIGHT_ENOUGH = 150;
/** Grey levels to which a dark picture is stretched, and the minimum range that it needs. */
const STRETCHED_RANGE = { from: 15, to: 235 } as const;
const MIN_LEVELS = 6;

/** Returns the grey level of the lightest parts of a picture, usually its paper: 0 to 255. */
export function paperLevel({ pixels }: Plane): number {
	return findLevel(pixels, 1 - OUTLIER_SHARE);
}

/** Returns a dark picture stretched over the whole range; any other unchanged. */
export function brighten(plane: Plane): Plane {
	const paper = paperLevel(plane);
	const ink = findLevel(plane.pixels, OUTLIER_SHARE / 4);
	if (paper >= LIGHT_ENOUGH || paper - ink < MIN_LEVELS) return plane;
	const levels = Uint8ClampedArray.from(
		{ length: 256 },
		(_, level) => STRETCHED_RANGE.from + ((level - ink) * (STRETCHED_RANGE.to - STRETCHED_RANGE.from)) / (paper - ink),
	);
	return { ...plane, pixels: plane.pixels.map((level) => levels[level] as number) };
}

/** Returns the level that this share of the pixels does not exceed. */
function findLevel(pixels: Uint8Array, share: number): number {
	const counts = new Uint32Array(256);
	for (let index = 0; index < pixels.length; index++) {
		const level = pixels[index] as number;
		counts[level] = (counts[level] as number) + 1;
	}
	let below = 0;
	for (let level = 0; level < 256; level++) {
		below += counts[level] as number;
		if (below >= pixels.length * share) return level;
	}
	return 255;
}

const SIDE = 32;
const FREQUENCIES = 8;

/**
 * Returns a 64-bit DCT hash as 16 hexadecimal digits: the picture reduced to 32 by 32 pixels, the signs of its 64
 * lowest frequencies around their median. Scaling and recompression change at most a few bits.
 */
export function perceptualHash(luminance: Plane): string {
	const { pixels } = resize(luminance, SIDE, SIDE);
	const frequencies: number[] = [];
	for (let v = 1; v <= FREQUENCIES; v++)
		for (let u = 1; u <= FREQUENCIES; u++) frequencies.push(computeFrequency(pixels, u, v));
	const middle = [...frequencies].sort((a, b) => a - b)[frequencies.length / 2] ?? 0;
	let hash = "";
	for (let index = 0; index < frequencies.length; index += 4) {
		let digit = 0;
		for (const value of frequencies.slice(index, index + 4)) digit = digit * 2 + (value >= middle ? 1 : 0);
		hash += digit.toString(16);
	}
	return hash;
}

function computeFrequency(pixels: Uint8Array, u: number, v: number): number {
	let sum = 0;
	for (let y = 0; y < SIDE; y++) {
		const verticalCosine = Math.cos(((2 * y + 1) * v * Math.PI) / (2 * SIDE));
		for (let x = 0; x < SIDE; x++)
			sum += (pixels[y * SIDE + x] as number) * verticalCosine * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIDE));
	}
	return sum;
}
