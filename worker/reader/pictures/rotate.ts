import type { Plane } from "#worker/reader/pictures/picture.ts";
import { releaseBuffers } from "../release-buffers.ts";
import type { Picture } from "./picture.ts";

/** Rotates and mirrors a picture according to its EXIF orientation (1 to 8). */
export function applyOrientation(picture: Picture, orientation: number): Picture {
	if (orientation <= 1 || orientation > 8) return picture;
	const isSideways = orientation >= 5;
	const width = isSideways ? picture.height : picture.width;
	const height = isSideways ? picture.width : picture.height;
	const luminance = transform(picture.luminance, picture, orientation);
	const brightest =
		picture.brightest === picture.luminance ? luminance : transform(picture.brightest, picture, orientation);
	releaseBuffers(picture.luminance, picture.brightest);
	return { width, height, luminance, brightest };
}

/** Moves each pixel to its display position, by those of the file's first row and column (EXIF 2.32, 4.6.5.1.6). */
function transform(pixels: Uint8Array, { width, height }: Picture, orientation: number): Uint8Array {
	const isSideways = orientation >= 5;
	const isRightToLeft = [2, 3, 7, 8].includes(orientation);
	const isBottomToTop = [3, 4, 6, 7].includes(orientation);
	const stride = isSideways ? height : width;
	const result = new Uint8Array(pixels.length);
	for (let y = 0, from = 0; y < height; y++) {
		const row = isBottomToTop ? height - 1 - y : y;
		const step = (isSideways ? stride : 1) * (isRightToLeft ? -1 : 1);
		let to = isSideways ? row : row * stride;
		if (isRightToLeft) to += (width - 1) * (isSideways ? stride : 1);
		for (let x = 0; x < width; x++, from++, to += step) result[to] = pixels[from] as number;
	}
	return result;
}

/** Rotates a plane clockwise by 90, 180 or 270 degrees; any other angle leaves it unchanged. */
export function rotate(plane: Plane, degrees: number): Plane {
	const { width, height, pixels } = plane;
	if (![90, 180, 270].includes(degrees)) return plane;
	const result = new Uint8Array(pixels.length);
	if (degrees === 180) {
		for (let index = 0, last = pixels.length - 1; index <= last; index++)
			result[index] = pixels[last - index] as number;
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
