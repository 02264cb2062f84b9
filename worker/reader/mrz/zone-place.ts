import type { ZoneReading } from "./read-zone.ts";
import { heightAt } from "./text-line.ts";

/** From one character to the next (ICAO 9303-3, 4.2: ten to the inch). */
const PITCH_MILLIMETRES = 2.54;

/** How much picture there is above the first line of a zone, straight up from its middle: a second page shows there. */
export function millimetresAbove({ windows, plane }: ZoneReading): number {
	const window = windows[0];
	if (!window) return 0;
	const { line, upsideDown } = window.zoneLine;
	const along = (line.start + line.end) / 2;
	const across = heightAt(line, along);
	const up = upsideDown ? 1 : -1;
	const distance = toEdge(
		{ x: along * line.cos - across * line.sin, y: along * line.sin + across * line.cos },
		{ x: -line.sin * up, y: line.cos * up },
		plane,
	);
	return (distance / line.pitch) * PITCH_MILLIMETRES;
}

type Point = { x: number; y: number };

function toEdge(from: Point, direction: Point, { width, height }: { width: number; height: number }): number {
	const sides = [
		direction.x > 0 ? (width - from.x) / direction.x : from.x / -direction.x,
		direction.y > 0 ? (height - from.y) / direction.y : from.y / -direction.y,
	];
	return Math.max(0, Math.min(...sides.filter((distance) => Number.isFinite(distance))));
}
