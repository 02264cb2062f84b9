import font from "./ocr-b-outlines.json" with { type: "json" };
import type { Colour, Raster } from "./png.ts";

/** Sample rows per pixel. */
const SUBSAMPLES = 4;

type Edge = { x0: number; y0: number; x1: number; y1: number };

/**
 * Draws a line of OCR-B, `pitch` pixels from one character to the next, with its baseline at `baseline`. `weight` makes
 * strokes bolder, in pitches.
 */
export function printLine(
	raster: Pick<Raster, "width" | "height" | "mix">,
	text: string,
	left: number,
	baseline: number,
	pitch: number,
	ink: { colour: Colour; opacity: number; weight: number },
): void {
	for (const [index, character] of [...text].entries()) {
		const width = Math.ceil(pitch * 1.6);
		const height = Math.ceil(pitch * 2);
		const x = left + index * pitch;
		const originX = Math.floor(x) - Math.ceil(pitch * 0.2);
		const originY = Math.floor(baseline - pitch * 1.6);
		const coverage = computeCoverage(
			character,
			width,
			height,
			x - originX,
			baseline - originY,
			pitch,
			ink.weight * pitch,
		);
		for (let index = 0; index < coverage.length; index++) {
			const pixelCoverage = Math.min(1, coverage[index] as number);
			const px = originX + (index % width);
			const py = originY + Math.floor(index / width);
			if (pixelCoverage > 0 && px >= 0 && py >= 0 && px < raster.width && py < raster.height)
				raster.mix(px, py, ink.colour, pixelCoverage * ink.opacity);
		}
	}
}

/** Computes how much of each pixel a character covers, 0 to 1. */
function computeCoverage(
	character: string,
	width: number,
	height: number,
	x: number,
	baseline: number,
	pitch: number,
	extraWidth: number,
): Float32Array {
	const edges = createEdges(character, x, baseline, pitch / font.advance);
	const coverage = new Float32Array(width * height);
	for (let row = 0; row < height * SUBSAMPLES; row++) {
		const y = (row + 0.5) / SUBSAMPLES;
		for (const [from, to] of findInsideRanges(edges, y, extraWidth)) {
			const start = Math.floor(row / SUBSAMPLES) * width;
			for (let px = Math.max(0, Math.floor(from)); px < Math.min(width, to); px++)
				coverage[start + px] =
					(coverage[start + px] as number) + Math.max(0, Math.min(px + 1, to) - Math.max(px, from)) / SUBSAMPLES;
		}
	}
	return coverage;
}

function createEdges(character: string, x: number, baseline: number, scale: number): Edge[] {
	const outlines = (font.outlines as Record<string, string[]>)[character] ?? [];
	return outlines.flatMap((outline) => {
		const points = outline.split(" ").map((point) => point.split(",").map(Number) as [number, number]);
		return points.map(([px, py], index) => {
			const [nx, ny] = points[(index + 1) % points.length] as [number, number];
			return { x0: x + px * scale, y0: baseline - py * scale, x1: x + nx * scale, y1: baseline - ny * scale };
		});
	});
}

/**
 * Finds the ranges of a row inside the outline (non-zero winding), widened by `extraWidth` pixels per stroke, without
 * overlaps.
 */
function findInsideRanges(edges: readonly Edge[], y: number, extraWidth: number): [number, number][] {
	const crossings = edges
		.filter(({ y0, y1 }) => y0 <= y !== y1 <= y)
		.map(({ x0, y0, x1, y1 }) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
		.sort((a, b) => a.x - b.x);
	const ranges: [number, number][] = [];
	let winding = 0;
	let rangeStart = 0;
	for (const { x, turn } of crossings) {
		if (winding === 0) rangeStart = x;
		winding += turn;
		if (winding !== 0) continue;
		const last = ranges.at(-1);
		const start = rangeStart - extraWidth / 2;
		if (last && start <= last[1]) last[1] = x + extraWidth / 2;
		else if (x - rangeStart + extraWidth > 0) ranges.push([start, x + extraWidth / 2]);
	}
	return ranges;
}
