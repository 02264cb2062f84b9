import { MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";

/** One way to write a picture down: pixels, and the quality of a JPEG from 0 to 1. */
export type Fit = { width: number; height: number; quality: number };

/** Bytes of all pages together: what one upload may have, less the words around the files. */
export const MAX_TOTAL_BYTES = 23 * 1024 * 1024;

/** The 12 megapixels of a phone's photograph: more says nothing more of a document, and every browser can draw it. */
const MAX_DRAWN_PIXELS = 12_500_000;

/** Of a picture that must become smaller, in the order of trying: its own size first, and 3000 pixels before less quality. */
const STEPS = [
	{ longSide: Number.POSITIVE_INFINITY, quality: 0.95 },
	{ longSide: 4000, quality: 0.9 },
	{ longSide: 3000, quality: 0.88 },
	{ longSide: 3000, quality: 0.75 },
	{ longSide: 2000, quality: 0.75 },
	{ longSide: 1200, quality: 0.7 },
] as const;

/** Whether the server would take a picture as it is. */
export function fits(size: { width: number; height: number }, bytes: number, maxBytes = MAX_UPLOAD_BYTES): boolean {
	return bytes <= maxBytes && size.width * size.height <= MAX_PIXELS;
}

/** The sizes to try, largest first, for a picture that is too large in bytes or in pixels. Never larger than it is. */
export function fitsToTry({ width, height }: { width: number; height: number }): Fit[] {
	const longSide = Math.max(width, height);
	const most = Math.sqrt(MAX_DRAWN_PIXELS / (width * height));
	return STEPS.map((step) => {
		const scale = Math.min(1, most, step.longSide / longSide);
		const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
		return { width: scaled(width), height: scaled(height), quality: step.quality };
	});
}

/**
 * How many bytes each page may have so that all fit into one upload: those that are smaller than an equal share keep what
 * they have, the others share the rest.
 */
export function byteShares(sizes: readonly number[], total = MAX_TOTAL_BYTES): number[] {
	const shares = new Map<number, number>();
	let left = total;
	const smallestFirst = [...sizes.entries()].sort(([, a], [, b]) => a - b);
	for (const [rank, [page, size]] of smallestFirst.entries()) {
		const share = Math.min(size, Math.floor(left / (smallestFirst.length - rank)));
		shares.set(page, share);
		left -= share;
	}
	return sizes.map((size, page) => shares.get(page) ?? size);
}
