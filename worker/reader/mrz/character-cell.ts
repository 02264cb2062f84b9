import type { Plane } from "../pictures/picture.ts";
import { fitCurve, median } from "./fitted-curve.ts";
import type { Mark, TextLine } from "./text-lines.ts";

/** Input to the network for one character: 24 by 32 pixels, with a pitch of 18. */
export const CELL = { width: 24, height: 32, pitch: 18 } as const;

/** Offset of a cut from the estimated cell: fractions of the pitch to the right and down, and a scale. */
export type Nudge = { right: number; down: number; scale: number };
const NO_NUDGE: Nudge = { right: 0, down: 0, scale: 1 };

/**
 * Cuts the character at a column out of a picture, upright, with grey levels normalised to mean 0 and standard
 * deviation 1.
 */
export function cutCharacterCell(
	plane: Plane,
	line: TextLine,
	grid: CharacterGrid,
	column: number,
	isUpsideDown: boolean,
	nudge: Nudge = NO_NUDGE,
): Float32Array {
	const stepX = (grid.x(column + 1) - grid.x(column - 1)) / 2;
	const stepY = (grid.y(column + 1) - grid.y(column - 1)) / 2;
	const pitch = Math.hypot(stepX, stepY) || 1;
	const sign = isUpsideDown ? -1 : 1;
	// Step of one cell pixel, in the picture.
	const step = (pitch / CELL.pitch) * nudge.scale * sign;
	const cos = (line.cos * stepX - line.sin * stepY) / pitch;
	const sin = (line.sin * stepX + line.cos * stepY) / pitch;
	const shiftRight = nudge.right * pitch * sign;
	const shiftDown = nudge.down * pitch * sign;
	const x = grid.x(column) * line.cos - grid.y(column) * line.sin + shiftRight * cos - shiftDown * sin;
	const y = grid.x(column) * line.sin + grid.y(column) * line.cos + shiftRight * sin + shiftDown * cos;
	const samples = Math.abs(step) > 1.6 ? 2 : 1;
	const cell = new Float32Array(CELL.width * CELL.height);
	for (let row = 0; row < CELL.height; row++) {
		for (let left = 0; left < CELL.width; left++) {
			let sum = 0;
			for (let sample = 0; sample < samples * samples; sample++) {
				const right = (left + ((sample % samples) + 0.5) / samples - CELL.width / 2) * step;
				const down = (row + (Math.floor(sample / samples) + 0.5) / samples - CELL.height / 2) * step;
				sum += sampleLevel(plane, x + right * cos - down * sin, y + right * sin + down * cos);
			}
			cell[row * CELL.width + left] = sum / (samples * samples);
		}
	}
	return normalise(cell);
}

/** Bilinear sample; positions beyond the edge take the value of the edge pixel. */
export function sampleLevel({ width, height, pixels }: Plane, x: number, y: number): number {
	const exactX = Math.min(Math.max(x, 0), width - 1.001);
	const exactY = Math.min(Math.max(y, 0), height - 1.001);
	const left = exactX | 0;
	const top = exactY | 0;
	const fractionX = exactX - left;
	const fractionY = exactY - top;
	const index = top * width + left;
	const above = (pixels[index] as number) * (1 - fractionX) + (pixels[index + 1] as number) * fractionX;
	const below = (pixels[index + width] as number) * (1 - fractionX) + (pixels[index + width + 1] as number) * fractionX;
	return above * (1 - fractionY) + below * fractionY;
}

function normalise(cell: Float32Array): Float32Array {
	let mean = 0;
	for (const level of cell) mean += level;
	mean /= cell.length;
	let variance = 0;
	for (const level of cell) variance += (level - mean) ** 2;
	const deviation = Math.sqrt(variance / (cell.length - 1)) + 4;
	return cell.map((level) => (level - mean) / deviation);
}

/** Positions of a line's characters, in the line's axes; columns outside 0 to `columns` are extrapolated. */
export type CharacterGrid = { columns: number; x(column: number): number; y(column: number): number };

/**
 * Assigns columns to the letters of a line by the distances between them and fits curves through them
 * (perspective compresses, paper curls), then follows the remaining offsets from letter to letter.
 */
export function createCharacterGrid(line: TextLine): CharacterGrid {
	const { columns, xs, ys } = assignColumns(line);
	const curveX = fitCurve(columns, xs, 3);
	const curveY = fitCurve(columns, ys, 2);
	const offsetsX = columns.map((column, index) => (xs[index] as number) - curveX(column));
	const offsetsY = columns.map((column, index) => (ys[index] as number) - curveY(column));
	const count = (columns.at(-1) ?? 0) + 1;
	const medianNearbyOffset = (column: number, offsets: readonly number[]) => {
		if (column < 0 || column >= count) return 0;
		const nearbyOffsets = offsets.filter((_, index) => Math.abs((columns[index] as number) - column) <= 4);
		return nearbyOffsets.length >= 5 ? median(nearbyOffsets) : 0;
	};
	return {
		columns: count,
		x: (column) => curveX(column) + medianNearbyOffset(column, offsetsX),
		y: (column) => curveY(column) + medianNearbyOffset(column, offsetsY),
	};
}

/**
 * Number of preceding letters that determine a letter's column. One is not enough: the middle of an L or J is not the
 * middle of its column.
 */
const RECENT_LETTERS = 9;
/**
 * Weight of the whole line's pitch relative to that of recent letters: two touching letters look like a single
 * letter halfway between them.
 */
const LINE_WEIGHT = 30;

type ColumnGrid = { columns: number[]; xs: number[]; ys: number[] };

/** Returns the columns that contain a letter, with the letters' positions; two parts of one letter are merged. */
function assignColumns(line: TextLine): ColumnGrid {
	const grid: ColumnGrid = { columns: [], xs: [], ys: [] };
	const { columns, xs, ys } = grid;
	for (const mark of line.marks) {
		const column = findNextColumn(grid, mark, line.pitch);
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
	return grid;
}

/** Returns a letter's column, extrapolated from the middle of the recent letters using their pitch. */
function findNextColumn({ columns, xs }: ColumnGrid, { x }: Mark, pitch: number): number {
	const last = columns.at(-1);
	if (last === undefined) return 0;
	const recent = columns.slice(-RECENT_LETTERS);
	const recentXs = xs.slice(-RECENT_LETTERS);
	const middle = recent.reduce((sum, column) => sum + column, 0) / recent.length;
	const middleX = recentXs.reduce((sum, x) => sum + x, 0) / recentXs.length;
	let spread = 0;
	let covariance = 0;
	for (const [index, column] of recent.entries()) {
		spread += (column - middle) ** 2;
		covariance += (column - middle) * ((recentXs[index] as number) - middleX);
	}
	// In a picture taken at an angle the pitch changes slowly along the line.
	const localPitch = (covariance + pitch * LINE_WEIGHT) / (spread + LINE_WEIGHT);
	return Math.max(last, Math.round(middle + (x - middleX) / localPitch));
}
