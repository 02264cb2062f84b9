import type { Plane } from "./picture.ts";

/** Share of the pixels that may be lighter than the paper, or darker than the ink: reflections, dust. */
const OUTLIERS = 0.02;
/** Paper that is lighter than this needs no help. */
const LIGHT_ENOUGH = 150;
/** Grey levels between which a dark picture is stretched, and the fewest that it must have. */
const STRETCHED = { from: 15, to: 235 } as const;
const MIN_LEVELS = 6;

/** The grey level of the lightest parts of a picture, its paper as a rule: 0 to 255. */
export function paperLevel({ pixels }: Plane): number {
	return levelOf(pixels, 1 - OUTLIERS);
}

/** A dark picture with its levels spread over the whole range; any other as it is. */
export function brightened(plane: Plane): Plane {
	const paper = paperLevel(plane);
	const ink = levelOf(plane.pixels, OUTLIERS / 4);
	if (paper >= LIGHT_ENOUGH || paper - ink < MIN_LEVELS) return plane;
	const levels = Uint8ClampedArray.from(
		{ length: 256 },
		(_, level) => STRETCHED.from + ((level - ink) * (STRETCHED.to - STRETCHED.from)) / (paper - ink),
	);
	return { ...plane, pixels: plane.pixels.map((level) => levels[level] as number) };
}

/** The level that this share of the pixels does not exceed. */
function levelOf(pixels: Uint8Array, share: number): number {
	const counts = new Uint32Array(256);
	for (let at = 0; at < pixels.length; at++) {
		const level = pixels[at] as number;
		counts[level] = (counts[level] as number) + 1;
	}
	let below = 0;
	for (let level = 0; level < 256; level++) {
		below += counts[level] as number;
		if (below >= pixels.length * share) return level;
	}
	return 255;
}
