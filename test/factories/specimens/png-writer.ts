import { deflateSync } from "node:zlib";
import { pngChunk } from "../documents.ts";
import { concatBytes } from "../pdf-builder.ts";

export type PngKind = {
	width: number;
	height: number;
	depth: 1 | 2 | 4 | 8 | 16;
	/** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
	colour: 0 | 2 | 3 | 4 | 6;
	interlaced?: boolean;
	/** Filter of every row, 0 to 4. */
	filter?: number;
	palette?: Uint8Array;
	/** Chunks before the picture data. */
	chunks?: Uint8Array[];
};

const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
const PASSES = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

/** A PNG of any kind whose samples (0 to 2^depth - 1) come from a function. */
export function pngOf(kind: PngKind, sample: (x: number, y: number, channel: number) => number): Uint8Array {
	const header = new Uint8Array(13);
	const view = new DataView(header.buffer);
	view.setUint32(0, kind.width);
	view.setUint32(4, kind.height);
	header.set([kind.depth, kind.colour, 0, 0, kind.interlaced ? 1 : 0], 8);
	const passes = kind.interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
	const rows = passes.flatMap(([left, top, across, down]) => {
		const width = Math.max(0, Math.ceil((kind.width - left) / across));
		const height = width === 0 ? 0 : Math.max(0, Math.ceil((kind.height - top) / down));
		let before: Uint8Array = new Uint8Array(rowLength(kind, width));
		return Array.from({ length: height }, (_, index) => {
			const row = packedRow(kind, width, (x, channel) => sample(left + x * across, top + index * down, channel));
			const filtered = filteredRow(kind, row, before);
			before = row;
			return filtered;
		});
	});
	return concatBytes(
		"\x89PNG\r\n\x1a\n",
		pngChunk("IHDR", header),
		...(kind.palette ? [pngChunk("PLTE", kind.palette)] : []),
		...(kind.chunks ?? []),
		pngChunk("IDAT", deflateSync(concatBytes(...rows))),
		pngChunk("IEND", new Uint8Array(0)),
	);
}

function rowLength({ depth, colour }: PngKind, width: number): number {
	return Math.ceil((width * SAMPLES[colour] * depth) / 8);
}

function packedRow(kind: PngKind, width: number, sample: (x: number, channel: number) => number): Uint8Array {
	const row = new Uint8Array(rowLength(kind, width));
	const count = SAMPLES[kind.colour];
	for (let index = 0; index < width * count; index++) {
		const value = sample(Math.floor(index / count), index % count);
		const bit = index * kind.depth;
		if (kind.depth === 16) row.set([value >> 8, value & 255], index * 2);
		else row[bit >> 3] = (row[bit >> 3] ?? 0) | (value << (8 - kind.depth - (bit & 7)));
	}
	return row;
}

function filteredRow({ depth, colour, filter = 0 }: PngKind, row: Uint8Array, before: Uint8Array): Uint8Array {
	const pixel = Math.max(1, (SAMPLES[colour] * depth) >> 3);
	const filtered = new Uint8Array(row.length + 1);
	filtered[0] = filter;
	for (let index = 0; index < row.length; index++) {
		const left = row[index - pixel] ?? 0;
		const above = before[index] ?? 0;
		const corner = index >= pixel ? (before[index - pixel] ?? 0) : 0;
		const prediction = predict(filter, left, above, corner);
		filtered[index + 1] = (row[index] ?? 0) - prediction;
	}
	return filtered;
}

function predict(filter: number, left: number, above: number, corner: number): number {
	if (filter === 1) return left;
	if (filter === 2) return above;
	if (filter === 3) return (left + above) >> 1;
	return filter === 4 ? paeth(left, above, corner) : 0;
}

function paeth(left: number, above: number, corner: number): number {
	const estimate = left + above - corner;
	const distances = [left, above, corner].map((value) => Math.abs(estimate - value));
	return [left, above, corner][distances.indexOf(Math.min(...distances))] ?? 0;
}
