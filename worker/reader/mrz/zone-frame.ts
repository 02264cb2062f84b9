import type { ZoneReading } from "./read-zone.ts";

/** Pitch of characters in millimetres (ICAO 9303-3, 4.2: ten to the inch). */
const PITCH_MILLIMETRES = 2.54;

/** Grey levels around a zone, by millimetres to the right of and above the middle of its first line. */
export type ZoneFrame = {
	/** Position in pixels of the plane in which the zone was found. */
	pointAt(right: number, up: number): { x: number; y: number };
	/** 0 to 255; null outside the picture. */
	levelAt(right: number, up: number): number | null;
};

/** Measures the paper around a zone by its characters, which have the same width on every document. */
export function createZoneFrame({ windows, plane }: ZoneReading): ZoneFrame | null {
	const window = windows[0];
	if (!window) return null;
	const { columns, zoneLine } = window;
	const { line, grid } = zoneLine;
	const characterPosition = (index: number) => {
		const column = columns[index] as number;
		const [along, across] = [grid.x(column), grid.y(column)];
		return { x: along * line.cos - across * line.sin, y: along * line.sin + across * line.cos };
	};
	const last = columns.length - 1;
	const [from, to] = [Math.round(last * 0.15), Math.round(last * 0.85)];
	const [start, end] = [characterPosition(from), characterPosition(to)];
	const millimetres = (to - from) * PITCH_MILLIMETRES;
	const [stepX, stepY] = [(end.x - start.x) / millimetres, (end.y - start.y) / millimetres];
	const [middleX, middleY] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
	const { width, height, pixels } = plane;
	const pointAt = (right: number, up: number) => ({
		x: middleX + right * stepX + up * stepY,
		y: middleY + right * stepY - up * stepX,
	});
	return {
		pointAt,
		levelAt(right, up) {
			const point = pointAt(right, up);
			const x = Math.round(point.x);
			const y = Math.round(point.y);
			return x < 0 || y < 0 || x >= width || y >= height ? null : (pixels[y * width + x] as number);
		},
	};
}

/** Returns the mean level of a rectangle in millimetres; null if part of it is outside the picture. */
export function computeMeanLevel(
	frame: ZoneFrame,
	left: number,
	right: number,
	low: number,
	high: number,
): number | null {
	const STEP = 0.8;
	let sum = 0;
	let count = 0;
	for (let up = low; up <= high; up += STEP) {
		for (let x = left; x <= right; x += STEP) {
			const level = frame.levelAt(x, up);
			if (level === null) return null;
			sum += level;
			count++;
		}
	}
	return sum / count;
}
