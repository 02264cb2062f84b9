import { A4 } from "#app/documents/printed/paper.server.ts";
import { CODE, CODE_PLACE, MARK, MARK_PLACE, QUIET_ZONE } from "#app/documents/printed/qr-code.server.ts";
import type { Plane } from "../pictures/picture.ts";
import { rotated } from "../pictures/rotate.ts";
import { type Homography, homographyOf, type Point, projected } from "./homography.ts";
import type { FoundCode } from "./read-codes.ts";

/** Tolerance between a code's corner and its position by the other corners, as a share of the picture's long side. */
const MAX_CORNER_ERROR = 0.02;
/** How far the sheet may extend beyond the picture, in lengths of its long side: the part outside is missing. */
const MAX_OUTSIDE = 0.5;
/** Fill where the picture ends. */
const WHITE = 255;

/** Returns the sheet alone, 1240 by 1754 pixels, located by its two codes; null if they cannot be on one flat sheet. */
export function straightened(plane: Plane, { code, mark }: { code: FoundCode; mark: FoundCode }): Plane | null {
	const onSheet = [...CODE_CORNERS(code.squares), ...MARK_CORNERS(mark.squares)];
	const inPicture = [...code.corners, ...mark.corners];
	const homography = homographyOf(onSheet, inPicture);
	if (!homography) return null;
	const longSide = Math.max(plane.width, plane.height);
	const missed = onSheet.some(
		(point, index) => distance(projected(homography, point), inPicture[index]) > MAX_CORNER_ERROR * longSide,
	);
	return missed || !isFlatSheet(plane, homography) ? null : warped(plane, homography);
}

/** Whether its corners form a convex shape, in or near the picture. */
function isFlatSheet({ width, height }: Plane, homography: Homography): boolean {
	const corners = SHEET_CORNERS.flatMap((corner) => projected(homography, corner) ?? []);
	const beyond = MAX_OUTSIDE * Math.max(width, height);
	return (
		corners.length === SHEET_CORNERS.length &&
		corners.every(({ x, y }, index) => {
			const [next, last] = [corners[(index + 1) % 4] as Point, corners[(index + 3) % 4] as Point];
			const crossProduct = (next.x - x) * (last.y - y) - (next.y - y) * (last.x - x);
			return crossProduct > 0 && x > -beyond && y > -beyond && x < width + beyond && y < height + beyond;
		})
	);
}

function distance(a: Point | null, b: Point | undefined): number {
	return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}

/** Interpolates each pixel of the sheet from the four around its position in the picture. */
function warped({ width, height, pixels }: Plane, homography: Homography): Plane {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography;
	const result = new Uint8Array(SHEET.width * SHEET.height).fill(WHITE);
	for (let row = 0, to = 0; row < SHEET.height; row++) {
		const y = row + 0.5;
		for (let column = 0; column < SHEET.width; column++, to++) {
			const x = column + 0.5;
			const depth = g * x + h * y + 1;
			const fromX = (a * x + b * y + c) / depth - 0.5;
			const fromY = (d * x + e * y + f) / depth - 0.5;
			if (!(fromX >= 0 && fromY >= 0 && fromX < width - 1 && fromY < height - 1)) continue;
			const left = Math.floor(fromX);
			const index = Math.floor(fromY) * width + left;
			const fractionX = fromX - left;
			const fractionY = fromY - Math.floor(fromY);
			const above = (pixels[index] as number) * (1 - fractionX) + (pixels[index + 1] as number) * fractionX;
			const below =
				(pixels[index + width] as number) * (1 - fractionX) + (pixels[index + width + 1] as number) * fractionX;
			result[to] = above * (1 - fractionY) + below * fractionY + 0.5;
		}
	}
	return { ...SHEET, pixels: result };
}

/** Rotates the picture by quarter turns so that a code on it is upright. */
export function uprightBy({ corners: [first, second] }: FoundCode, plane: Plane): Plane {
	const angle = (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;
	return rotated(plane, (360 - Math.round(angle / 90) * 90) % 360);
}

/** A straightened sheet: A4 with 150 pixels an inch. */
export const SHEET = { width: 1240, height: 1754 };
const SHEET_CORNERS: readonly Point[] = [
	{ x: 0, y: 0 },
	{ x: SHEET.width, y: 0 },
	{ x: SHEET.width, y: SHEET.height },
	{ x: 0, y: SHEET.height },
];

/** Returns the corners of a code's black area on the straightened sheet, in the engine's order. */
function blackOf({ x, y, side }: Point & { side: number }, squares: number): Point[] {
	const quiet = (QUIET_ZONE * side) / (squares + 2 * QUIET_ZONE);
	const [low, high] = [quiet, side - quiet];
	const corners: [number, number][] = [
		[low, low],
		[high, low],
		[high, high],
		[low, high],
	];
	return corners.map(([right, down]) => ({
		x: ((x + right) * SHEET.width) / A4.width,
		y: ((A4.height - y + down) * SHEET.height) / A4.height,
	}));
}

/** A longer address has more squares in the same space. */
const CODE_CORNERS = (squares: number) => blackOf({ ...CODE, ...CODE_PLACE }, squares);
const MARK_CORNERS = (squares: number) => blackOf({ ...MARK, ...MARK_PLACE }, squares);
