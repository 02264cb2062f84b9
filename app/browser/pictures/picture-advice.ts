import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { type GreyPicture, histogramOf, quantile } from "./grey-picture.ts";

/** What a better picture would mend. Advice only: the applicant may always send what they have. */
export type PictureAdvice = "blurred" | "dark" | "bright" | "small" | "sideways";

/** What was measured in a picture, so that thresholds can be set against many. */
export type PictureMeasures = {
	longSide: number;
	edgeWidth: number | null;
	paper: number;
	ink: number;
	glare: number;
	sideways: number;
};

/** Measures a picture that was scaled to MEASURED_LONG_SIDE; `longSide` is that of the original. */
export function measuresOf(grey: GreyPicture, longSide: number): PictureMeasures {
	return { longSide, edgeWidth: edgeWidth(grey), ...lightOf(grey), sideways: sidewaysRatio(grey) };
}

/** Sharp pictures measure 1.6 to 3.4, those blurred by 3 pixels of a thousand 4.8 and more. */
const BLURRED_EDGE = 5;
/** Paper is 120 and lighter in every legible picture that was measured. */
const DARK_PAPER = 90;
/** Where nothing at all is darker than this on light paper, the print is washed out. */
const WASHED_OUT_INK = 150;
const LIGHT_PAPER = 235;
const MUCH_GLARE = 0.01;
/** Upright pages measure up to 1.2. */
const SIDEWAYS = 2;
/**
 * A passport's page is the size of a hand, a bill the size of a sheet. The codes of a power of attorney were all read in
 * pictures of 2000 pixels, and not in much smaller ones (docs/decisions/010-document-reader.md).
 */
const SMALL: Record<CardDocument, number> = { passport: 600, address: 900, guardian: 900, mandate: 1500 };

/** Only what is clear: advice that is wrong costs trust, and a doubtful picture is looked at anyway. */
export function adviceOn(measures: PictureMeasures, documentType: CardDocument): PictureAdvice[] {
	const { longSide, edgeWidth: edge, paper, ink, glare, sideways } = measures;
	const dark = paper < DARK_PAPER;
	const washedOut = paper > LIGHT_PAPER && ink > WASHED_OUT_INK;
	const found: [PictureAdvice, boolean][] = [
		["dark", dark],
		["bright", washedOut || glare > MUCH_GLARE],
		["blurred", edge !== null && edge > BLURRED_EDGE],
		["small", longSide < SMALL[documentType]],
		// In the dark, and without a line to see, the direction is a guess.
		["sideways", !dark && edge !== null && edge <= BLURRED_EDGE && sideways > SIDEWAYS],
	];
	return found.filter(([, applies]) => applies).map(([advice]) => advice);
}

/**
 * How much more the picture is striped down than across: lines of text are stripes, so well below 1 is upright (or upside
 * down) and well above 1 lies on its side. Each is the share of detail that changes from line to line.
 */
function sidewaysRatio(picture: GreyPicture): number {
	const { width, height } = picture;
	const across = stripes(picture, { lines: height, line: width, length: width, step: 1 });
	const down = stripes(picture, { lines: width, line: 1, length: height, step: width });
	return (down + 0.001) / (across + 0.001);
}

type Scan = { lines: number; line: number; length: number; step: number };

/** Unevenness, from one line to a few further on, of the detail along the lines; 0 for none. */
function stripes({ pixels }: GreyPicture, { lines, line, length, step }: Scan): number {
	const detail = new Float64Array(lines);
	for (let row = 0; row < lines; row++) {
		let sum = 0;
		for (let place = 1; place < length; place++) {
			const at = row * line + place * step;
			const change = Math.abs((pixels[at] ?? 0) - (pixels[at - step] ?? 0));
			if (change > 12) sum += change;
		}
		detail[row] = sum / length;
	}
	let uneven = 0;
	let total = 0;
	for (let row = SPAN; row < lines - SPAN; row++) {
		const around = mean(detail, row - SPAN, row + SPAN);
		uneven += Math.abs((detail[row] ?? 0) - around);
		total += detail[row] ?? 0;
	}
	return total === 0 ? 0 : uneven / total;
}

/** Lines to both sides that a line is compared with: more than a line of text is high. */
const SPAN = 12;

function mean(values: Float64Array, from: number, to: number): number {
	let sum = 0;
	for (let at = from; at <= to; at++) sum += values[at] ?? 0;
	return sum / (to - from + 1);
}

/** From this grey on a cell holds no detail any more. */
const CLIPPED = 250;
/** Side of a cell in pixels; a reflection is a matter of cells, not of pixels. */
const CELL = 4;
/** Cells from the edge of a reflection to where it still glows, and to where the document must be darker. */
const NEAR = 2;
const FAR = 8;
/** Share of the picture below which a spot hides nothing. */
const MIN_SPOT = 0.004;

type Light = {
	/** Grey that only the lightest 5 % exceed: paper, in a picture that has any. */
	paper: number;
	/** Grey that only the darkest 0.1 % fall below: ink. */
	ink: number;
	/** Share (0 to 1) of the picture that a reflection burnt out. */
	glare: number;
};

function lightOf(picture: GreyPicture): Light {
	const counts = histogramOf(picture);
	return { paper: quantile(counts, 0.95), ink: quantile(counts, 0.001), glare: glareShare(picture) };
}

/**
 * White paper is burnt out too, in every scan. What tells a reflection from it: it fades softly into something that is not
 * white, where the edge of a sheet or a label is sharp. What reaches the border may be the table.
 */
function glareShare(picture: GreyPicture): number {
	const cells = cellsOf(picture);
	const seen = new Uint8Array(cells.pixels.length);
	let glare = 0;
	for (const [start, grey] of cells.pixels.entries()) {
		if (grey < CLIPPED || seen[start]) continue;
		const spot = grow(cells, [start], (at) => (cells.pixels[at] ?? 0) >= CLIPPED, seen);
		const share = spot.length / cells.pixels.length;
		if (share < MIN_SPOT || spot.some((at) => isAtBorder(cells, at))) continue;
		if (glowsInto(cells, spot)) glare += share;
	}
	return glare;
}

/** Light right outside the spot and clearly darker farther out, all around it. */
function glowsInto(cells: GreyPicture, spot: readonly number[]): boolean {
	const taken = new Uint8Array(cells.pixels.length);
	for (const at of spot) taken[at] = 1;
	let ring: readonly number[] = spot;
	const greys: number[] = [];
	for (let distance = 1; distance <= FAR; distance++) {
		ring = nextRing(cells, ring, taken);
		greys.push(ring.reduce((sum, at) => sum + (cells.pixels[at] ?? 0), 0) / ring.length);
	}
	const near = greys[NEAR - 1] ?? 0;
	const far = greys[FAR - 1] ?? 255;
	return near > 205 && far < 200 && near - far > 25;
}

function nextRing(cells: GreyPicture, ring: readonly number[], taken: Uint8Array): number[] {
	const next: number[] = [];
	for (const at of ring) {
		for (const beside of neighbours(cells, at)) {
			if (taken[beside]) continue;
			taken[beside] = 1;
			next.push(beside);
		}
	}
	return next;
}

function grow(cells: GreyPicture, found: number[], belongs: (at: number) => boolean, seen: Uint8Array): number[] {
	for (const at of found) seen[at] = 1;
	for (const at of found) {
		for (const beside of neighbours(cells, at)) {
			if (seen[beside] || !belongs(beside)) continue;
			seen[beside] = 1;
			found.push(beside);
		}
	}
	return found;
}

function isAtBorder({ width, height }: GreyPicture, at: number): boolean {
	const column = at % width;
	return column === 0 || column === width - 1 || at < width || at >= width * (height - 1);
}

function neighbours({ width, height }: GreyPicture, at: number): number[] {
	const column = at % width;
	const found: number[] = [];
	if (column > 0) found.push(at - 1);
	if (column < width - 1) found.push(at + 1);
	if (at >= width) found.push(at - width);
	if (at < width * (height - 1)) found.push(at + width);
	return found;
}

function cellsOf({ width, height, pixels }: GreyPicture): GreyPicture {
	const columns = Math.floor(width / CELL);
	const rows = Math.floor(height / CELL);
	const means = new Uint8Array(columns * rows);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			let sum = 0;
			for (let y = 0; y < CELL; y++) {
				const start = (row * CELL + y) * width + column * CELL;
				for (let x = 0; x < CELL; x++) sum += pixels[start + x] ?? 0;
			}
			means[row * columns + column] = sum / (CELL * CELL);
		}
	}
	return { width: columns, height: rows, pixels: means };
}

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
function edgeWidth(picture: GreyPicture): number | null {
	const counts = histogramOf(picture);
	const contrast = quantile(counts, 0.98) - quantile(counts, 0.02);
	const rise = Math.max(MIN_RISE, contrast * EDGE_SHARE);
	const { width, height } = picture;
	const across = sharperQuarter(edgeWidths(picture, rise, { lines: height, line: width, length: width, step: 1 }));
	const down = sharperQuarter(edgeWidths(picture, rise, { lines: width, line: 1, length: height, step: width }));
	if (across === null || down === null) return across ?? down;
	return Math.max(across, down);
}

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
