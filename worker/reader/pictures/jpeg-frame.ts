import { MAX_PIXELS } from "#app/domain/documents/document-limits.ts";
import { heldMemory } from "../held-memory.ts";
import { Abort } from "./abort.ts";
import type { JpegCode } from "./jpeg-code.ts";

/** More coefficients than this cannot be held: a progressive picture keeps all of them until its last scan. */
const MAX_COEFFICIENTS = 40_000_000;
/** Coefficients, of two bytes, are held in full beside what the engines keep; pixels and the upload need room besides. */
const MAX_HELD = 96 * 1024 * 1024;
/** The smallest scale is taken whose long side has at least this many pixels: enough for 44 characters on half of it. */
const MIN_LONG_SIDE = 1500;

export type JpegComponent = {
	id: number;
	across: number;
	down: number;
	quantiser: number;
	/** Blocks in a row and in a column, filled up to whole units of the frame. */
	blocksWide: number;
	blocksHigh: number;
	/** Blocks that carry picture: a scan of one component sends only these. */
	sentWide: number;
	sentHigh: number;
	/** Decoded pixels; rows of `blocksWide` times the side of a scaled block. */
	pixels: Uint8Array;
	/** Progressive only; else empty. */
	coefficients: Int16Array;
	/** Last DC value, for the next difference. */
	predictor: number;
	dc: JpegCode | null;
	ac: JpegCode | null;
};

export type JpegFrame = {
	width: number;
	height: number;
	progressive: boolean;
	components: JpegComponent[];
	mostAcross: number;
	mostDown: number;
	unitsWide: number;
	unitsHigh: number;
	/** Pixels that the 8 of each side of a block become. */
	side: number;
};

/** Reads a frame header (T.81, B.2.2) whose length bytes stand at `at`, and makes room for its picture. */
export function readFrame(bytes: Uint8Array, at: number, marker: number): JpegFrame {
	const height = ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0);
	const width = ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0);
	const count = bytes[at + 7] ?? 0;
	if (bytes[at + 2] !== 8 || width === 0 || height === 0 || ![1, 3, 4].includes(count)) throw new Abort("unreadable");
	const progressive = marker === 0xc2;
	if (width * height > MAX_PIXELS) throw new Abort("out_of_budget");
	const coefficients = progressive ? width * height * (count === 1 ? 1 : 3) : 0;
	if (coefficients > MAX_COEFFICIENTS) throw new Abort("out_of_budget");
	const side = [1, 2, 4].find((pixels) => (Math.max(width, height) * pixels) / 8 >= MIN_LONG_SIDE) ?? 8;
	const sampling = Array.from({ length: count }, (_, index) => bytes[at + 9 + index * 3] ?? 0);
	if (sampling.some((both) => !inRange(both >> 4) || !inRange(both & 15))) throw new Abort("unreadable");
	const mostAcross = Math.max(...sampling.map((both) => both >> 4));
	const mostDown = Math.max(...sampling.map((both) => both & 15));
	const samples = sampling.reduce((sum, both) => sum + (both >> 4) * (both & 15), 0) / (mostAcross * mostDown);
	if (progressive && 2 * width * height * samples + heldMemory() > MAX_HELD) throw new Abort("out_of_budget");
	const unitsWide = Math.ceil(width / 8 / mostAcross);
	const unitsHigh = Math.ceil(height / 8 / mostDown);
	const components = sampling.map((both, index): JpegComponent => {
		const across = both >> 4;
		const down = both & 15;
		const blocksWide = unitsWide * across;
		const blocksHigh = unitsHigh * down;
		return {
			id: bytes[at + 8 + index * 3] ?? 0,
			across,
			down,
			quantiser: (bytes[at + 10 + index * 3] ?? 0) & 3,
			blocksWide,
			blocksHigh,
			sentWide: Math.ceil(Math.ceil((width * across) / mostAcross) / 8),
			sentHigh: Math.ceil(Math.ceil((height * down) / mostDown) / 8),
			// Grey where nothing was sent.
			pixels: new Uint8Array(blocksWide * blocksHigh * side * side).fill(128),
			coefficients: new Int16Array(progressive ? blocksWide * blocksHigh * 64 : 0),
			predictor: 0,
			dc: null,
			ac: null,
		};
	});
	return { width, height, progressive, components, mostAcross, mostDown, unitsWide, unitsHigh, side };
}

function inRange(sampling: number): boolean {
	return sampling >= 1 && sampling <= 4;
}
