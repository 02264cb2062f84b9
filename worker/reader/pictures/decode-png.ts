import { inflate } from "#app/documents/inflate.server.ts";
import { type Pass, passesOf } from "#app/documents/png-passes.server.ts";
import { release } from "../release.ts";
import { Abort } from "./abort.ts";
import type { Picture } from "./picture.ts";
import { PngCanvas } from "./png-canvas.ts";
import { readPngParts, rowBytes } from "./png-header.ts";
import { PngRows, pixelBytes, rowBuffer, unfilter } from "./png-rows.ts";

/** A picture of which fewer of its rows are there is not worth reading. */
const MIN_SHARE = 0.5;

/**
 * Decodes a PNG of any kind row by row, as large as it needs to be for reading (long side at least 1500 pixels where it
 * has them); what it unpacks to is never held. Gives the size that the file states besides. Throws Abort.
 */
export async function decodePng(bytes: Uint8Array): Promise<{ picture: Picture; width: number; height: number }> {
	const parts = readPngParts(bytes);
	const { header, data } = parts;
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
	const take = (chunk: Uint8Array): boolean => {
		for (let at = 0; at < chunk.length && done < wanted; ) {
			if (filter < 0) {
				filter = chunk[at++] as number;
				continue;
			}
			const place = passes[pass] as Pass;
			const length = rowBytes(header, place.width);
			const more = Math.min(length - filled, chunk.length - at);
			current.set(chunk.subarray(at, at + more), filled);
			filled += more;
			at += more;
			if (filled === length) finishRow(place, length);
		}
		// The collector comes too late for tens of megabytes. Until its end a buffer is filled further.
		if (chunk.byteOffset + chunk.length === chunk.buffer.byteLength) release(chunk);
		return done < wanted;
	};
	await inflate(data, take);
	if (done < wanted * MIN_SHARE) throw new Abort("unreadable");
	return { picture: canvas.finish(), width: header.width, height: header.height };
}
