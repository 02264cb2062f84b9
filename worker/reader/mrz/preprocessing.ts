import type { Picture, Plane } from "../pictures/picture.ts";
import { brighten } from "../pictures/picture-statistics.ts";
import { resizeToLongSide } from "../pictures/resample.ts";

/** Size, channel, mirroring, and how much darker than its surroundings print must be (`printShare`). */
export type Preprocessing = {
	channel: "brightest" | "luminance";
	longSide: number;
	printShare: number;
	isMirrored?: true;
};

export const DEFAULT_PREPROCESSING: Preprocessing = { channel: "brightest", longSide: 1600, printShare: 0.88 };

/** The most successful first. */
export const PREPROCESSINGS: readonly Preprocessing[] = [
	DEFAULT_PREPROCESSING,
	{ ...DEFAULT_PREPROCESSING, isMirrored: true },
	{ channel: "luminance", longSide: 1600, printShare: 0.88 },
	{ channel: "brightest", longSide: 1600, printShare: 0.78 },
	{ channel: "brightest", longSide: 2200, printShare: 0.85 },
	{ channel: "brightest", longSide: 1200, printShare: 0.92 },
];

/** Applies a preprocessing. Enlarges small pictures a little: the line finder needs letters of several pixels. */
export function preprocess(picture: Picture, { channel, longSide, isMirrored }: Preprocessing): Plane {
	const plane = fitToSide({ width: picture.width, height: picture.height, pixels: picture[channel] }, longSide);
	const brightenedPlane = brighten(plane);
	return isMirrored ? mirrorPlane(brightenedPlane) : brightenedPlane;
}

function fitToSide(plane: Plane, longSide: number): Plane {
	const current = Math.max(plane.width, plane.height);
	if (current > longSide) return resizeToLongSide(plane, longSide);
	return current < longSide * 0.62
		? resizeToLongSide(plane, current * Math.min(3, (longSide * 0.69) / current))
		: plane;
}

function mirrorPlane({ width, height, pixels }: Plane): Plane {
	const result = new Uint8Array(pixels.length);
	for (let y = 0; y < height; y++) {
		const start = y * width;
		for (let x = 0; x < width; x++) result[start + x] = pixels[start + width - 1 - x] as number;
	}
	return { width, height, pixels: result };
}
