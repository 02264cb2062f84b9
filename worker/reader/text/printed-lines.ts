import { sampleLevel } from "../mrz/character-cell.ts";
import { findDarkSpots, type Spot } from "../mrz/dark-spots.ts";
import { fitCurve } from "../mrz/fitted-curve.ts";
import type { Plane } from "../pictures/picture.ts";
import { resize } from "../pictures/resample.ts";

/** A line of print: its ends, the baseline row at each column, and the height of its capitals. */
export type PrintedLine = { left: number; right: number; baselineAt: (x: number) => number; height: number };

/** Maximum brightness of print relative to its surroundings, and the radius of those in pixels. */
const PRINT_SHARE = 0.82;
const SURROUNDINGS_RADIUS = 20;
/** Height of letters in pixels, from the smallest one to a title; blurred letters run together. */
const LETTERS = { min: 7, max: 60, maxAspectRatio: 12 } as const;
/** The fullest pages have some 600; noise has more, and each is compared with many. */
const MAX_LETTERS = 3000;
/** From here on all lengths are in multiples of the height of a capital. A wider gap separates two fields. */
const WIDE_GAP = 1.8;
/** Letters of a line have similar heights and overlap vertically by this share. */
const SIMILARITY = { height: 0.55, overlap: 0.7 } as const;
const MAX_BASELINE_DEVIATION = 0.3;
/** Broken letters, dots and dashes at the ends of a line belong to it. */
const END_MARKS = { min: 0.25, max: 1.5, gap: 1.5 } as const;
/** A passport or card has a dozen names, dates and numbers; labels are smaller, titles larger. */
const MAX_LINES = 16;
const HEIGHTS = { min: 0.62, max: 1.7 } as const;

/** Returns the lines in the largest print, usually names, dates and numbers, from the top down. Excludes labels. */
export function findPrintedLines(page: Plane): PrintedLine[] {
	const spots = findDarkSpots(page, SURROUNDINGS_RADIUS, PRINT_SHARE);
	const letters = spots.filter(isLetter).slice(0, MAX_LETTERS);
	const runs = joinRuns(findRuns(letters)).sort((a, b) => b.height - a.height);
	// The fourth largest is not a title.
	const usualHeight = runs.filter(({ letters }) => letters.length > 2)[3]?.height ?? 0;
	return runs
		.filter(({ height }) => height > usualHeight * HEIGHTS.min && height < usualHeight * HEIGHTS.max)
		.slice(0, MAX_LINES)
		.map((run) => extendEnds(run, spots))
		.sort((a, b) => a.baselineAt(a.left) - b.baselineAt(b.left));
}

/** A line this many times as long as its capitals are high is not a stray mark; this many of them are print. */
const LONG_LINE = 3;
const MIN_LONG_LINES = 3;

/** Returns whether the page has enough print for a person to read. */
export function hasPrint(lines: readonly PrintedLine[]): boolean {
	return lines.filter(({ left, right, height }) => right - left > height * LONG_LINE).length >= MIN_LONG_LINES;
}

/** A chain of neighbouring letters. */
type Run = PrintedLine & { letters: readonly Spot[] };

function spotHeight({ top, bottom }: Spot): number {
	return bottom - top + 1;
}

function isLetter(spot: Spot): boolean {
	const height = spotHeight(spot);
	const width = spot.right - spot.left + 1;
	const hasLetterSize = height >= LETTERS.min && height <= LETTERS.max && width <= height * LETTERS.maxAspectRatio;
	return hasLetterSize && spot.area > height;
}

function findRuns(letters: readonly Spot[]): Run[] {
	const runs: Spot[][] = [];
	for (const letter of letters.toSorted((a, b) => a.left - b.left)) {
		const run = runs.find((candidate) => continuesRun(candidate.at(-1) as Spot, letter));
		if (run) run.push(letter);
		else runs.push([letter]);
	}
	return runs.map(createRun);
}

function continuesRun(last: Spot, letter: Spot): boolean {
	const height = Math.max(spotHeight(last), spotHeight(letter));
	const smallerHeight = Math.min(spotHeight(last), spotHeight(letter));
	const overlap = Math.min(last.bottom, letter.bottom) - Math.max(last.top, letter.top) + 1;
	const isAdjacent = letter.left > last.left && letter.left - last.right < height * WIDE_GAP;
	return isAdjacent && overlap > smallerHeight * SIMILARITY.overlap && smallerHeight > height * SIMILARITY.height;
}

function createRun(letters: readonly Spot[]): Run {
	const heights = letters.map(spotHeight).sort((a, b) => a - b);
	const height = heights[Math.floor(heights.length * 0.6)] as number;
	const typicalLetters = letters.filter((letter) => Math.abs(spotHeight(letter) - height) <= Math.max(2, height * 0.2));
	const middles = typicalLetters.map(({ left, right }) => (left + right) / 2);
	const bottoms = typicalLetters.map(({ bottom }) => bottom);
	return {
		letters,
		height,
		left: Math.min(...letters.map(({ left }) => left)),
		right: Math.max(...letters.map(({ right }) => right)),
		// Fewer letters do not show a line's angle.
		baselineAt: fitCurve(middles, bottoms, typicalLetters.length < 4 ? 0 : 1),
	};
}

/** Joins lines that are split by an undetected letter, such as one crossed by a pattern. */
function joinRuns(runs: readonly Run[]): Run[] {
	const mergedRuns: Run[] = [];
	for (const run of runs.toSorted((a, b) => a.left - b.left)) {
		let longest = run;
		for (let index = 0; index < mergedRuns.length; index++) {
			if (!isOneLine(mergedRuns[index] as Run, longest)) continue;
			longest = createRun([...(mergedRuns[index] as Run).letters, ...longest.letters]);
			mergedRuns.splice(index, 1);
			index = -1;
		}
		mergedRuns.push(longest);
	}
	return mergedRuns;
}

function isOneLine(a: Run, b: Run): boolean {
	const height = Math.max(a.height, b.height);
	const [from, to] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
	const joint = (from + to) / 2;
	const deviation = Math.abs(a.baselineAt(joint) - b.baselineAt(joint));
	const isSimilarHeight = Math.min(a.height, b.height) > height * SIMILARITY.height;
	return isSimilarHeight && from - to < height * WIDE_GAP && deviation < height * MAX_BASELINE_DEVIATION;
}

function extendEnds({ left, right, height, baselineAt }: Run, spots: readonly Spot[]): PrintedLine {
	const endSpots = spots.filter((spot) => {
		const below = (spot.top + spot.bottom) / 2 - baselineAt(spot.left);
		const maxSize = height * END_MARKS.max;
		const hasMarkHeight = spotHeight(spot) > height * END_MARKS.min && spotHeight(spot) < maxSize;
		return hasMarkHeight && spot.right - spot.left < maxSize && below < 0 && below > -height;
	});
	const bounds = { left, right };
	const maxGap = height * END_MARKS.gap;
	for (const spot of endSpots.toSorted((a, b) => a.left - b.left))
		if (spot.right > bounds.right && spot.left < bounds.right + maxGap) bounds.right = spot.right;
	for (const spot of endSpots.toSorted((a, b) => b.right - a.right))
		if (spot.left < bounds.left && spot.right > bounds.left - maxGap) bounds.left = spot.left;
	return { ...bounds, height, baselineAt };
}

/** Margin around a cut line: room for accents and descenders. */
const LINE_MARGIN = { above: 0.38, below: 0.28, beside: 0.5 } as const;
/** White between the lines of a column, in pixels. */
const COLUMN_GAP = 16;

/** Lines in one column, with the rows of each. */
type Column = Plane & { rows: { line: PrintedLine; top: number; bottom: number }[] };

/** Rendering of lines: height of capitals in pixels, horizontal stretch, sharpening, and removal of descenders. */
export type LineRendering = {
	capitalHeight: number;
	stretch: number;
	isSharpened?: boolean;
	isWithoutDescenders?: boolean;
};
/** One rendering may read what another misreads: few letters are misread at every size, some only in dense print. */
export const LINE_RENDERINGS: readonly LineRendering[] = [
	{ capitalHeight: 26, stretch: 1 },
	{ capitalHeight: 30, stretch: 1.4 },
	{ capitalHeight: 44, stretch: 1 },
	{ capitalHeight: 30, stretch: 1.15, isSharpened: true },
	{ capitalHeight: 36, stretch: 1.15 },
];
/** A C with its cedilla is read as a G. */
export const WITHOUT_CEDILLAS: LineRendering = { capitalHeight: 30, stretch: 1.15, isWithoutDescenders: true };

/** Returns the lines one below the other, upright, without the paper's background pattern. */
export function arrangeInColumn(page: Plane, lines: readonly PrintedLine[], rendering: LineRendering): Column {
	const cuts = lines.map((line) => cutLine(page, line, rendering));
	const width = Math.max(0, ...cuts.map((cut) => cut.width)) + 2 * COLUMN_GAP;
	const height = cuts.reduce((sum, cut) => sum + cut.height + COLUMN_GAP, COLUMN_GAP);
	const pixels = new Uint8Array(width * height).fill(255);
	const rows: Column["rows"] = [];
	let top = COLUMN_GAP;
	for (const [index, cut] of cuts.entries()) {
		for (let row = 0; row < cut.height; row++)
			pixels.set(cut.pixels.subarray(row * cut.width, (row + 1) * cut.width), (top + row) * width + COLUMN_GAP);
		rows.push({ line: lines[index] as PrintedLine, top, bottom: top + cut.height });
		top += cut.height + COLUMN_GAP;
	}
	return { width, height, pixels, rows };
}

function cutLine(page: Plane, line: PrintedLine, rendering: LineRendering): Plane {
	const { left, right, height, baselineAt } = line;
	const { capitalHeight, stretch } = rendering;
	const scale = capitalHeight / height;
	const width = Math.ceil((right - left + 2 * LINE_MARGIN.beside * height) * scale * stretch);
	const rows = Math.ceil(capitalHeight * (1 + LINE_MARGIN.above + LINE_MARGIN.below));
	const pixels = new Uint8Array(width * rows);
	/** Averages several pixels when shrinking. */
	const samples = scale < 0.7 ? 2 : 1;
	for (let row = 0, to = 0; row < rows; row++) {
		for (let column = 0; column < width; column++, to++) {
			let sum = 0;
			for (let sample = 0; sample < samples * samples; sample++) {
				const across = (column + ((sample % samples) + 0.5) / samples) / (scale * stretch);
				const down = (row + (Math.floor(sample / samples) + 0.5) / samples) / scale;
				const x = left - LINE_MARGIN.beside * height + across - 0.5;
				sum += sampleLevel(page, x, baselineAt(x) - height * (1 + LINE_MARGIN.above) + down + 0.5);
			}
			pixels[to] = sum / (samples * samples);
		}
	}
	const cut = { width, height: rows, pixels };
	const prepared = whitenPaper(rendering.isSharpened ? sharpen(cut) : cut);
	if (rendering.isWithoutDescenders)
		prepared.pixels.fill(255, width * Math.ceil(capitalHeight * (1 + LINE_MARGIN.above + ROUND_OVERSHOOT)));
	return prepared;
}

/** How far round letters extend below the baseline. */
const ROUND_OVERSHOOT = 0.03;
/** Radius in pixels over which a stroke's surroundings are averaged, and how much the stroke is amplified. */
const SURROUNDINGS = 6;
const SHARPENING = 1.5;

function sharpen(plane: Plane): Plane {
	const { width, height, pixels } = plane;
	const small = resize(plane, Math.ceil(width / SURROUNDINGS), Math.ceil(height / SURROUNDINGS));
	const blurred = resize(small, width, height).pixels;
	const sharper = (level: number, index: number) =>
		Math.max(0, Math.min(255, level + (level - (blurred[index] as number)) * SHARPENING));
	return { width, height, pixels: pixels.map(sharper) };
}

/** Percentiles of a line's pixels that count as its paper and its ink. */
const PAPER = 0.6;
const INK = 0.02;
/** Print with less contrast in levels is not amplified. */
const MIN_CONTRAST = 20;
/** Lighter pixels are the background pattern of the paper. */
const WHITE = 0.85;

function whitenPaper({ width, height, pixels }: Plane): Plane {
	const sorted = pixels.toSorted();
	const ink = sorted[Math.floor(sorted.length * INK)] as number;
	const range = Math.max(MIN_CONTRAST, (sorted[Math.floor(sorted.length * PAPER)] as number) - ink) * WHITE;
	return { width, height, pixels: pixels.map((level) => Math.max(0, Math.min(255, ((level - ink) / range) * 255))) };
}
