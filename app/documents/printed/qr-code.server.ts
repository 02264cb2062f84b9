import type { PDFPage, RGB } from "@libpdf/core";
import { A4, MARGIN, WIDTH } from "./paper.server.ts";

const BLACK: RGB = { type: "RGB", red: 0, green: 0, blue: 0 };
/** White squares on every side (ISO/IEC 18004, 9.1). */
export const QUIET_ZONE = 4;
/** Overlap of a row with the next, in squares: viewers show a hairline between rows that only touch. */
const OVERLAP = 0.02;

/**
 * Draws a QR code, error correction M, black on white, with its quiet zone, where nothing else may be drawn.
 * @param place the upper left corner and the side of the square with its quiet zone, in points
 * @param version minimum version of the symbol; more text needs a larger one
 */
export async function drawQrSquare(
	page: PDFPage,
	text: string,
	{ x, y, side, version }: { x: number; y: number; side: number; version: number },
): Promise<void> {
	const { default: encodeQR } = await import("qr");
	const options = { ecc: "medium", border: QUIET_ZONE } as const;
	const smallest = encodeQR(text, "raw", options);
	const minSize = 17 + 4 * version + 2 * QUIET_ZONE;
	const squares = smallest.length < minSize ? encodeQR(text, "raw", { ...options, version }) : smallest;
	const path = squares.flatMap((row, top) => runs(row).map(([from, to]) => bar(from, to, top))).join("");
	page.drawSvgPath(path, { x, y, scale: side / squares.length, color: BLACK });
}

/** Returns the start and end of each black run in a row. */
function runs(row: readonly boolean[]): [number, number][] {
	const runsInRow: [number, number][] = [];
	for (const [index, dark] of row.entries()) {
		const last = runsInRow.at(-1);
		if (dark && last?.[1] === index) last[1] = index + 1;
		else if (dark) runsInRow.push([index, index + 1]);
	}
	return runsInRow;
}

function bar(from: number, to: number, top: number): string {
	return `M${from} ${top}h${to - from}v${1 + OVERLAP}h${from - to}z`;
}

const MM = 72 / 25.4;

/**
 * Sizes that phones read best: 29 squares in 32 mm, quiet zone included, in one corner, and 21 in 24 mm in the
 * opposite one.
 */
export const CODE = { side: 32 * MM, version: 3, squares: 29 + 2 * QUIET_ZONE };
export const MARK = { side: 24 * MM, version: 1, squares: 21 + 2 * QUIET_ZONE };

/**
 * Upper left corners, in points from the foot. The black of both aligns with the text: their quiet zones reach into
 * the margin.
 */
export const MARK_PLACE = { x: MARGIN - (QUIET_ZONE * MARK.side) / MARK.squares, y: A4.height - 40 };
export const CODE_PLACE = { x: MARGIN + WIDTH + (QUIET_ZONE * CODE.side) / CODE.squares - CODE.side, y: 140 };
