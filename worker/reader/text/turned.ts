import type { Plane } from "#worker/reader/pictures/picture.ts";

/** A plane turned clockwise by 90, 180 or 270 degrees; any other angle leaves it as it is. */
export function turned(plane: Plane, degrees: number): Plane {
	const { width, height, pixels } = plane;
	if (![90, 180, 270].includes(degrees)) return plane;
	const result = new Uint8Array(pixels.length);
	if (degrees === 180) {
		for (let at = 0, last = pixels.length - 1; at <= last; at++) result[at] = pixels[last - at] as number;
		return { width, height, pixels: result };
	}
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const to = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
			result[to] = pixels[y * width + x] as number;
		}
	}
	return { width: height, height: width, pixels: result };
}
