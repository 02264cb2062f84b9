import type { Plane } from "../pictures/picture.ts";
import { releaseBuffers } from "../release-buffers.ts";

/** Connected dark pixels: a letter, part of one, or something else. Sides are the first and last pixel. */
export type Spot = { left: number; right: number; top: number; bottom: number; area: number };

/** A picture with more runs of dark pixels shows noise, not a page. */
const MAX_RUNS = 600_000;

/** Returns spots of pixels darker than a share of the mean around them, within `radius` pixels to each side. */
export function findDarkSpots(plane: Plane, radius: number, maxBrightnessShare: number): Spot[] {
	const runs = findDarkRuns(plane, radius, maxBrightnessShare);
	return collectSpots(joinRuns(runs), runs);
}

/** Horizontal runs of dark pixels, in reading order. */
type Runs = { rows: number[]; starts: number[]; ends: number[] };

function findDarkRuns({ width, height, pixels }: Plane, radius: number, maxBrightnessShare: number): Runs {
	const sums = computeIntegralImage(pixels, width, height);
	const stride = width + 1;
	const runs: Runs = { rows: [], starts: [], ends: [] };
	for (let y = 0; y < height && runs.rows.length < MAX_RUNS; y++) {
		const top = Math.max(0, y - radius);
		const bottom = Math.min(height, y + radius + 1);
		let start = -1;
		for (let x = 0; x <= width; x++) {
			let isDark = false;
			if (x < width) {
				const left = Math.max(0, x - radius);
				const right = Math.min(width, x + radius + 1);
				const sum =
					(sums[bottom * stride + right] as number) -
					(sums[top * stride + right] as number) -
					(sums[bottom * stride + left] as number) +
					(sums[top * stride + left] as number);
				isDark = (pixels[y * width + x] as number) * (bottom - top) * (right - left) < sum * maxBrightnessShare;
			}
			if (isDark && start < 0) start = x;
			else if (!isDark && start >= 0) {
				runs.rows.push(y);
				runs.starts.push(start);
				runs.ends.push(x - 1);
				start = -1;
			}
		}
	}
	releaseBuffers(sums);
	return runs;
}

/** Returns an integral image; for 2200 by 2200 pixels of 255, sums stay below 2^32. */
function computeIntegralImage(pixels: Uint8Array, width: number, height: number): Uint32Array {
	const stride = width + 1;
	const sums = new Uint32Array(stride * (height + 1));
	for (let y = 0; y < height; y++) {
		let row = 0;
		for (let x = 0; x < width; x++) {
			row += pixels[y * width + x] as number;
			sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
		}
	}
	return sums;
}

/**
 * Maps each run to the first run of its spot: touching runs of neighbouring rows, corners included, belong together.
 */
function joinRuns({ rows, starts, ends }: Runs): Int32Array {
	const parents = Int32Array.from(rows, (_, index) => index);
	const root = (index: number): number => {
		let current = index;
		while (parents[current] !== current) {
			parents[current] = parents[parents[current] as number] as number;
			current = parents[current] as number;
		}
		return current;
	};
	let above = 0;
	for (let index = 0; index < rows.length; index++) {
		const row = rows[index] as number;
		while (above < index && ((rows[above] as number) < row - 1 || endsBefore(above, index))) above++;
		for (let candidate = above; candidate < index && rows[candidate] === row - 1; candidate++) {
			if ((starts[candidate] as number) > (ends[index] as number) + 1) break;
			const first = root(candidate);
			const second = root(index);
			if (first < second) parents[second] = first;
			else parents[first] = second;
		}
	}
	function endsBefore(candidate: number, index: number): boolean {
		return (
			rows[candidate] === (rows[index] as number) - 1 && (ends[candidate] as number) < (starts[index] as number) - 1
		);
	}
	for (let index = 0; index < rows.length; index++) parents[index] = root(index);
	return parents;
}

function collectSpots(firstRuns: Int32Array, { rows, starts, ends }: Runs): Spot[] {
	const spots = new Map<number, Spot>();
	for (let index = 0; index < rows.length; index++) {
		const left = starts[index] as number;
		const right = ends[index] as number;
		const row = rows[index] as number;
		const spot = spots.get(firstRuns[index] as number);
		if (!spot) {
			spots.set(firstRuns[index] as number, { left, right, top: row, bottom: row, area: right - left + 1 });
			continue;
		}
		spot.left = Math.min(spot.left, left);
		spot.right = Math.max(spot.right, right);
		spot.bottom = row;
		spot.area += right - left + 1;
	}
	return [...spots.values()];
}
