/** Returns the median; 0 for an empty list. */
export function median(numbers: readonly number[]): number {
	return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** Fits a polynomial by robust least squares (four rounds, outliers weigh little) and returns it as a function of x. */
export function fitCurve(xs: readonly number[], ys: readonly number[], order: number): (x: number) => number {
	const middle = median(xs);
	const maxDistance = Math.max(1, ...xs.map((x) => Math.abs(x - middle)));
	let weights = xs.map(() => 1);
	let curve = (_: number) => 0;
	for (let round = 0; round < 4; round++) {
		const coefficients = solveEquations(createEquations(xs, ys, weights, order, middle, maxDistance));
		curve = (x) => {
			const scaled = (x - middle) / maxDistance;
			return coefficients.reduceRight((sum, coefficient) => sum * scaled + coefficient, 0);
		};
		const deviations = xs.map((x, index) => Math.abs((ys[index] as number) - curve(x)));
		const tolerance = Math.max(0.3, median(deviations) * 3);
		weights = deviations.map((deviation) => (deviation <= tolerance ? 1 : (tolerance / deviation) * 0.3));
	}
	return curve;
}

function createEquations(
	xs: readonly number[],
	ys: readonly number[],
	weights: readonly number[],
	order: number,
	middle: number,
	maxDistance: number,
): number[][] {
	const rows = Array.from({ length: order + 1 }, () => new Array<number>(order + 2).fill(0));
	for (let point = 0; point < xs.length; point++) {
		const scaled = ((xs[point] as number) - middle) / maxDistance;
		for (let row = 0; row <= order; row++) {
			const line = rows[row] as number[];
			const weight = (weights[point] as number) * scaled ** row;
			for (let column = 0; column <= order; column++)
				line[column] = (line[column] as number) + weight * scaled ** column;
			line[order + 1] = (line[order + 1] as number) + weight * (ys[point] as number);
		}
	}
	return rows;
}

/** Gauss-Jordan elimination with the largest pivot; a degenerate column yields about zero. */
function solveEquations(rows: number[][]): number[] {
	for (let index = 0; index < rows.length; index++) {
		let largest = index;
		for (let row = index + 1; row < rows.length; row++)
			if (Math.abs((rows[row] as number[])[index] as number) > Math.abs((rows[largest] as number[])[index] as number))
				largest = row;
		const pivot = rows[largest] as number[];
		rows[largest] = rows[index] as number[];
		rows[index] = pivot;
		if (Math.abs(pivot[index] as number) < 1e-12) pivot[index] = 1e-12;
		for (const row of rows) {
			if (row === pivot) continue;
			const factor = (row[index] as number) / (pivot[index] as number);
			for (let column = index; column < row.length; column++)
				row[column] = (row[column] as number) - factor * (pivot[column] as number);
		}
	}
	return rows.map((row, index) => (row[rows.length] as number) / (row[index] as number));
}
