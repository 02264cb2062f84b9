import { MAX_PIXELS } from "#app/domain/documents/document-limits.ts";
import { Abort } from "./abort.ts";

export type PngHeader = {
	width: number;
	height: number;
	/** Bits of one sample: 1, 2, 4, 8 or 16. */
	depth: number;
	/** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
	colour: number;
	interlaced: boolean;
};

export type PngParts = {
	header: PngHeader;
	/** Red, green and blue of each entry. */
	palette: Uint8Array;
	/** Alpha of the first entries of the palette. */
	paletteAlpha: Uint8Array;
	/** The compressed picture. */
	data: Uint8Array[];
};

const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Samples of one pixel. */
export function samplesOf(header: PngHeader): number {
	return SAMPLES[header.colour] ?? 0;
}

/** Bytes of a row of so many pixels, without its filter. */
export function rowBytes(header: PngHeader, width: number): number {
	return Math.ceil((width * samplesOf(header) * header.depth) / 8);
}

/** The parts of a PNG that its picture is made of. Throws Abort. */
export function readPngParts(bytes: Uint8Array): PngParts {
	let header: PngHeader | null = null;
	let palette: Uint8Array = new Uint8Array(0);
	let paletteAlpha: Uint8Array = new Uint8Array(0);
	const data: Uint8Array[] = [];
	for (const { type, content } of pngChunks(bytes)) {
		if (type === "IHDR") header = readHeader(content);
		else if (type === "PLTE") palette = content;
		else if (type === "tRNS") paletteAlpha = content;
		else if (type === "IDAT") data.push(content);
	}
	if (!header || data.length === 0 || (header.colour === 3 && palette.length < 3)) throw new Abort("unreadable");
	return { header, palette, paletteAlpha, data };
}

export type PngChunk = { type: string; content: Uint8Array };

/** The chunks of a PNG up to its end, or to where the file breaks off. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 8; at + 12 <= bytes.length; ) {
		const length = view.getUint32(at);
		const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
		yield { type, content: bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length)) };
		if (type === "IEND") return;
		at += 12 + length;
	}
}

function readHeader(content: Uint8Array): PngHeader {
	if (content.length < 13) throw new Abort("unreadable");
	const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
	const [depth = 0, colour = 0, , , interlace = 0] = content.subarray(8, 13);
	const header = {
		width: view.getUint32(0),
		height: view.getUint32(4),
		depth,
		colour,
		interlaced: interlace === 1,
	};
	const few = depth === 1 || depth === 2 || depth === 4;
	const deep = depth === 16 && colour !== 3;
	const fits = depth === 8 || deep || (few && (colour === 0 || colour === 3));
	if (header.width === 0 || header.height === 0 || samplesOf(header) === 0 || !fits) throw new Abort("unreadable");
	if (header.width * header.height > MAX_PIXELS) throw new Abort("out_of_budget");
	return header;
}
