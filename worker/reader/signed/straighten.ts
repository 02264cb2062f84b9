import { A4 } from "#app/documents/printed/paper.server.ts";
import { CODE, CODE_PLACE, MARK, MARK_PLACE, QUIET } from "#app/documents/printed/qr-code.server.ts";
import type { Plane } from "../pictures/picture.ts";
import { rotated } from "../pictures/rotate.ts";
import { type Homography, homographyOf, type Point, projected } from "./homography.ts";
import type { FoundCode } from "./read-codes.ts";

/** How far a corner of a code may lie from where the other corners put it, as a share of the picture's long side. */
const MAX_MISS = 0.02;
/** How far the sheet may reach beyond the picture, in lengths of its long side: what is cut off cannot be seen. */
const MAX_BEYOND = 0.5;
/** What the sheet is put on where the picture ends. */
const WHITE = 255;

/** The sheet alone, 1240 by 1754 pixels, as its two codes show where it lies; null when they cannot be of one flat sheet. */
export function straightened(plane: Plane, { code, mark }: { code: FoundCode; mark: FoundCode }): Plane | null {
	const onSheet = [...CODE_CORNERS(code.squares), ...MARK_CORNERS(mark.squares)];
	const inPicture = [...code.corners, ...mark.corners];
	const homography = homographyOf(onSheet, inPicture);
	if (!homography) return null;
	const long = Math.max(plane.width, plane.height);
	const missed = onSheet.some((point, at) => distance(projected(homography, point), inPicture[at]) > MAX_MISS * long);
	return missed || !liesFlat(plane, homography) ? null : warped(plane, homography);
}

/** Its corners go round in one direction, in or near the picture. */
function liesFlat({ width, height }: Plane, homography: Homography): boolean {
	const corners = SHEET_CORNERS.flatMap((corner) => projected(homography, corner) ?? []);
	const beyond = MAX_BEYOND * Math.max(width, height);
	return (
		corners.length === SHEET_CORNERS.length &&
		corners.every(({ x, y }, at) => {
			const [next, last] = [corners[(at + 1) % 4] as Point, corners[(at + 3) % 4] as Point];
			const turn = (next.x - x) * (last.y - y) - (next.y - y) * (last.x - x);
			return turn > 0 && x > -beyond && y > -beyond && x < width + beyond && y < height + beyond;
		})
	);
}

function distance(one: Point | null, other: Point | undefined): number {
	return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Number.POSITIVE_INFINITY;
}

/** Each pixel of the sheet from the four around its place in the picture. */
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
			const at = Math.floor(fromY) * width + left;
			const across = fromX - left;
			const down = fromY - Math.floor(fromY);
			const above = (pixels[at] as number) * (1 - across) + (pixels[at + 1] as number) * across;
			const below = (pixels[at + width] as number) * (1 - across) + (pixels[at + width + 1] as number) * across;
			result[to] = above * (1 - down) + below * down + 0.5;
		}
	}
	return { ...SHEET, pixels: result };
}

/** The picture turned by quarters so that a code on it stands upright. */
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

/** The corners of a code's black on the straightened sheet, in the order in which the engine gives them. */
function blackOf({ x, y, side }: Point & { side: number }, squares: number): Point[] {
	const quiet = (QUIET * side) / (squares + 2 * QUIET);
	const [near, far] = [quiet, side - quiet];
	const places: [number, number][] = [
		[near, near],
		[far, near],
		[far, far],
		[near, far],
	];
	return places.map(([right, down]) => ({
		x: ((x + right) * SHEET.width) / A4.width,
		y: ((A4.height - y + down) * SHEET.height) / A4.height,
	}));
}

/** An address that is longer than usual has more squares in the same room. */
const CODE_CORNERS = (squares: number) => blackOf({ ...CODE, ...CODE_PLACE }, squares);
const MARK_CORNERS = (squares: number) => blackOf({ ...MARK, ...MARK_PLACE }, squares);
