import { CODE, CODE_PLACE, MARK, MARK_PLACE } from "#app/documents/printed/code-places.server.ts";
import { A4 } from "#app/documents/printed/paper.server.ts";
import { QUIET } from "#app/documents/printed/qr-square.server.ts";
import type { Point } from "./homography.ts";

/** A straightened sheet: A4 with 150 pixels an inch. */
export const SHEET = { width: 1240, height: 1754 };
export const SHEET_CORNERS: readonly Point[] = [
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
export const CODE_CORNERS = (squares: number) => blackOf({ ...CODE, ...CODE_PLACE }, squares);
export const MARK_CORNERS = (squares: number) => blackOf({ ...MARK, ...MARK_PLACE }, squares);
