import { fittedCurve, medianOf } from "./fitted-curve.ts";
import type { Mark, TextLine } from "./text-line.ts";

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

/** Letters before a letter from which its column is told: the middle of an L or a J lies beside its column's. */
const RECENT = 9;
/** How much the pitch of the whole line counts beside that of the recent letters: two that touch look like one between them. */
const STEADINESS = 30;

type Numbered = { columns: number[]; xs: number[]; ys: number[] };

/** Columns with a letter, and where it stands; two parts of one letter are brought together. */
function numbered(line: TextLine): Numbered {
	const found: Numbered = { columns: [], xs: [], ys: [] };
	const { columns, xs, ys } = found;
	for (const mark of line.marks) {
		const column = nextColumn(found, mark, line.pitch);
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
	return found;
}

/** The column of a letter, counted on from the middle of those before it at the pitch that they have. */
function nextColumn({ columns, xs }: Numbered, { x }: Mark, pitch: number): number {
	const last = columns.at(-1);
	if (last === undefined) return 0;
	const recent = columns.slice(-RECENT);
	const places = xs.slice(-RECENT);
	const middle = recent.reduce((sum, column) => sum + column, 0) / recent.length;
	const middleX = places.reduce((sum, place) => sum + place, 0) / places.length;
	let spread = 0;
	let rise = 0;
	for (const [index, column] of recent.entries()) {
		spread += (column - middle) ** 2;
		rise += (column - middle) * ((places[index] as number) - middleX);
	}
	// The pitch changes slowly along a line seen from the side.
	const local = (rise + pitch * STEADINESS) / (spread + STEADINESS);
	return Math.max(last, Math.round(middle + (x - middleX) / local));
}
