import type { Plane } from "#worker/reader/pictures/picture.ts";
import { DOT } from "./photographed-paper.ts";

type Point = { x: number; y: number };

/**
 * Returns the largest corner error of a straightened sheet, in sheet widths, extrapolated from the dots near its
 * corners (withDots). NaN when a dot is missing.
 */
export function worstCorner(sheet: Plane): number {
	const point = sheet.width / 595.28;
	const inset = DOT.inset * point;
	const [left, right, top, bottom] = [inset, sheet.width - inset, inset, sheet.height - inset];
	const missed = (x: number, y: number): Point => {
		const found = darkMiddle(sheet, { x, y }, Math.round(15 * point));
		return { x: found.x - x, y: found.y - y };
	};
	const [a, b, c, d] = [missed(left, top), missed(right, top), missed(right, bottom), missed(left, bottom)] as const;
	const [across, down] = [inset / (right - left), inset / (bottom - top)];
	// A corner lies beyond its dot, in the direction of both of its neighbours.
	const beyond = (own: Point, beside: Point, below: Point) =>
		Math.hypot(
			own.x + (own.x - beside.x) * across + (own.x - below.x) * down,
			own.y + (own.y - beside.y) * across + (own.y - below.y) * down,
		);
	return Math.max(beyond(a, b, d), beyond(b, a, c), beyond(c, d, b), beyond(d, c, a)) / sheet.width;
}

/** Returns the centre of the dark area near a point. */
function darkMiddle({ width, pixels }: Plane, place: Point, reach: number): Point {
	const around: (Point & { grey: number })[] = [];
	for (let y = Math.round(place.y) - reach; y < place.y + reach; y++)
		for (let x = Math.round(place.x) - reach; x < place.x + reach; x++)
			around.push({ x: x + 0.5, y: y + 0.5, grey: pixels[y * width + x] ?? 255 });
	const greys = around.map(({ grey }) => grey).sort((one, other) => one - other);
	const [darkest = 0, usual = 0] = [greys[10], greys[greys.length >> 1]];
	// Lighter pixels are paper grain.
	if (darkest > 0.7 * usual) return { x: Number.NaN, y: Number.NaN };
	const dark = around.filter(({ grey }) => grey < (darkest + usual) / 2);
	return {
		x: dark.reduce((sum, { x }) => sum + x, 0) / dark.length,
		y: dark.reduce((sum, { y }) => sum + y, 0) / dark.length,
	};
}
