export type Point = { x: number; y: number };

/** A mapping between two planes in perspective: nine numbers, row by row; the last is 1. */
export type Homography = readonly number[];

const UNKNOWNS = 8;
/** Pixels are scaled to thousands, so that squares and products have similar magnitudes. */
const UNIT = 1000;

/**
 * Returns the least-squares homography from `from` to `to`, for four or more pairs of points. Null if they do not
 * determine one: three of four in a line.
 */
export function fitHomography(from: readonly Point[], to: readonly Point[]): Homography | null {
	// Two equations for each pair, accumulated into the eight normal equations (with their right-hand sides as a ninth
	// column).
	const sums = Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS + 1));
	const addEquation = (row: readonly number[], rightHandSide: number) => {
		for (const [index, sum] of sums.entries())
			for (let column = 0; column <= UNKNOWNS; column++)
				sum[column] = (sum[column] ?? 0) + (row[index] ?? 0) * (column < UNKNOWNS ? (row[column] ?? 0) : rightHandSide);
	};
	for (const [index, point] of from.entries()) {
		const [x, y] = [point.x / UNIT, point.y / UNIT];
		const [u, v] = [(to[index]?.x ?? 0) / UNIT, (to[index]?.y ?? 0) / UNIT];
		addEquation([x, y, 1, 0, 0, 0, -u * x, -u * y], u);
		addEquation([0, 0, 0, x, y, 1, -v * x, -v * y], v);
	}
	const solution = solve(sums);
	if (!solution) return null;
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solution;
	return [a, b, c * UNIT, d, e, f * UNIT, g / UNIT, h / UNIT, 1];
}

/** Gauss-Jordan elimination with the largest pivot; changes `rows`. Null without a solution. */
function solve(rows: Float64Array[]): number[] | null {
	for (let pivotRow = 0; pivotRow < rows.length; pivotRow++) {
		const candidates = rows.slice(pivotRow).map((row) => Math.abs(row[pivotRow] ?? 0));
		const best = pivotRow + candidates.indexOf(Math.max(...candidates));
		const [pivot, otherRow] = [rows[best], rows[pivotRow]];
		if (!pivot || !otherRow || !(Math.abs(pivot[pivotRow] ?? 0) > 1e-12)) return null;
		rows[best] = otherRow;
		rows[pivotRow] = pivot;
		for (const [index, row] of rows.entries()) {
			const factor = index === pivotRow ? 0 : (row[pivotRow] ?? 0) / (pivot[pivotRow] ?? 1);
			for (let column = pivotRow; column < row.length; column++)
				row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
		}
	}
	return rows.map((row, index) => (row[rows.length] ?? 0) / (row[index] ?? 1));
}

/** Null for points behind the camera. */
export function project(homography: Homography, { x, y }: Point): Point | null {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography;
	const depth = g * x + h * y + 1;
	return depth > 0 ? { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth } : null;
}
