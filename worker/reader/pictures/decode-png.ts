import { inflateThrough, isZlib, tablesAllowed } from "#app/documents/inflate.server.ts";
import { Abort } from "./abort.ts";
import type { Picture } from "./picture.ts";
import { PngCanvas } from "./png-canvas.ts";
import { type PngHeader, readPngParts, rowBytes } from "./png-header.ts";
import { PngRows, pixelBytes, rowBuffer, unfilter } from "./png-rows.ts";

/** A picture of which fewer of its rows are there is not worth reading. */
const MIN_SHARE = 0.5;

/** Rows that follow each other in the data: `width` pixels each, at `left` and every `across` of row `top`, `top + down`, … */
type Pass = { left: number; top: number; across: number; down: number; width: number; height: number };

/**
 * Decodes a PNG of any kind row by row, as large as it needs to be for reading (long side at least 1500 pixels where it
 * has them); what it unpacks to is never held. Gives the size that the file states besides. Throws Abort.
 */
export function decodePng(bytes: Uint8Array): { picture: Picture; width: number; height: number } {
	const parts = readPngParts(bytes);
	const { header, data } = parts;
	if (!isZlib(data, 0)) throw new Abort("unreadable");
	const canvas = new PngCanvas(header);
	const rows = new PngRows(parts);
	const passes = passesOf(header);
	const wanted = passes.reduce((sum, pass) => sum + pass.height, 0);
	let done = 0;
	let pass = 0;
	let rowOfPass = 0;
	let current = rowBuffer(header);
	let before = rowBuffer(header);
	let filter = -1;
	let filled = 0;
	const finishRow = ({ left, top, across, down, width, height }: Pass, length: number) => {
		unfilter(filter, current, before, length, pixelBytes(header));
		rows.read(current, width);
		const y = top + rowOfPass * down;
		if (header.interlaced) canvas.scatter(y, left, across, width, rows.luminance, rows.brightest);
		else canvas.add(y, rows.luminance, rows.brightest);
		[before, current] = [current, before];
		done++;
		if (++rowOfPass === height) {
			pass++;
			rowOfPass = 0;
			before.fill(0);
		}
		filter = -1;
		filled = 0;
	};
	const take = (bite: Uint8Array): boolean => {
		for (let at = 0; at < bite.length && done < wanted; ) {
			if (filter < 0) {
				filter = bite[at++] as number;
				continue;
			}
			const place = passes[pass] as Pass;
			const length = rowBytes(header, place.width);
			const more = Math.min(length - filled, bite.length - at);
			current.set(bite.subarray(at, at + more), filled);
			filled += more;
			at += more;
			if (filled === length) finishRow(place, length);
		}
		return done < wanted;
	};
	const limits = { bytes: Number.MAX_SAFE_INTEGER, tables: tablesAllowed(data.length) };
	inflateThrough(data, 2, limits, take);
	if (done < wanted * MIN_SHARE) throw new Abort("unreadable");
	return { picture: canvas.finish(), width: header.width, height: header.height };
}

/** First column, first row, column step, row step of the seven passes of an interlaced picture (PNG, section 8.2). */
const INTERLACED = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

function passesOf({ width, height, interlaced }: PngHeader): Pass[] {
	if (!interlaced) return [{ left: 0, top: 0, across: 1, down: 1, width, height }];
	return INTERLACED.map(([left, top, across, down]) => ({
		left,
		top,
		across,
		down,
		width: Math.max(0, Math.ceil((width - left) / across)),
		height: Math.max(0, Math.ceil((height - top) / down)),
	})).filter((pass) => pass.width > 0 && pass.height > 0);
}
