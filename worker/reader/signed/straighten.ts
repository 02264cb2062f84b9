import { A4 } from "#app/documents/printed/page-writer.server.ts";
import { CODE, CODE_POSITION, MARK, MARK_POSITION, QUIET_ZONE } from "#app/documents/printed/qr-code.server.ts";
import type { Plane } from "../pictures/picture.ts";
import { rotate } from "../pictures/rotate.ts";
import { fitHomography, type Homography, type Point, project } from "./homography.ts";
import type { DetectedCode } from "./read-codes.ts";

/** Tolerance between a code's corner and where the fitted sheet has it, as a share of the picture's long side. */
const MAX_CORNER_ERROR = 0.02;
/** How far the sheet may extend beyond the picture, as a share of the picture's long side: that part is missing. */
const MAX_OUTSIDE = 0.5;
/** Fill where the picture ends. */
const WHITE = 255;

/** Returns the sheet alone, 1240 by 1754 pixels, located by its two codes; null if they cannot be on one flat sheet. */
export function straightenSheetPicture(
	plane: Plane,
	{ code, mark }: { code: DetectedCode; mark: DetectedCode },
): Plane | null {
	const sheetPoints = [...codeCorners(code.modulesPerSide), ...markCorners(mark.modulesPerSide)];
	const picturePoints = [...code.corners, ...mark.corners];
	const homography = fitHomography(sheetPoints, picturePoints);
	if (!homography) return null;
	const longSide = Math.max(plane.width, plane.height);
	const isMisplaced = sheetPoints.some(
		(point, index) => distance(project(homography, point), picturePoints[index]) > MAX_CORNER_ERROR * longSide,
	);
	return isMisplaced || !isFlatSheet(plane, homography) ? null : warp(plane, homography);
}

/** Returns whether the corners of the sheet form a convex shape, in or near the picture. */
function isFlatSheet({ width, height }: Plane, homography: Homography): boolean {
	const corners = SHEET_CORNERS.flatMap((corner) => project(homography, corner) ?? []);
	const maxOutside = MAX_OUTSIDE * Math.max(width, height);
	return (
		corners.length === SHEET_CORNERS.length &&
		corners.every(({ x, y }, index) => {
			const [next, previous] = [corners[(index + 1) % 4] as Point, corners[(index + 3) % 4] as Point];
			const crossProduct = (next.x - x) * (previous.y - y) - (next.y - y) * (previous.x - x);
			return (
				crossProduct > 0 && x > -maxOutside && y > -maxOutside && x < width + maxOutside && y < height + maxOutside
			);
		})
	);
}

function distance(a: Point | null, b: Point | undefined): number {
	return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}

/** Interpolates each pixel of the sheet from the four around its position in the picture. */
function warp({ width, height, pixels }: Plane, homography: Homography): Plane {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography;
	const result = new Uint8Array(SHEET_SIZE.width * SHEET_SIZE.height).fill(WHITE);
	for (let row = 0, to = 0; row < SHEET_SIZE.height; row++) {
		const y = row + 0.5;
		for (let column = 0; column < SHEET_SIZE.width; column++, to++) {
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
	return { ...SHEET_SIZE, pixels: result };
}

/** Rotates the picture by quarter turns so that a code on it is upright. */
export function rotateUpright({ corners: [first, second] }: DetectedCode, plane: Plane): Plane {
	const angle = (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;
	return rotate(plane, (360 - Math.round(angle / 90) * 90) % 360);
}

/** A straightened sheet: A4 at 150 pixels per inch. */
export const SHEET_SIZE = { width: 1240, height: 1754 };
const SHEET_CORNERS: readonly Point[] = [
	{ x: 0, y: 0 },
	{ x: SHEET_SIZE.width, y: 0 },
	{ x: SHEET_SIZE.width, y: SHEET_SIZE.height },
	{ x: 0, y: SHEET_SIZE.height },
];

/** Returns the corners of a code's black area on the straightened sheet, in the engine's order. */
function blackCorners({ x, y, side }: Point & { side: number }, modulesPerSide: number): Point[] {
	const quietZone = (QUIET_ZONE * side) / (modulesPerSide + 2 * QUIET_ZONE);
	const [low, high] = [quietZone, side - quietZone];
	const corners: [number, number][] = [
		[low, low],
		[high, low],
		[high, high],
		[low, high],
	];
	return corners.map(([right, down]) => ({
		x: ((x + right) * SHEET_SIZE.width) / A4.width,
		y: ((A4.height - y + down) * SHEET_SIZE.height) / A4.height,
	}));
}

/** A longer URL has more modules in the same space. */
const codeCorners = (modulesPerSide: number) => blackCorners({ ...CODE, ...CODE_POSITION }, modulesPerSide);
const markCorners = (modulesPerSide: number) => blackCorners({ ...MARK, ...MARK_POSITION }, modulesPerSide);
