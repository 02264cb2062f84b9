import { fittedCurve, medianOf } from "./fitted-curve.server.ts";
import type { Mark, TextLine } from "./text-line.server.ts";

/** Where the characters of a line stand, in the line's axes; columns before 0 and after `columns` are continued. */
export type CharacterGrid = { columns: number; x(column: number): number; y(column: number): number };

/**
 * Numbers the letters of a line by their distances and lays curves through them (perspective squeezes, paper curls), then
 * follows what is left of their offsets from letter to letter.
 */
export function characterGrid(line: TextLine): CharacterGrid {
	const { columns, xs, ys } = numbered(line);
	const curveX = fittedCurve(columns, xs, 3);
	const curveY = fittedCurve(columns, ys, 2);
	const offX = columns.map((column, index) => (xs[index] as number) - curveX(column));
	const offY = columns.map((column, index) => (ys[index] as number) - curveY(column));
	const count = (columns.at(-1) ?? 0) + 1;
	const nearby = (column: number, offsets: readonly number[]) => {
		if (column < 0 || column >= count) return 0;
		const near = offsets.filter((_, index) => Math.abs((columns[index] as number) - column) <= 4);
		return near.length >= 5 ? medianOf(near) : 0;
	};
	return {
		columns: count,
		x: (column) => curveX(column) + nearby(column, offX),
		y: (column) => curveY(column) + nearby(column, offY),
	};
}

/** Columns with a letter, and where it stands; two parts of one letter are brought together. */
function numbered(line: TextLine): { columns: number[]; xs: number[]; ys: number[] } {
	const columns: number[] = [];
	const xs: number[] = [];
	const ys: number[] = [];
	let column = 0;
	for (const [index, mark] of line.marks.entries()) {
		if (index > 0) column += Math.max(0, Math.round((mark.x - (line.marks[index - 1] as Mark).x) / line.pitch));
		const last = columns.length - 1;
		if (columns[last] === column) {
			xs[last] = ((xs[last] as number) + mark.x) / 2;
			ys[last] = ((ys[last] as number) + mark.y) / 2;
		} else {
			columns.push(column);
			xs.push(mark.x);
			ys.push(mark.y);
		}
	}
	return { columns, xs, ys };
}
