import { inflate } from "#app/documents/inflate.server.ts";
import { listPasses, type Pass } from "#app/documents/png-structure.server.ts";
import { MAX_PIXELS } from "#app/domain/documents/document-limits.ts";
import { DecodingAborted } from "../reading-errors.ts";
import { releaseBuffers } from "../release-buffers.ts";
import { type Picture, toLuminance } from "./picture.ts";

/** Minimum share of the rows. */
const MIN_SHARE = 0.5;

/**
 * Decodes a PNG of any kind row by row at a sufficient size (long side at least 1500 pixels if available), without
 * storing the inflated data. Also returns the size stated by the file.
 * @throws DecodingAborted
 */
export async function decodePng(bytes: Uint8Array): Promise<{ picture: Picture; width: number; height: number }> {
	const parts = readPngParts(bytes);
	const { header, data } = parts;
	const canvas = new PngCanvas(header);
	const rows = new PngRows(parts);
	const passes = listPasses(header);
	const rowCount = passes.reduce((sum, pass) => sum + pass.height, 0);
	let doneCount = 0;
	let pass = 0;
	let rowOfPass = 0;
	let current = createRowBuffer(header);
	let previousRow = createRowBuffer(header);
	let filter = -1;
	let filled = 0;
	const finishRow = ({ left, top, xStep, yStep, width, height }: Pass, length: number) => {
		unfilter(filter, current, previousRow, length, pixelBytes(header));
		rows.read(current, width);
		const y = top + rowOfPass * yStep;
		if (header.interlaced) canvas.scatter(y, left, xStep, width, rows.luminance, rows.brightest);
		else canvas.add(y, rows.luminance, rows.brightest);
		[previousRow, current] = [current, previousRow];
		doneCount++;
		if (++rowOfPass === height) {
			pass++;
			rowOfPass = 0;
			previousRow.fill(0);
		}
		filter = -1;
		filled = 0;
	};
	const consumeChunk = (chunk: Uint8Array): boolean => {
		for (let offset = 0; offset < chunk.length && doneCount < rowCount; ) {
			if (filter < 0) {
				filter = chunk[offset++] as number;
				continue;
			}
			const currentPass = passes[pass] as Pass;
			const length = rowBytes(header, currentPass.width);
			const count = Math.min(length - filled, chunk.length - offset);
			current.set(chunk.subarray(offset, offset + count), filled);
			filled += count;
			offset += count;
			if (filled === length) finishRow(currentPass, length);
		}
		// Releases each finished buffer, because garbage collection is too late for tens of megabytes.
		if (chunk.byteOffset + chunk.length === chunk.buffer.byteLength) releaseBuffers(chunk);
		return doneCount < rowCount;
	};
	await inflate(data, consumeChunk);
	if (doneCount < rowCount * MIN_SHARE) throw new DecodingAborted("unreadable");
	return { picture: canvas.finish(), width: header.width, height: header.height };
}

type PngHeader = {
	width: number;
	height: number;
	/** Bits of one sample: 1, 2, 4, 8 or 16. */
	depth: number;
	/** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
	colour: number;
	interlaced: boolean;
};

type PngParts = {
	header: PngHeader;
	/** Red, green and blue of each entry. */
	palette: Uint8Array;
	/** Alpha of the first entries of the palette. */
	paletteAlpha: Uint8Array;
	/** The compressed picture. */
	data: Uint8Array[];
};

const SAMPLES_PER_PIXEL: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns the number of samples per pixel. */
function samplesPerPixel(header: PngHeader): number {
	return SAMPLES_PER_PIXEL[header.colour] ?? 0;
}

/** Returns the number of bytes of a row of this width, without its filter byte. */
function rowBytes(header: PngHeader, width: number): number {
	return Math.ceil((width * samplesPerPixel(header) * header.depth) / 8);
}

/** Returns the chunks of a PNG that make up its picture, or throws DecodingAborted. */
function readPngParts(bytes: Uint8Array): PngParts {
	let header: PngHeader | null = null;
	let palette: Uint8Array = new Uint8Array(0);
	let paletteAlpha: Uint8Array = new Uint8Array(0);
	const data: Uint8Array[] = [];
	for (const { type, content } of readPngChunks(bytes)) {
		if (type === "IHDR") header = readHeader(content);
		else if (type === "PLTE") palette = content;
		else if (type === "tRNS") paletteAlpha = content;
		else if (type === "IDAT") data.push(content);
	}
	if (!header || data.length === 0 || (header.colour === 3 && palette.length < 3))
		throw new DecodingAborted("unreadable");
	return { header, palette, paletteAlpha, data };
}

export type PngChunk = { type: string; content: Uint8Array };

/** Returns the chunks of a PNG up to its end, or to where the file is truncated. */
export function* readPngChunks(bytes: Uint8Array): Generator<PngChunk> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let offset = 8; offset + 12 <= bytes.length; ) {
		const length = view.getUint32(offset);
		const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
		yield { type, content: bytes.subarray(offset + 8, Math.min(bytes.length, offset + 8 + length)) };
		if (type === "IEND") return;
		offset += 12 + length;
	}
}

function readHeader(content: Uint8Array): PngHeader {
	if (content.length < 13) throw new DecodingAborted("unreadable");
	const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
	const [depth = 0, colour = 0, , , interlace = 0] = content.subarray(8, 13);
	const header = {
		width: view.getUint32(0),
		height: view.getUint32(4),
		depth,
		colour,
		interlaced: interlace === 1,
	};
	const isPacked = depth === 1 || depth === 2 || depth === 4;
	const is16Bit = depth === 16 && colour !== 3;
	const isSupported = depth === 8 || is16Bit || (isPacked && (colour === 0 || colour === 3));
	if (header.width === 0 || header.height === 0 || samplesPerPixel(header) === 0 || !isSupported)
		throw new DecodingAborted("unreadable");
	if (header.width * header.height > MAX_PIXELS) throw new DecodingAborted("out_of_budget");
	return header;
}

/**
 * Undoes the filter of a row (PNG specification, section 9) in place. `previousRow` is the row above; zeros for the
 * first.
 */
function unfilter(filter: number, row: Uint8Array, previousRow: Uint8Array, length: number, pixel: number): void {
	if (filter > 4) throw new DecodingAborted("unreadable");
	if (filter === 0) return;
	for (let index = 0; index < length; index++) {
		const left = index >= pixel ? (row[index - pixel] as number) : 0;
		const above = previousRow[index] as number;
		let prediction = left;
		if (filter === 2) prediction = above;
		else if (filter === 3) prediction = (left + above) >> 1;
		else if (filter === 4) prediction = paeth(left, above, index >= pixel ? (previousRow[index - pixel] as number) : 0);
		row[index] = (row[index] as number) + prediction;
	}
}

function paeth(left: number, above: number, corner: number): number {
	const fromLeft = Math.abs(above - corner);
	const fromAbove = Math.abs(left - corner);
	const fromCorner = Math.abs(left + above - corner - corner);
	if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
	return fromAbove <= fromCorner ? above : corner;
}

/** Converts rows of bytes to luminance; transparent areas become white. */
class PngRows {
	readonly luminance: Uint8Array;
	readonly brightest: Uint8Array;
	private readonly header: PngHeader;
	private readonly levels: { luminance: Uint8Array; brightest: Uint8Array } | null;

	constructor({ header, palette, paletteAlpha }: PngParts) {
		this.header = header;
		this.luminance = new Uint8Array(header.width);
		this.brightest = header.colour === 0 || header.colour === 4 ? this.luminance : new Uint8Array(header.width);
		this.levels = header.colour === 3 ? paletteLevels(palette, paletteAlpha) : null;
	}

	/** Fills `luminance` and `brightest` with the first `width` pixels of a row. */
	read(row: Uint8Array, width: number): void {
		const { header, levels } = this;
		if (levels) this.readPalette(row, width, levels);
		else if (header.colour === 0 || header.colour === 4) this.readGrey(row, width);
		else this.readColours(row, width);
	}

	private readPalette(row: Uint8Array, width: number, levels: { luminance: Uint8Array; brightest: Uint8Array }): void {
		for (let x = 0; x < width; x++) {
			const entry = this.sample(row, x);
			this.luminance[x] = levels.luminance[entry] as number;
			this.brightest[x] = levels.brightest[entry] as number;
		}
	}

	private readGrey(row: Uint8Array, width: number): void {
		const { depth, colour } = this.header;
		const step = ((colour === 4 ? 2 : 1) * depth) / 8;
		const maxLevel = depth < 8 ? (1 << depth) - 1 : 255;
		for (let x = 0; x < width; x++) {
			const grey = depth < 8 ? (this.sample(row, x) * 255) / maxLevel : (row[x * step] as number);
			this.luminance[x] = colour === 4 ? blendOnWhite(grey, row[x * step + depth / 8] as number) : grey;
		}
	}

	private readColours(row: Uint8Array, width: number): void {
		const { header } = this;
		const sample = header.depth / 8;
		const step = samplesPerPixel(header) * sample;
		for (let x = 0, offset = 0; x < width; x++, offset += step) {
			const alpha = header.colour === 6 ? (row[offset + 3 * sample] as number) : 255;
			const red = blendOnWhite(row[offset] as number, alpha);
			const green = blendOnWhite(row[offset + sample] as number, alpha);
			const blue = blendOnWhite(row[offset + 2 * sample] as number, alpha);
			this.luminance[x] = toLuminance(red, green, blue);
			this.brightest[x] = Math.max(red, green, blue);
		}
	}

	/** Returns a sample of at most eight bits, one per pixel. */
	private sample(row: Uint8Array, x: number): number {
		const { depth } = this.header;
		if (depth === 8) return row[x] as number;
		const bit = x * depth;
		return ((row[bit >> 3] as number) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
	}
}

/** Creates a buffer that fits any row of a picture. */
function createRowBuffer(header: PngHeader): Uint8Array {
	return new Uint8Array(rowBytes(header, header.width));
}

/** Distance in bytes to the left neighbour, as filters define it. */
function pixelBytes(header: PngHeader): number {
	return Math.max(1, (samplesPerPixel(header) * header.depth) >> 3);
}

function paletteLevels(palette: Uint8Array, alphas: Uint8Array) {
	const luminance = new Uint8Array(256);
	const brightest = new Uint8Array(256);
	for (let entry = 0; entry < 256; entry++) {
		const alpha = alphas[entry] ?? 255;
		const red = blendOnWhite(palette[entry * 3] ?? 0, alpha);
		const green = blendOnWhite(palette[entry * 3 + 1] ?? 0, alpha);
		const blue = blendOnWhite(palette[entry * 3 + 2] ?? 0, alpha);
		luminance[entry] = toLuminance(red, green, blue);
		brightest[entry] = Math.max(red, green, blue);
	}
	return { luminance, brightest };
}

function blendOnWhite(level: number, alpha: number): number {
	return alpha === 255 ? level : Math.round((level * alpha + 255 * (255 - alpha)) / 255);
}

/** Pictures are reduced by integer factors while their long side stays above this. */
const MIN_LONG_SIDE = 1500;
/** An interlaced picture is stored in full until its last pass. */
const MAX_INTERLACED_PIXELS = 12_000_000;

/** Receives rows and reduces the picture as they arrive, so that the full size is never in memory. */
class PngCanvas {
	private readonly picture: Picture;
	private readonly factor: number;
	private readonly luminanceSums: Uint32Array;
	private readonly brightestSums: Uint32Array;

	constructor(header: PngHeader) {
		const { width, height, interlaced } = header;
		if (interlaced && width * height > MAX_INTERLACED_PIXELS) throw new DecodingAborted("out_of_budget");
		this.factor = interlaced ? 1 : Math.max(1, Math.floor(Math.max(width, height) / MIN_LONG_SIDE));
		const toWidth = Math.max(1, Math.floor(width / this.factor));
		const toHeight = Math.max(1, Math.floor(height / this.factor));
		const luminance = new Uint8Array(toWidth * toHeight).fill(255);
		const isGrey = header.colour === 0 || header.colour === 4;
		const brightest = isGrey ? luminance : new Uint8Array(toWidth * toHeight).fill(255);
		this.picture = { width: toWidth, height: toHeight, luminance, brightest };
		this.luminanceSums = new Uint32Array(toWidth);
		this.brightestSums = new Uint32Array(toWidth);
	}

	/** Adds the next row of a picture without passes. */
	add(y: number, luminance: Uint8Array, brightest: Uint8Array): void {
		const { picture, factor } = this;
		const row = Math.floor(y / factor);
		if (row >= picture.height) return;
		if (factor === 1) {
			picture.luminance.set(luminance, row * picture.width);
			picture.brightest.set(brightest, row * picture.width);
			return;
		}
		addRow(this.luminanceSums, luminance, factor);
		addRow(this.brightestSums, brightest, factor);
		if (y % factor < factor - 1) return;
		const start = row * picture.width;
		for (let x = 0; x < picture.width; x++) {
			picture.luminance[start + x] = (this.luminanceSums[x] as number) / (factor * factor) + 0.5;
			picture.brightest[start + x] = (this.brightestSums[x] as number) / (factor * factor) + 0.5;
		}
		this.luminanceSums.fill(0);
		this.brightestSums.fill(0);
	}

	/** Adds a row of a pass: every `step`th pixel from `left` of row `y`. */
	scatter(y: number, left: number, step: number, count: number, luminance: Uint8Array, brightest: Uint8Array): void {
		const { picture } = this;
		for (let index = 0; index < count; index++) {
			const offset = y * picture.width + left + index * step;
			picture.luminance[offset] = luminance[index] as number;
			picture.brightest[offset] = brightest[index] as number;
		}
	}

	finish(): Picture {
		return this.picture;
	}
}

function addRow(sums: Uint32Array, row: Uint8Array, factor: number): void {
	for (let x = 0, offset = 0; x < sums.length; x++) {
		let sum = sums[x] as number;
		for (let left = 0; left < factor; left++) sum += row[offset++] as number;
		sums[x] = sum;
	}
}
