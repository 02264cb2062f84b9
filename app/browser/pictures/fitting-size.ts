import { MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";

/** Pixel size and JPEG quality (0 to 1) of an encoded picture. */
export type Fit = { width: number; height: number; quality: number };

/** Maximum bytes of all pages together: the upload limit minus the other form fields. */
export const MAX_TOTAL_BYTES = 23 * 1024 * 1024;

/** The 12 megapixels of a phone camera. More does not improve a document, and every browser can draw this size. */
const MAX_CANVAS_PIXELS = 12_500_000;

/**
 * Sizes and qualities to try for an oversized picture, in order: the original size first, and 3000 pixels before lower
 * quality.
 */
const STEPS = [
	{ longSide: Number.POSITIVE_INFINITY, quality: 0.95 },
	{ longSide: 4000, quality: 0.9 },
	{ longSide: 3000, quality: 0.88 },
	{ longSide: 3000, quality: 0.75 },
	{ longSide: 2000, quality: 0.75 },
	{ longSide: 1200, quality: 0.7 },
] as const;

/** Returns whether the server accepts a picture of this size without conversion. */
export function isWithinLimits(
	size: { width: number; height: number },
	bytes: number,
	maxBytes = MAX_UPLOAD_BYTES,
): boolean {
	return bytes <= maxBytes && size.width * size.height <= MAX_PIXELS;
}

/** Returns the sizes to try, largest first, for a picture that has too many bytes or pixels. Never enlarges it. */
export function listCandidateFits({ width, height }: { width: number; height: number }): Fit[] {
	const longSide = Math.max(width, height);
	const maxScale = Math.sqrt(MAX_CANVAS_PIXELS / (width * height));
	return STEPS.map((step) => {
		const scale = Math.min(1, maxScale, step.longSide / longSide);
		const scaleSide = (side: number) => Math.max(1, Math.floor(side * scale));
		return { width: scaleSide(width), height: scaleSide(height), quality: step.quality };
	});
}

/**
 * Returns the maximum bytes of each page so that all fit into one upload. Pages below an equal share keep their size;
 * the others share the remaining bytes.
 */
export function allocateBytes(sizes: readonly number[], total = MAX_TOTAL_BYTES): number[] {
	const shares = new Map<number, number>();
	let remaining = total;
	const smallestFirst = [...sizes.entries()].sort(([, a], [, b]) => a - b);
	for (const [rank, [page, size]] of smallestFirst.entries()) {
		const share = Math.min(size, Math.floor(remaining / (smallestFirst.length - rank)));
		shares.set(page, share);
		remaining -= share;
	}
	return sizes.map((size, page) => shares.get(page) ?? size);
}
