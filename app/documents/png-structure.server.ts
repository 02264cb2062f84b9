import { crc32 } from "node:zlib";
import { toFlags } from "#app/domain/documents/document-flags.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import { corruptFailure, hasTooManyPixels, type Inspection, tooManyPixelsFailure } from "./findings.server.ts";
import { inflate } from "./inflate.server.ts";

type Header = { width: number; height: number; bitsPerPixel: number; usesPalette: boolean; interlaced: boolean };

const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
/** Encoders write kilobytes into each chunk. A million chunks of twelve bytes would only cost time. */
const MAX_CHUNKS = 20_000;
/**
 * Walks the chunks of a PNG and checks, without storing the inflated data, that its length matches the header. The
 * bytes begin with the signature (detect-file-type.server.ts).
 */
export async function inspectPng(bytes: Uint8Array): Promise<Outcome<Inspection>> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const data: Uint8Array[] = [];
	let header: Header | null = null;
	let hasPalette = false;
	for (let offset = 8, chunkCount = 0; offset + 12 <= bytes.length && chunkCount < MAX_CHUNKS; chunkCount++) {
		const length = view.getUint32(offset);
		const end = offset + 12 + length;
		if (end > bytes.length) return corruptFailure();
		const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
		if (!/^[A-Za-z]{4}$/.test(type) || (type === "IHDR") !== (offset === 8)) return corruptFailure();
		// Chunks whose names are in lower case are ancillary, and programs ignore damaged ones.
		if (type < "a" && crc32(bytes.subarray(offset + 4, end - 4)) !== view.getUint32(end - 4)) return corruptFailure();
		if (type === "IHDR") {
			header = length === 13 ? readHeader(view, offset + 8) : null;
			if (!header) return corruptFailure();
			if (hasTooManyPixels(header)) return tooManyPixelsFailure();
		}
		if (type === "PLTE") hasPalette = true;
		if (type === "IDAT") data.push(bytes.subarray(offset + 8, end - 4));
		if (type === "IEND") {
			if (!header || (header.usesPalette && !hasPalette)) return corruptFailure();
			if (!(await hasFullPicture(header, data))) return corruptFailure();
			return toInspection(header, end < bytes.length);
		}
		offset = end;
	}
	return corruptFailure();
}

function readHeader(view: DataView, offset: number): Header | null {
	const width = view.getUint32(offset);
	const height = view.getUint32(offset + 4);
	const depth = view.getUint8(offset + 8);
	const colour = view.getUint8(offset + 9);
	const interlace = view.getUint8(offset + 12);
	const samples = SAMPLES[colour];
	if (width === 0 || height === 0 || samples === undefined || !DEPTHS[colour]?.includes(depth)) return null;
	if (view.getUint8(offset + 10) !== 0 || view.getUint8(offset + 11) !== 0 || interlace > 1) return null;
	return { width, height, bitsPerPixel: samples * depth, usesPalette: colour === 3, interlaced: interlace === 1 };
}

/** Returns the size of the inflated picture: each row of each pass has an extra byte for its filter. */
function countUnpackedBytes(header: Header): number {
	const passes = listPasses(header);
	return passes.reduce((sum, pass) => sum + pass.height * (1 + Math.ceil((pass.width * header.bitsPerPixel) / 8)), 0);
}

async function hasFullPicture(header: Header, parts: Uint8Array[]): Promise<boolean> {
	const expected = countUnpackedBytes(header);
	let produced = 0;
	await inflate(parts, (chunk) => {
		produced += chunk.length;
		return produced <= expected;
	});
	return produced === expected;
}

function toInspection(header: Header, hasTrailingData: boolean): Outcome<Inspection> {
	const { width, height } = header;
	return success({
		fileType: "png",
		flags: toFlags(hasTrailingData ? ["trailing_data"] : []),
		pixels: { width, height },
		pages: null,
	});
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

/**
 * Consecutive rows in the data: `width` pixels each, at `left` and then every `xStep` pixels, in the rows `top`, `top +
 * yStep`, …
 */
export type Pass = { left: number; top: number; xStep: number; yStep: number; width: number; height: number };

/** Returns the passes of a PNG that have pixels. */
export function listPasses({
	width,
	height,
	interlaced,
}: {
	width: number;
	height: number;
	interlaced: boolean;
}): Pass[] {
	if (!interlaced) return [{ left: 0, top: 0, xStep: 1, yStep: 1, width, height }];
	return INTERLACED.map(([left, top, xStep, yStep]) => ({
		left,
		top,
		xStep,
		yStep,
		width: Math.max(0, Math.ceil((width - left) / xStep)),
		height: Math.max(0, Math.ceil((height - top) / yStep)),
	})).filter((pass) => pass.width > 0 && pass.height > 0);
}
