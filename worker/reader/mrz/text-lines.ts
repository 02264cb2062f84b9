import type { Plane } from "../pictures/picture.ts";
import { darkSpots } from "./dark-spots.ts";
import { neighboursOf, sizeOf, textDirections } from "./neighbours.ts";
import { heightAt, lineThrough, type Mark, marksAlong, type TextLine } from "./text-line.ts";

/** Lines of a machine-readable zone have 30 to 44 letters; some at the ends may be missing or too many. */
const LENGTHS = { least: 20, most: 60 } as const;
const DIRECTIONS = 4;

/**
 * Lines of letters at equal distances, in any direction. `share` is how much darker than its surroundings a pixel of
 * print is (0.88 of them or less, say).
 */
export function findTextLines(plane: Plane, share: number): TextLine[] {
	const longSide = Math.max(plane.width, plane.height);
	const reach = Math.max(8, Math.round(longSide / 60));
	const spots = darkSpots(plane, reach, share).filter((spot) => {
		const box = (spot.right - spot.left + 1) * (spot.bottom - spot.top + 1);
		return sizeOf(spot) >= 6 && sizeOf(spot) <= longSide / 12 && spot.area >= 10 && spot.area / box > 0.08;
	});
	if (spots.length < LENGTHS.least) return [];
	const neighbours = neighboursOf(spots, longSide);
	return textDirections(spots, neighbours, DIRECTIONS).flatMap((direction) => {
		const cos = Math.cos(direction);
		const sin = Math.sin(direction);
		const marks = marksAlong(spots, cos, sin);
		const pieces = chainsOf(marks, neighbours)
			.map((chain) => lineThrough(chain, cos, sin))
			.filter((line) => line !== null);
		return joinedPieces(pieces).filter(
			(line) =>
				line.marks.length >= 14 && line.length >= LENGTHS.least && line.length <= LENGTHS.most && line.regularity > 0.5,
		);
	});
}

/** Each mark followed by its neighbour to the right, as long as there is one. */
function chainsOf(marks: readonly Mark[], neighbours: readonly number[][]): Mark[][] {
	const next = new Int32Array(marks.length).fill(-1);
	const previous = new Int32Array(marks.length).fill(-1);
	for (const [index, near] of neighbours.entries()) {
		const right = rightNeighbour(marks, index, near);
		if (right < 0) continue;
		const rival = previous[right] as number;
		const distance = (from: number) => (marks[right] as Mark).x - (marks[from] as Mark).x;
		if (rival >= 0 && distance(index) >= distance(rival)) continue;
		if (rival >= 0) next[rival] = -1;
		previous[right] = index;
		next[index] = right;
	}
	const chains: Mark[][] = [];
	for (let first = 0; first < marks.length; first++) {
		if ((previous[first] as number) >= 0) continue;
		const chain: Mark[] = [];
		for (let at = first; at >= 0; at = next[at] as number) chain.push(marks[at] as Mark);
		if (chain.length >= 5) chains.push(chain);
	}
	return chains;
}

function rightNeighbour(marks: readonly Mark[], index: number, near: readonly number[]): number {
	const mark = marks[index] as Mark;
	let best = -1;
	let leastCost = Number.POSITIVE_INFINITY;
	for (const other of near) {
		const right = (marks[other] as Mark).x - mark.x;
		const off = Math.abs((marks[other] as Mark).y - mark.y);
		if (right <= mark.size * 0.3 || off > Math.max(3, mark.size * 0.45) || off > right * 0.5) continue;
		const cost = right + off * 3;
		if (cost < leastCost) {
			leastCost = cost;
			best = other;
		}
	}
	return best;
}

/** Pieces that continue each other, over a stain or a hole, become one line. */
function joinedPieces(pieces: TextLine[]): TextLine[] {
	const sorted = [...pieces].sort((a, b) => a.start - b.start);
	const used = new Set<TextLine>();
	const lines: TextLine[] = [];
	for (const piece of sorted) {
		if (used.has(piece)) continue;
		used.add(piece);
		let line = piece;
		for (let grown = true; grown; ) {
			grown = false;
			for (const other of sorted) {
				if (used.has(other) || !continues(line, other)) continue;
				const marks = [...line.marks, ...other.marks].sort((a, b) => a.x - b.x);
				const longer = lineThrough(marks, line.cos, line.sin);
				if (!longer) continue;
				line = longer;
				used.add(other);
				grown = true;
			}
		}
		lines.push(line);
	}
	return lines;
}

function continues(line: TextLine, other: TextLine): boolean {
	const gap = other.start - line.end;
	const off = Math.abs(heightAt(line, other.start) - heightAt(other, other.start));
	const heights = other.height / line.height;
	const pitches = other.pitch / line.pitch;
	return (
		gap >= line.pitch * -2 &&
		gap <= line.pitch * 12 &&
		off <= line.height * 0.45 + gap * 0.02 &&
		heights >= 0.65 &&
		heights <= 1.5 &&
		pitches >= 0.8 &&
		pitches <= 1.25
	);
}
