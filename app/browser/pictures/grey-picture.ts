/** A picture without its colours, for measuring: rows from the top, 0 is black, 255 white. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array };

/**
 * Long side of the picture that is measured. On the original, noise passes for sharpness and a steady hand's picture of
 * 48 megapixels for blurred; at this size a line of a full page is still seven pixels high.
 */
export const MEASURED_LONG_SIDE = 1000;

/** Grey of RGBA pixels as a canvas gives them, by the weights of ITU-R BT.601. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
	const pixels = new Uint8Array(width * height);
	for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
		pixels[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
	}
	return { width, height, pixels };
}

/** How many pixels have each of the 256 greys. */
export function histogramOf({ pixels }: GreyPicture): Uint32Array {
	const counts = new Uint32Array(256);
	for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
	return counts;
}

/** Returns the histogram index at a quantile (0 to 1). */
export function quantile(counts: Uint32Array, share: number): number {
	const total = counts.reduce((sum, count) => sum + count, 0);
	let seen = 0;
	for (const [index, count] of counts.entries()) {
		seen += count;
		if (seen > 0 && seen >= total * share) return index;
	}
	return counts.length - 1;
}
