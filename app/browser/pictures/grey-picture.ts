/** A greyscale picture for measurements: rows from the top, 0 is black, 255 white. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array };

/**
 * Long side of a picture for measurements. At the original size, noise looks like sharpness, and a sharp picture of 48
 * megapixels looks blurred. At this size, a line of text on a full page is seven pixels high.
 */
export const MEASURED_LONG_SIDE = 1000;

/** Returns the greyscale of RGBA canvas pixels, with the weights of ITU-R BT.601. */
export function toGrey(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
	const pixels = new Uint8Array(width * height);
	for (let index = 0, offset = 0; index < pixels.length; index++, offset += 4) {
		pixels[index] = ((rgba[offset] ?? 0) * 77 + (rgba[offset + 1] ?? 0) * 150 + (rgba[offset + 2] ?? 0) * 29) >> 8;
	}
	return { width, height, pixels };
}

/** Returns the histogram of the 256 greys. */
export function buildHistogram({ pixels }: GreyPicture): Uint32Array {
	const counts = new Uint32Array(256);
	for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
	return counts;
}

/** Returns the histogram index at a quantile (0 to 1). */
export function quantile(counts: Uint32Array, share: number): number {
	const total = counts.reduce((sum, count) => sum + count, 0);
	let sum = 0;
	for (const [index, count] of counts.entries()) {
		sum += count;
		if (sum > 0 && sum >= total * share) return index;
	}
	return counts.length - 1;
}
