import type { Spot } from "./dark-spots.ts";

/** Spots of similar size near each spot, the nearest first, by their index: at most eight. */
export function neighboursOf(spots: readonly Spot[], longSide: number): number[][] {
	const cell = Math.max(16, longSide / 60);
	const columns = Math.ceil(longSide / cell) + 2;
	const grid = new Map<number, number[]>();
	const keyOf = (x: number, y: number) => Math.floor(y / cell) * columns + Math.floor(x / cell);
	for (const [index, spot] of spots.entries()) {
		const key = keyOf(middleX(spot), middleY(spot));
		const there = grid.get(key);
		if (there) there.push(index);
		else grid.set(key, [index]);
	}
	return spots.map((spot, index) => {
		const reach = sizeOf(spot) * 2.2;
		const found: { index: number; distance: number }[] = [];
		for (let y = middleY(spot) - reach; ; y = Math.min(y + cell, middleY(spot) + reach)) {
			for (let x = middleX(spot) - reach; ; x = Math.min(x + cell, middleX(spot) + reach)) {
				for (const other of grid.get(keyOf(x, y)) ?? []) {
					const distance = distanceBetween(spot, spots[other] as Spot);
					const ratio = sizeOf(spots[other] as Spot) / sizeOf(spot);
					const near = distance < reach && distance > sizeOf(spot) * 0.35 && ratio > 0.55 && ratio < 1.8;
					if (near && other !== index && !found.some((one) => one.index === other))
						found.push({ index: other, distance });
				}
				if (x >= middleX(spot) + reach) break;
			}
			if (y >= middleY(spot) + reach) break;
		}
		return found
			.sort((a, b) => a.distance - b.distance)
			.slice(0, 8)
			.map((one) => one.index);
	});
}

/** The directions (radians, 0 to π) in which most spots have their nearest neighbours, the most frequent first. */
export function textDirections(spots: readonly Spot[], neighbours: readonly number[][], count: number): number[] {
	const halves = new Float64Array(360);
	for (const [index, near] of neighbours.entries()) {
		const spot = spots[index] as Spot;
		for (const other of near.slice(0, 3)) {
			const there = spots[other] as Spot;
			const angle = Math.atan2(middleY(there) - middleY(spot), middleX(there) - middleX(spot));
			const half = (Math.round((angle * 360) / Math.PI) + 720) % 360;
			halves[half] = (halves[half] as number) + 1;
		}
	}
	const smooth = Array.from(halves, (_, at) => {
		let sum = 0;
		for (let off = -4; off <= 4; off++) sum += (halves[(at + off + 360) % 360] as number) * (5 - Math.abs(off));
		return { at, sum };
	});
	const peaks: number[] = [];
	for (const { at } of smooth.sort((a, b) => b.sum - a.sum)) {
		const apart = peaks.every((peak) => Math.min(Math.abs(peak - at), 360 - Math.abs(peak - at)) > 12);
		if (apart) peaks.push(at);
		if (peaks.length === count) break;
	}
	return peaks.map((at) => (at * Math.PI) / 360);
}

export function sizeOf({ left, right, top, bottom }: Spot): number {
	return Math.max(right - left, bottom - top) + 1;
}

function middleX({ left, right }: Spot): number {
	return (left + right) / 2;
}

function middleY({ top, bottom }: Spot): number {
	return (top + bottom) / 2;
}

function distanceBetween(one: Spot, other: Spot): number {
	return Math.hypot(middleX(one) - middleX(other), middleY(one) - middleY(other));
}
