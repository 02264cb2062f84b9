/** First column, first row, column step, row step of the seven passes of an interlaced picture (PNG, section 8.2). */
const INTERLACED = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

/** Rows that follow each other in the data: `width` pixels each, at `left` and every `across` of row `top`, `top + down`, … */
export type Pass = { left: number; top: number; across: number; down: number; width: number; height: number };

/** In which passes a PNG brings its pixels; a pass without any is left out. */
export function passesOf({
	width,
	height,
	interlaced,
}: {
	width: number;
	height: number;
	interlaced: boolean;
}): Pass[] {
	if (!interlaced) return [{ left: 0, top: 0, across: 1, down: 1, width, height }];
	return INTERLACED.map(([left, top, across, down]) => ({
		left,
		top,
		across,
		down,
		width: Math.max(0, Math.ceil((width - left) / across)),
		height: Math.max(0, Math.ceil((height - top) / down)),
	})).filter((pass) => pass.width > 0 && pass.height > 0);
}
