import { type GreyPicture, histogramOf, quantile } from "./grey-picture.ts";

/** Fewer edges than this say nothing about a picture. */
const MIN_EDGES = 120;
/** An edge rises by this share of the picture's contrast, and by so many greys at least. */
const EDGE_SHARE = 0.25;
const MIN_RISE = 24;
/** Widths are counted in steps of a tenth of a pixel. */
const STEPS = 10;

/**
 * How many pixels an edge takes from dark to light: about 1.5 in a sharp picture, 2.5 times the radius in a blurred one.
 * Taken from the sharper quarter of all edges, across and down, and of both the worse: a hand that moved blurs one
 * direction only. Null when there are too few edges to say. (The variance of the Laplacian, which is often used for this,
 * takes noise for sharpness.)
 */
export function edgeWidth(picture: GreyPicture): number | null {
	const counts = histogramOf(picture);
	const contrast = quantile(counts, 0.98) - quantile(counts, 0.02);
	const rise = Math.max(MIN_RISE, contrast * EDGE_SHARE);
	const { width, height } = picture;
	const across = sharperQuarter(edgeWidths(picture, rise, { lines: height, line: width, length: width, step: 1 }));
	const down = sharperQuarter(edgeWidths(picture, rise, { lines: width, line: 1, length: height, step: width }));
	if (across === null || down === null) return across ?? down;
	return Math.max(across, down);
}

type Scan = { lines: number; line: number; length: number; step: number };

/** A slope that only rises or only falls is one edge; its width is its height by its steepest step. */
function edgeWidths({ pixels }: GreyPicture, rise: number, { lines, line, length, step }: Scan): Uint32Array {
	const widths = new Uint32Array(40 * STEPS);
	for (let row = 0; row < lines; row += 2) {
		const start = row * line;
		let before = smoothed(pixels, start + step, step);
		let height = 0;
		let steepest = 0;
		for (let place = 2; place < length - 1; place++) {
			const now = smoothed(pixels, start + place * step, step);
			const change = now - before;
			before = now;
			// A grey or less is noise, not a turn.
			if (Math.abs(change) > 1 && change > 0 !== height > 0 && height !== 0) {
				count(widths, height, steepest, rise);
				height = 0;
				steepest = 0;
			}
			height += change;
			steepest = Math.max(steepest, Math.abs(change));
		}
		count(widths, height, steepest, rise);
	}
	return widths;
}

function count(widths: Uint32Array, height: number, steepest: number, rise: number): void {
	if (Math.abs(height) < rise || steepest === 0) return;
	const at = Math.min(widths.length - 1, Math.round((Math.abs(height) / steepest) * STEPS));
	widths[at] = (widths[at] ?? 0) + 1;
}

function smoothed(pixels: Uint8Array, at: number, step: number): number {
	return ((pixels[at - step] ?? 0) + 2 * (pixels[at] ?? 0) + (pixels[at + step] ?? 0)) / 4;
}

function sharperQuarter(widths: Uint32Array): number | null {
	const edges = widths.reduce((sum, found) => sum + found, 0);
	return edges < MIN_EDGES ? null : quantile(widths, 0.25) / STEPS;
}
