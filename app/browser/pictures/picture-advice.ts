import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { buildHistogram, type GreyPicture, quantile } from "./grey-picture.ts";

/** Flaws that a better picture would fix. Only advice: the applicant may always send the picture. */
export type PictureAdvice = "blurred" | "dark" | "bright" | "small" | "sideways";

/** Measurements of a picture, from which thresholds are set. */
export type PictureMeasures = {
	longSide: number;
	edgeWidth: number | null;
	paper: number;
	ink: number;
	glare: number;
	sideways: number;
};

/** Measures a picture that was scaled to MEASURED_LONG_SIDE; `longSide` is the original's. */
export function measurePicture(grey: GreyPicture, longSide: number): PictureMeasures {
	return { longSide, edgeWidth: measureEdgeWidth(grey), ...measureLight(grey), sideways: measureSidewaysRatio(grey) };
}

/** Sharp pictures measure 1.6 to 3.4, those blurred by 3 pixels per thousand 4.8 or more. */
const MAX_SHARP_EDGE = 5;
/** Paper is 120 or lighter in every legible picture that was measured. */
const DARK_PAPER = 90;
/** If nothing on light paper is darker than this, the text is washed out. */
const WASHED_OUT_INK = 150;
const LIGHT_PAPER = 235;
const MIN_GLARE_SHARE = 0.01;
/** Upright pages measure up to 1.2. */
const SIDEWAYS = 2;
/**
 * Minimum long side in pixels. A passport page is smaller than a bill. The codes of powers of attorney were readable in
 * pictures of 2000 pixels, but not in much smaller ones (docs/decisions/010-document-reader.md).
 */
const MIN_SIZE: Record<CardDocument, number> = { passport: 600, address: 900, guardian: 900, mandate: 1500 };

/** Returns advice only in clear cases, because wrong advice costs trust, and staff check doubtful pictures anyway. */
export function getAdvice(measures: PictureMeasures, documentType: CardDocument): PictureAdvice[] {
	const { longSide, edgeWidth: edge, paper, ink, glare, sideways } = measures;
	const dark = paper < DARK_PAPER;
	const washedOut = paper > LIGHT_PAPER && ink > WASHED_OUT_INK;
	const findings: [PictureAdvice, boolean][] = [
		["dark", dark],
		["bright", washedOut || glare > MIN_GLARE_SHARE],
		["blurred", edge !== null && edge > MAX_SHARP_EDGE],
		["small", longSide < MIN_SIZE[documentType]],
		// In a dark picture without visible lines the orientation is a guess.
		["sideways", !dark && edge !== null && edge <= MAX_SHARP_EDGE && sideways > SIDEWAYS],
	];
	return findings.filter(([, applies]) => applies).map(([advice]) => advice);
}

/**
 * Returns the ratio of vertical to horizontal stripes. Lines of text are horizontal stripes, so values well below 1
 * mean upright (or upside down), and values well above 1 mean sideways.
 */
function measureSidewaysRatio(picture: GreyPicture): number {
	const { width, height } = picture;
	const horizontal = measureStripes(picture, { lines: height, lineStride: width, length: width, step: 1 });
	const vertical = measureStripes(picture, { lines: width, lineStride: 1, length: height, step: width });
	return (vertical + 0.001) / (horizontal + 0.001);
}

type Scan = { lines: number; lineStride: number; length: number; step: number };

/** Returns how much the detail along the lines varies over a few lines; 0 for none. */
function measureStripes({ pixels }: GreyPicture, { lines, lineStride, length, step }: Scan): number {
	const detail = new Float64Array(lines);
	for (let row = 0; row < lines; row++) {
		let sum = 0;
		for (let position = 1; position < length; position++) {
			const index = row * lineStride + position * step;
			const change = Math.abs((pixels[index] ?? 0) - (pixels[index - step] ?? 0));
			if (change > 12) sum += change;
		}
		detail[row] = sum / length;
	}
	let uneven = 0;
	let total = 0;
	for (let row = NEIGHBOUR_LINES; row < lines - NEIGHBOUR_LINES; row++) {
		const localMean = mean(detail, row - NEIGHBOUR_LINES, row + NEIGHBOUR_LINES);
		uneven += Math.abs((detail[row] ?? 0) - localMean);
		total += detail[row] ?? 0;
	}
	return total === 0 ? 0 : uneven / total;
}

/** Number of lines on either side that a line is compared with: more than the height of a line of text. */
const NEIGHBOUR_LINES = 12;

function mean(values: Float64Array, from: number, to: number): number {
	let sum = 0;
	for (let index = from; index <= to; index++) sum += values[index] ?? 0;
	return sum / (to - from + 1);
}

/** Grey at and above which a cell contains no detail. */
const CLIPPED = 250;
/** Side of a cell in pixels. Reflections are measured in cells. */
const CELL = 4;
/** Distance in cells from the edge of a reflection to its glow, and to where the document must be darker. */
const GLOW_DISTANCE = 2;
const SURROUND_DISTANCE = 8;
/** Minimum share of the picture for a spot to hide anything. */
const MIN_SPOT = 0.004;

type Light = {
	/** Grey that only the lightest 5 % exceed: the paper, if there is any. */
	paper: number;
	/** Grey that only the darkest 0.1 % fall below: the ink. */
	ink: number;
	/** Share (0 to 1) of the picture that is overexposed by a reflection. */
	glare: number;
};

function measureLight(picture: GreyPicture): Light {
	const counts = buildHistogram(picture);
	return { paper: quantile(counts, 0.95), ink: quantile(counts, 0.001), glare: measureGlare(picture) };
}

/**
 * Returns the share of the picture that reflections overexpose. White paper is overexposed too, in every scan.
 * Reflections fade into darker areas, whereas the edge of a sheet or label is sharp. A spot at the border may be the
 * table.
 */
function measureGlare(picture: GreyPicture): number {
	const cells = toCells(picture);
	const visited = new Uint8Array(cells.pixels.length);
	let glare = 0;
	for (const [start, grey] of cells.pixels.entries()) {
		if (grey < CLIPPED || visited[start]) continue;
		const region = growRegion(cells, [start], (index) => (cells.pixels[index] ?? 0) >= CLIPPED, visited);
		const share = region.length / cells.pixels.length;
		if (share < MIN_SPOT || region.some((index) => isAtBorder(cells, index))) continue;
		if (isGlow(cells, region)) glare += share;
	}
	return glare;
}

/** Returns whether the surroundings of a spot are light close to it and clearly darker farther away, on all sides. */
function isGlow(cells: GreyPicture, region: readonly number[]): boolean {
	const used = new Uint8Array(cells.pixels.length);
	for (const index of region) used[index] = 1;
	let ring: readonly number[] = region;
	const greys: number[] = [];
	for (let distance = 1; distance <= SURROUND_DISTANCE; distance++) {
		ring = nextRing(cells, ring, used);
		greys.push(ring.reduce((sum, index) => sum + (cells.pixels[index] ?? 0), 0) / ring.length);
	}
	const nearGrey = greys[GLOW_DISTANCE - 1] ?? 0;
	const farGrey = greys[SURROUND_DISTANCE - 1] ?? 255;
	return nearGrey > 205 && farGrey < 200 && nearGrey - farGrey > 25;
}

function nextRing(cells: GreyPicture, ring: readonly number[], used: Uint8Array): number[] {
	const next: number[] = [];
	for (const index of ring) {
		for (const neighbour of getAdjacentCells(cells, index)) {
			if (used[neighbour]) continue;
			used[neighbour] = 1;
			next.push(neighbour);
		}
	}
	return next;
}

function growRegion(
	cells: GreyPicture,
	region: number[],
	isInRegion: (index: number) => boolean,
	visited: Uint8Array,
): number[] {
	for (const index of region) visited[index] = 1;
	for (const index of region) {
		for (const neighbour of getAdjacentCells(cells, index)) {
			if (visited[neighbour] || !isInRegion(neighbour)) continue;
			visited[neighbour] = 1;
			region.push(neighbour);
		}
	}
	return region;
}

function isAtBorder({ width, height }: GreyPicture, index: number): boolean {
	const column = index % width;
	return column === 0 || column === width - 1 || index < width || index >= width * (height - 1);
}

function getAdjacentCells({ width, height }: GreyPicture, index: number): number[] {
	const column = index % width;
	const indexes: number[] = [];
	if (column > 0) indexes.push(index - 1);
	if (column < width - 1) indexes.push(index + 1);
	if (index >= width) indexes.push(index - width);
	if (index < width * (height - 1)) indexes.push(index + width);
	return indexes;
}

function toCells({ width, height, pixels }: GreyPicture): GreyPicture {
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

/** Minimum number of edges for a measurement. */
const MIN_EDGES = 120;
/** Minimum rise of an edge, as a share of the picture's contrast and in greys. */
const EDGE_SHARE = 0.25;
const MIN_RISE = 24;
/** Widths are counted in tenths of a pixel. */
const STEPS = 10;

/**
 * Returns the width of edges in pixels: about 1.5 in a sharp picture, 2.5 times the blur radius in a blurred one. Uses
 * the sharper quarter of all edges in each direction, and the worse direction, because camera shake blurs only one.
 * Null if there are too few edges. (The usual variance of the Laplacian confuses noise with sharpness.)
 */
function measureEdgeWidth(picture: GreyPicture): number | null {
	const counts = buildHistogram(picture);
	const contrast = quantile(counts, 0.98) - quantile(counts, 0.02);
	const threshold = Math.max(MIN_RISE, contrast * EDGE_SHARE);
	const { width, height } = picture;
	const horizontal = getSharperQuarter(
		countEdgeWidths(picture, threshold, { lines: height, lineStride: width, length: width, step: 1 }),
	);
	const vertical = getSharperQuarter(
		countEdgeWidths(picture, threshold, { lines: width, lineStride: 1, length: height, step: width }),
	);
	if (horizontal === null || vertical === null) return horizontal ?? vertical;
	return Math.max(horizontal, vertical);
}

/**
 * Returns the histogram of edge widths. A monotonic slope is one edge; its width is its height divided by its steepest
 * step.
 */
function countEdgeWidths(
	{ pixels }: GreyPicture,
	threshold: number,
	{ lines, lineStride, length, step }: Scan,
): Uint32Array {
	const widths = new Uint32Array(40 * STEPS);
	for (let row = 0; row < lines; row += 2) {
		const start = row * lineStride;
		let previous = smooth(pixels, start + step, step);
		let height = 0;
		let steepest = 0;
		for (let position = 2; position < length - 1; position++) {
			const current = smooth(pixels, start + position * step, step);
			const change = current - previous;
			previous = current;
			// A difference of one grey level is noise and does not end a slope.
			if (Math.abs(change) > 1 && change > 0 !== height > 0 && height !== 0) {
				addEdge(widths, height, steepest, threshold);
				height = 0;
				steepest = 0;
			}
			height += change;
			steepest = Math.max(steepest, Math.abs(change));
		}
		addEdge(widths, height, steepest, threshold);
	}
	return widths;
}

function addEdge(widths: Uint32Array, height: number, steepest: number, threshold: number): void {
	if (Math.abs(height) < threshold || steepest === 0) return;
	const bin = Math.min(widths.length - 1, Math.round((Math.abs(height) / steepest) * STEPS));
	widths[bin] = (widths[bin] ?? 0) + 1;
}

function smooth(pixels: Uint8Array, index: number, step: number): number {
	return ((pixels[index - step] ?? 0) + 2 * (pixels[index] ?? 0) + (pixels[index + step] ?? 0)) / 4;
}

function getSharperQuarter(widths: Uint32Array): number | null {
	const edgeCount = widths.reduce((sum, count) => sum + count, 0);
	return edgeCount < MIN_EDGES ? null : quantile(widths, 0.25) / STEPS;
}
