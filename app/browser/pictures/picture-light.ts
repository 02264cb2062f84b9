import { type GreyPicture, histogramOf, quantile } from "./grey-picture.ts";

/** From this grey on a cell holds no detail any more. */
const CLIPPED = 250;
/** Side of a cell in pixels; a reflection is a matter of cells, not of pixels. */
const CELL = 4;
/** Cells from the edge of a reflection to where it still glows, and to where the document must be darker. */
const NEAR = 2;
const FAR = 8;
/** Share of the picture below which a spot hides nothing. */
const MIN_SPOT = 0.004;

export type Light = {
	/** Grey that only the lightest 5 % exceed: paper, in a picture that has any. */
	paper: number;
	/** Grey that only the darkest 0.1 % fall below: ink. */
	ink: number;
	/** Share (0 to 1) of the picture that a reflection burnt out. */
	glare: number;
};

export function lightOf(picture: GreyPicture): Light {
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
