import type { Plane } from "../pictures/picture.ts";
import type { CharacterGrid } from "./character-grid.ts";
import type { TextLine } from "./text-line.ts";

/** The picture of a character as the network wants it: 24 by 32 pixels, 18 from one character to the next. */
export const CELL = { width: 24, height: 32, pitch: 18 } as const;

/** How a cell is cut a little beside where it seems to be: shares of the pitch to the right and down, and a factor. */
export type Nudge = { right: number; down: number; scale: number };
const NO_NUDGE: Nudge = { right: 0, down: 0, scale: 1 };

/** Cuts the character at a column out of a picture, turned upright, its grey levels around 0 with a deviation of 1. */
export function characterCell(
	plane: Plane,
	line: TextLine,
	grid: CharacterGrid,
	column: number,
	upsideDown: boolean,
	nudge: Nudge = NO_NUDGE,
): Float32Array {
	const across = (grid.x(column + 1) - grid.x(column - 1)) / 2;
	const rise = (grid.y(column + 1) - grid.y(column - 1)) / 2;
	const pitch = Math.hypot(across, rise) || 1;
	const sign = upsideDown ? -1 : 1;
	// Steps of one pixel of the cell, in the picture.
	const step = (pitch / CELL.pitch) * nudge.scale * sign;
	const cos = (line.cos * across - line.sin * rise) / pitch;
	const sin = (line.sin * across + line.cos * rise) / pitch;
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
				sum += levelAt(plane, x + right * cos - down * sin, y + right * sin + down * cos);
			}
			cell[row * CELL.width + left] = sum / (samples * samples);
		}
	}
	return normalised(cell);
}

/** Bilinear; beyond the edge the picture goes on as it ends. */
export function levelAt({ width, height, pixels }: Plane, x: number, y: number): number {
	const exactX = Math.min(Math.max(x, 0), width - 1.001);
	const exactY = Math.min(Math.max(y, 0), height - 1.001);
	const left = exactX | 0;
	const top = exactY | 0;
	const across = exactX - left;
	const down = exactY - top;
	const at = top * width + left;
	const above = (pixels[at] as number) * (1 - across) + (pixels[at + 1] as number) * across;
	const below = (pixels[at + width] as number) * (1 - across) + (pixels[at + width + 1] as number) * across;
	return above * (1 - down) + below * down;
}

function normalised(cell: Float32Array): Float32Array {
	let mean = 0;
	for (const level of cell) mean += level;
	mean /= cell.length;
	let variance = 0;
	for (const level of cell) variance += (level - mean) ** 2;
	const deviation = Math.sqrt(variance / (cell.length - 1)) + 4;
	return cell.map((level) => (level - mean) / deviation);
}
