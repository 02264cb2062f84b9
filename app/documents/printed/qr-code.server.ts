import type { PDFPage, RGB } from "@libpdf/core";
import { A4, MARGIN, WIDTH } from "./page-writer.server.ts";

const BLACK: RGB = { type: "RGB", red: 0, green: 0, blue: 0 };
/** White modules on every side (ISO/IEC 18004, 9.1). */
export const QUIET_ZONE = 4;
/** Overlap of a row with the next, in modules. Viewers show a hairline between rows that only touch. */
const OVERLAP = 0.02;

/**
 * Draws a QR code with error correction M, black on white, including its quiet zone, in which nothing else may be
 * drawn.
 * @param square the upper left corner and the side, including the quiet zone, in points; `version` is the minimum
 * version of the symbol, and more text needs a larger one
 */
export async function drawQrCode(
	page: PDFPage,
	text: string,
	{ x, y, side, version }: { x: number; y: number; side: number; version: number },
): Promise<void> {
	const { default: encodeQR } = await import("qr");
	const options = { ecc: "medium", border: QUIET_ZONE } as const;
	const smallest = encodeQR(text, "raw", options);
	const minSize = 17 + 4 * version + 2 * QUIET_ZONE;
	const modules = smallest.length < minSize ? encodeQR(text, "raw", { ...options, version }) : smallest;
	const path = modules.flatMap((row, top) => findRuns(row).map(([from, to]) => barPath(from, to, top))).join("");
	page.drawSvgPath(path, { x, y, scale: side / modules.length, color: BLACK });
}

/** Returns the start and end of each black run in a row. */
function findRuns(row: readonly boolean[]): [number, number][] {
	const runs: [number, number][] = [];
	for (const [index, dark] of row.entries()) {
		const last = runs.at(-1);
		if (dark && last?.[1] === index) last[1] = index + 1;
		else if (dark) runs.push([index, index + 1]);
	}
	return runs;
}

function barPath(from: number, to: number, top: number): string {
	return `M${from} ${top}h${to - from}v${1 + OVERLAP}h${from - to}z`;
}

const MM = 72 / 25.4;

/**
 * Sizes that phones read best: 29 modules in 32 mm, quiet zone included, in one corner, and 21 in 24 mm in the
 * opposite one.
 */
export const CODE = { side: 32 * MM, version: 3, modules: 29 + 2 * QUIET_ZONE };
export const MARK = { side: 24 * MM, version: 1, modules: 21 + 2 * QUIET_ZONE };

/**
 * Upper left corners, in points from the bottom. The black modules of both align with the text, so their quiet zones
 * extend into the margin.
 */
export const MARK_POSITION = { x: MARGIN - (QUIET_ZONE * MARK.side) / MARK.modules, y: A4.height - 40 };
export const CODE_POSITION = { x: MARGIN + WIDTH + (QUIET_ZONE * CODE.side) / CODE.modules - CODE.side, y: 140 };
