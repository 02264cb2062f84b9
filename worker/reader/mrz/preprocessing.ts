import type { Picture, Plane } from "../pictures/picture.ts";
import { brightened } from "../pictures/picture-statistics.ts";
import { withLongSide } from "../pictures/resample.ts";

/** Size, channel, mirroring, and how much darker than its surroundings print must be (`share`). */
export type Preprocessing = {
	light: "brightest" | "luminance";
	longSide: number;
	share: number;
	mirrored?: true;
};

export const DEFAULT_PREPROCESSING: Preprocessing = { light: "brightest", longSide: 1600, share: 0.88 };

/** The most successful first. */
export const PREPROCESSINGS: readonly Preprocessing[] = [
	DEFAULT_PREPROCESSING,
	{ ...DEFAULT_PREPROCESSING, mirrored: true },
	{ light: "luminance", longSide: 1600, share: 0.88 },
	{ light: "brightest", longSide: 1600, share: 0.78 },
	{ light: "brightest", longSide: 2200, share: 0.85 },
	{ light: "brightest", longSide: 1200, share: 0.92 },
];

/** Applies a preprocessing. Enlarges small pictures a little: the line finder needs letters of several pixels. */
export function preprocess(picture: Picture, { light, longSide, mirrored }: Preprocessing): Plane {
	const plane = fitToSide({ width: picture.width, height: picture.height, pixels: picture[light] }, longSide);
	const brightenedPlane = brightened(plane);
	return mirrored ? mirroredPlane(brightenedPlane) : brightenedPlane;
}

function fitToSide(plane: Plane, longSide: number): Plane {
	const current = Math.max(plane.width, plane.height);
	if (current > longSide) return withLongSide(plane, longSide);
	return current < longSide * 0.62 ? withLongSide(plane, current * Math.min(3, (longSide * 0.69) / current)) : plane;
}

function mirroredPlane({ width, height, pixels }: Plane): Plane {
	const result = new Uint8Array(pixels.length);
	for (let y = 0; y < height; y++) {
		const start = y * width;
		for (let x = 0; x < width; x++) result[start + x] = pixels[start + width - 1 - x] as number;
	}
	return { width, height, pixels: result };
}
