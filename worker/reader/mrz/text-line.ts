import type { Spot } from "./dark-spots.ts";
import { medianOf } from "./fitted-curve.ts";

/** A spot in axes along (x) and across (y) a direction of text. */
export type Mark = { x: number; y: number; size: number; height: number };

/** Letters at equal distances along a straight line, in the axes of its direction. */
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
	/** Distance from letter to letter. */
	pitch: number;
	height: number;
	/** Share of the gaps that are whole numbers of pitches, 0 to 1. */
	regularity: number;
	/** Letters that fit between start and end. */
	length: number;
};

/** Letters of `spots` in the axes of a direction. */
export function marksAlong(spots: readonly Spot[], cos: number, sin: number): Mark[] {
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

/** The line through marks that stand in the order of x; null when they stand too close to be letters. */
export function lineThrough(marks: Mark[], cos: number, sin: number): TextLine | null {
	const gaps = marks.slice(1).map((mark, index) => mark.x - (marks[index] as Mark).x);
	const pitch = medianOf(gaps);
	if (!(pitch > 2)) return null;
	const regular = gaps.filter((gap) => {
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
		...straightThrough(marks),
		pitch,
		height: medianOf(marks.map(({ height }) => height)),
		regularity: regular.length / Math.max(1, gaps.length),
		length: (end - start) / pitch + 1,
	};
}

/** Where a line is at x. */
export function heightAt(line: TextLine, x: number): number {
	return line.middleY + line.slope * (x - line.middleX);
}

type Straight = { middleX: number; middleY: number; slope: number };

/** Least squares, then twice more without what lies far off: hyphens, dots, parts of letters. */
function straightThrough(marks: readonly Mark[]): Straight {
	let line = leastSquares(marks);
	for (let round = 0; round < 2; round++) {
		const off = (mark: Mark) => Math.abs(mark.y - line.middleY - line.slope * (mark.x - line.middleX));
		const near = Math.max(1, medianOf(marks.map(off)) * 2.5);
		const kept = marks.filter((mark) => off(mark) <= near);
		if (kept.length < 4) break;
		line = leastSquares(kept);
	}
	return line;
}

function leastSquares(marks: readonly Mark[]): Straight {
	const middleX = marks.reduce((sum, { x }) => sum + x, 0) / marks.length;
	const middleY = marks.reduce((sum, { y }) => sum + y, 0) / marks.length;
	let spread = 0;
	let rise = 0;
	for (const { x, y } of marks) {
		spread += (x - middleX) ** 2;
		rise += (x - middleX) * (y - middleY);
	}
	return { middleX, middleY, slope: spread > 0 ? rise / spread : 0 };
}
