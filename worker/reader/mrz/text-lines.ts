import type { Plane } from "../pictures/picture.ts";
import { findDarkSpots, type Spot } from "./dark-spots.ts";
import { median } from "./fitted-curve.ts";

/** Lines of a machine-readable zone have 30 to 44 letters; a few at the ends may be missing or extra. */
const LINE_LENGTH = { min: 20, max: 60 } as const;
const MAX_DIRECTIONS = 4;

/**
 * Returns lines of equally spaced letters, in any direction. `share` is the brightness of print relative to its
 * surroundings (at most 0.88, for example).
 */
export function findTextLines(plane: Plane, share: number): TextLine[] {
	const longSide = Math.max(plane.width, plane.height);
	const radius = Math.max(8, Math.round(longSide / 60));
	const spots = findDarkSpots(plane, radius, share).filter((spot) => {
		const box = (spot.right - spot.left + 1) * (spot.bottom - spot.top + 1);
		return spotSize(spot) >= 6 && spotSize(spot) <= longSide / 12 && spot.area >= 10 && spot.area / box > 0.08;
	});
	if (spots.length < LINE_LENGTH.min) return [];
	const neighbours = findNeighbours(spots, longSide);
	return findTextDirections(spots, neighbours, MAX_DIRECTIONS).flatMap((direction) => {
		const cos = Math.cos(direction);
		const sin = Math.sin(direction);
		const marks = projectMarks(spots, cos, sin);
		const pieces = buildChains(marks, neighbours)
			.map((chain) => fitTextLine(chain, cos, sin))
			.filter((line) => line !== null);
		return joinPieces(pieces).filter(
			(line) =>
				line.marks.length >= 14 &&
				line.length >= LINE_LENGTH.min &&
				line.length <= LINE_LENGTH.max &&
				line.regularity > 0.5,
		);
	});
}

/** Links each mark to its neighbour on the right until there is none. */
function buildChains(marks: readonly Mark[], neighbours: readonly number[][]): Mark[][] {
	const next = new Int32Array(marks.length).fill(-1);
	const previous = new Int32Array(marks.length).fill(-1);
	for (const [index, neighbourIndexes] of neighbours.entries()) {
		const right = findRightNeighbour(marks, index, neighbourIndexes);
		if (right < 0) continue;
		const existing = previous[right] as number;
		const distance = (from: number) => (marks[right] as Mark).x - (marks[from] as Mark).x;
		if (existing >= 0 && distance(index) >= distance(existing)) continue;
		if (existing >= 0) next[existing] = -1;
		previous[right] = index;
		next[index] = right;
	}
	const chains: Mark[][] = [];
	for (let first = 0; first < marks.length; first++) {
		if ((previous[first] as number) >= 0) continue;
		const chain: Mark[] = [];
		for (let index = first; index >= 0; index = next[index] as number) chain.push(marks[index] as Mark);
		if (chain.length >= 5) chains.push(chain);
	}
	return chains;
}

function findRightNeighbour(marks: readonly Mark[], index: number, nearby: readonly number[]): number {
	const mark = marks[index] as Mark;
	let best = -1;
	let leastCost = Number.POSITIVE_INFINITY;
	for (const candidate of nearby) {
		const right = (marks[candidate] as Mark).x - mark.x;
		const deviation = Math.abs((marks[candidate] as Mark).y - mark.y);
		if (right <= mark.size * 0.3 || deviation > Math.max(3, mark.size * 0.45) || deviation > right * 0.5) continue;
		const cost = right + deviation * 3;
		if (cost < leastCost) {
			leastCost = cost;
			best = candidate;
		}
	}
	return best;
}

/** Merges pieces that continue each other across a stain or hole. */
function joinPieces(pieces: TextLine[]): TextLine[] {
	const sorted = [...pieces].sort((a, b) => a.start - b.start);
	const used = new Set<TextLine>();
	const lines: TextLine[] = [];
	for (const piece of sorted) {
		if (used.has(piece)) continue;
		used.add(piece);
		let line = piece;
		for (let hasGrown = true; hasGrown; ) {
			hasGrown = false;
			for (const candidate of sorted) {
				if (used.has(candidate) || !isContinuation(line, candidate)) continue;
				const marks = [...line.marks, ...candidate.marks].sort((a, b) => a.x - b.x);
				const longer = fitTextLine(marks, line.cos, line.sin);
				if (!longer) continue;
				line = longer;
				used.add(candidate);
				hasGrown = true;
			}
		}
		lines.push(line);
	}
	return lines;
}

function isContinuation(line: TextLine, next: TextLine): boolean {
	const gap = next.start - line.end;
	const deviation = Math.abs(lineYAt(line, next.start) - lineYAt(next, next.start));
	const heightRatio = next.height / line.height;
	const pitchRatio = next.pitch / line.pitch;
	return (
		gap >= line.pitch * -2 &&
		gap <= line.pitch * 12 &&
		deviation <= line.height * 0.45 + gap * 0.02 &&
		heightRatio >= 0.65 &&
		heightRatio <= 1.5 &&
		pitchRatio >= 0.8 &&
		pitchRatio <= 1.25
	);
}

/** A spot in coordinates along (x) and across (y) a direction of text. */
export type Mark = { x: number; y: number; size: number; height: number };

/** Evenly spaced letters along a straight line, in coordinates of its direction. */
export type TextLine = {
	/** Cosine and sine of the direction: picture x = x * cos - y * sin. */
	cos: number;
	sin: number;
	marks: Mark[];
	start: number;
	end: number;
	/** y = middleY + slope * (x - middleX). */
	middleX: number;
	middleY: number;
	slope: number;
	/** Distance from one letter to the next. */
	pitch: number;
	height: number;
	/** Share of the gaps that are whole numbers of pitches, 0 to 1. */
	regularity: number;
	/** Letters that fit between start and end. */
	length: number;
};

/** Projects spots onto the axes of a direction. */
function projectMarks(spots: readonly Spot[], cos: number, sin: number): Mark[] {
	return spots.map(({ left, right, top, bottom }) => {
		const x = (left + right) / 2;
		const y = (top + bottom) / 2;
		const width = right - left + 1;
		const height = bottom - top + 1;
		return {
			x: x * cos + y * sin,
			y: y * cos - x * sin,
			size: Math.max(width, height),
			height: Math.abs(height * cos) + Math.abs(width * sin),
		};
	});
}

/** Returns the line through marks ordered by x; null if they are too close to be letters. */
function fitTextLine(marks: Mark[], cos: number, sin: number): TextLine | null {
	const gaps = marks.slice(1).map((mark, index) => mark.x - (marks[index] as Mark).x);
	const pitch = median(gaps);
	if (!(pitch > 2)) return null;
	const regularGaps = gaps.filter((gap) => {
		const letters = Math.max(1, Math.round(gap / pitch));
		return Math.abs(gap - letters * pitch) <= pitch * 0.22 * letters;
	});
	const start = (marks[0] as Mark).x;
	const end = (marks.at(-1) as Mark).x;
	return {
		cos,
		sin,
		marks,
		start,
		end,
		...fitLine(marks),
		pitch,
		height: median(marks.map(({ height }) => height)),
		regularity: regularGaps.length / Math.max(1, gaps.length),
		length: (end - start) / pitch + 1,
	};
}

/** Returns a line's y at x. */
export function lineYAt(line: TextLine, x: number): number {
	return line.middleY + line.slope * (x - line.middleX);
}

type FittedLine = { middleX: number; middleY: number; slope: number };

/** Least squares, then twice more without outliers: hyphens, dots, parts of letters. */
function fitLine(marks: readonly Mark[]): FittedLine {
	let line = leastSquares(marks);
	for (let round = 0; round < 2; round++) {
		const deviationOf = (mark: Mark) => Math.abs(mark.y - line.middleY - line.slope * (mark.x - line.middleX));
		const tolerance = Math.max(1, median(marks.map(deviationOf)) * 2.5);
		const inliers = marks.filter((mark) => deviationOf(mark) <= tolerance);
		if (inliers.length < 4) break;
		line = leastSquares(inliers);
	}
	return line;
}

function leastSquares(marks: readonly Mark[]): FittedLine {
	const middleX = marks.reduce((sum, { x }) => sum + x, 0) / marks.length;
	const middleY = marks.reduce((sum, { y }) => sum + y, 0) / marks.length;
	let spread = 0;
	let covariance = 0;
	for (const { x, y } of marks) {
		spread += (x - middleX) ** 2;
		covariance += (x - middleX) * (y - middleY);
	}
	return { middleX, middleY, slope: spread > 0 ? covariance / spread : 0 };
}

/** Returns for each spot the indexes of up to eight spots of similar size near it, the nearest first. */
function findNeighbours(spots: readonly Spot[], longSide: number): number[][] {
	const cell = Math.max(16, longSide / 60);
	const columns = Math.ceil(longSide / cell) + 2;
	const grid = new Map<number, number[]>();
	const cellKey = (x: number, y: number) => Math.floor(y / cell) * columns + Math.floor(x / cell);
	for (const [index, spot] of spots.entries()) {
		const key = cellKey(middleX(spot), middleY(spot));
		const cell = grid.get(key);
		if (cell) cell.push(index);
		else grid.set(key, [index]);
	}
	return spots.map((spot, index) => {
		const maxDistance = spotSize(spot) * 2.2;
		const nearest: { index: number; distance: number }[] = [];
		for (let y = middleY(spot) - maxDistance; ; y = Math.min(y + cell, middleY(spot) + maxDistance)) {
			for (let x = middleX(spot) - maxDistance; ; x = Math.min(x + cell, middleX(spot) + maxDistance)) {
				for (const candidate of grid.get(cellKey(x, y)) ?? []) {
					const distance = distanceBetween(spot, spots[candidate] as Spot);
					const ratio = spotSize(spots[candidate] as Spot) / spotSize(spot);
					const isNeighbour = distance < maxDistance && distance > spotSize(spot) * 0.35 && ratio > 0.55 && ratio < 1.8;
					if (isNeighbour && candidate !== index && !nearest.some((a) => a.index === candidate))
						nearest.push({ index: candidate, distance });
				}
				if (x >= middleX(spot) + maxDistance) break;
			}
			if (y >= middleY(spot) + maxDistance) break;
		}
		return nearest
			.sort((a, b) => a.distance - b.distance)
			.slice(0, 8)
			.map((entry) => entry.index);
	});
}

/**
 * Returns the directions (radians, 0 to π) in which most spots have their nearest neighbours, the most frequent first.
 */
function findTextDirections(spots: readonly Spot[], neighbours: readonly number[][], count: number): number[] {
	const votes = new Float64Array(360);
	for (const [index, nearby] of neighbours.entries()) {
		const spot = spots[index] as Spot;
		for (const neighbour of nearby.slice(0, 3)) {
			const neighbourSpot = spots[neighbour] as Spot;
			const angle = Math.atan2(middleY(neighbourSpot) - middleY(spot), middleX(neighbourSpot) - middleX(spot));
			const bin = (Math.round((angle * 360) / Math.PI) + 720) % 360;
			votes[bin] = (votes[bin] as number) + 1;
		}
	}
	const smooth = Array.from(votes, (_, index) => {
		let sum = 0;
		for (let offset = -4; offset <= 4; offset++)
			sum += (votes[(index + offset + 360) % 360] as number) * (5 - Math.abs(offset));
		return { bin: index, sum };
	});
	const peaks: number[] = [];
	for (const { bin } of smooth.sort((a, b) => b.sum - a.sum)) {
		const isSeparate = peaks.every((peak) => Math.min(Math.abs(peak - bin), 360 - Math.abs(peak - bin)) > 12);
		if (isSeparate) peaks.push(bin);
		if (peaks.length === count) break;
	}
	return peaks.map((bin) => (bin * Math.PI) / 360);
}

function spotSize({ left, right, top, bottom }: Spot): number {
	return Math.max(right - left, bottom - top) + 1;
}

function middleX({ left, right }: Spot): number {
	return (left + right) / 2;
}

function middleY({ top, bottom }: Spot): number {
	return (top + bottom) / 2;
}

function distanceBetween(a: Spot, b: Spot): number {
	return Math.hypot(middleX(a) - middleX(b), middleY(a) - middleY(b));
}
