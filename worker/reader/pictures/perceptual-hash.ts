import type { Plane } from "./picture.ts";
import { resized } from "./resample.ts";

const SIDE = 32;
const CACHED = 8;

/**
 * A 64-bit DCT hash as 16 hexadecimal digits: the picture brought to 32 by 32 pixels, the signs of its 64 slowest waves
 * around their median. Scaling and recompression change at most a few bits.
 */
export function perceptualHash(luminance: Plane): string {
	const { pixels } = resized(luminance, SIDE, SIDE);
	const waves: number[] = [];
	for (let v = 1; v <= CACHED; v++) for (let u = 1; u <= CACHED; u++) waves.push(wave(pixels, u, v));
	const middle = [...waves].sort((a, b) => a - b)[waves.length / 2] ?? 0;
	let hash = "";
	for (let at = 0; at < waves.length; at += 4) {
		let digit = 0;
		for (const value of waves.slice(at, at + 4)) digit = digit * 2 + (value >= middle ? 1 : 0);
		hash += digit.toString(16);
	}
	return hash;
}

function wave(pixels: Uint8Array, u: number, v: number): number {
	let sum = 0;
	for (let y = 0; y < SIDE; y++) {
		const down = Math.cos(((2 * y + 1) * v * Math.PI) / (2 * SIDE));
		for (let x = 0; x < SIDE; x++)
			sum += (pixels[y * SIDE + x] as number) * down * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIDE));
	}
	return sum;
}
