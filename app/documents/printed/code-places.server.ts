import { A4, MARGIN, WIDTH } from "./paper.server.ts";
import { QUIET } from "./qr-square.server.ts";

const MM = 72 / 25.4;

/** What phones read best: 29 squares in 32 mm, quiet zone included, in one corner, and 21 in 24 mm in the opposite one. */
export const CODE = { side: 32 * MM, version: 3, squares: 29 + 2 * QUIET };
export const MARK = { side: 24 * MM, version: 1, squares: 21 + 2 * QUIET };

/** Upper left corners, in points from the foot. The black of both begins where text does: their quiet zones reach into the margin. */
export const MARK_PLACE = { x: MARGIN - (QUIET * MARK.side) / MARK.squares, y: A4.height - 40 };
export const CODE_PLACE = { x: MARGIN + WIDTH + (QUIET * CODE.side) / CODE.squares - CODE.side, y: 140 };
