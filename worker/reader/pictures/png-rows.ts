import { Abort } from "./abort.ts";
import { luminanceOf } from "./picture.ts";
import { type PngHeader, type PngParts, rowBytes, samplesOf } from "./png-header.ts";

/** Undoes the filter of a row (PNG specification, section 9) in place. `before` is the row above, zeros for the first. */
export function unfilter(filter: number, row: Uint8Array, before: Uint8Array, length: number, pixel: number): void {
	if (filter > 4) throw new Abort("unreadable");
	if (filter === 0) return;
	for (let at = 0; at < length; at++) {
		const left = at >= pixel ? (row[at - pixel] as number) : 0;
		const above = before[at] as number;
		let guess = left;
		if (filter === 2) guess = above;
		else if (filter === 3) guess = (left + above) >> 1;
		else if (filter === 4) guess = paeth(left, above, at >= pixel ? (before[at - pixel] as number) : 0);
		row[at] = (row[at] as number) + guess;
	}
}

function paeth(left: number, above: number, corner: number): number {
	const fromLeft = Math.abs(above - corner);
	const fromAbove = Math.abs(left - corner);
	const fromCorner = Math.abs(left + above - corner - corner);
	if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
	return fromAbove <= fromCorner ? above : corner;
}

/** Rows of bytes turned into light; what is transparent shows white paper. */
export class PngRows {
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
		const most = depth < 8 ? (1 << depth) - 1 : 255;
		for (let x = 0; x < width; x++) {
			const grey = depth < 8 ? (this.sample(row, x) * 255) / most : (row[x * step] as number);
			this.luminance[x] = colour === 4 ? onWhite(grey, row[x * step + depth / 8] as number) : grey;
		}
	}

	private readColours(row: Uint8Array, width: number): void {
		const { header } = this;
		const sample = header.depth / 8;
		const step = samplesOf(header) * sample;
		for (let x = 0, at = 0; x < width; x++, at += step) {
			const alpha = header.colour === 6 ? (row[at + 3 * sample] as number) : 255;
			const red = onWhite(row[at] as number, alpha);
			const green = onWhite(row[at + sample] as number, alpha);
			const blue = onWhite(row[at + 2 * sample] as number, alpha);
			this.luminance[x] = luminanceOf(red, green, blue);
			this.brightest[x] = Math.max(red, green, blue);
		}
	}

	/** A sample of at most eight bits, one per pixel. */
	private sample(row: Uint8Array, x: number): number {
		const { depth } = this.header;
		if (depth === 8) return row[x] as number;
		const bit = x * depth;
		return ((row[bit >> 3] as number) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
	}
}

/** Bytes of the row buffers that any row of a picture fits into. */
export function rowBuffer(header: PngHeader): Uint8Array {
	return new Uint8Array(rowBytes(header, header.width));
}

/** Distance of a byte to its left neighbour's, as filters count it. */
export function pixelBytes(header: PngHeader): number {
	return Math.max(1, (samplesOf(header) * header.depth) >> 3);
}

function paletteLevels(palette: Uint8Array, alphas: Uint8Array) {
	const luminance = new Uint8Array(256);
	const brightest = new Uint8Array(256);
	for (let entry = 0; entry < 256; entry++) {
		const alpha = alphas[entry] ?? 255;
		const red = onWhite(palette[entry * 3] ?? 0, alpha);
		const green = onWhite(palette[entry * 3 + 1] ?? 0, alpha);
		const blue = onWhite(palette[entry * 3 + 2] ?? 0, alpha);
		luminance[entry] = luminanceOf(red, green, blue);
		brightest[entry] = Math.max(red, green, blue);
	}
	return { luminance, brightest };
}

function onWhite(level: number, alpha: number): number {
	return alpha === 255 ? level : Math.round((level * alpha + 255 * (255 - alpha)) / 255);
}
