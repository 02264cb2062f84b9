import { crc32, deflateSync, inflateSync } from "node:zlib";
import { joinBytes } from "#app/documents/join-bytes.server.ts";

/** A picture of at most 256 colours, one palette index per pixel. */
export type IndexedPicture = { width: number; height: number; pixels: Uint8Array };

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Encodes a picture as PNG. @param palette red, green and blue of each colour */
export function encodePng({ width, height, pixels }: IndexedPicture, palette: Uint8Array): Uint8Array {
	const rows = new Uint8Array((width + 1) * height);
	for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
	const header = new Uint8Array(13);
	const view = new DataView(header.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	header.set([8, 3], 8);
	const parts = [
		Uint8Array.from(SIGNATURE),
		chunk("IHDR", header),
		chunk("PLTE", palette),
		chunk("IDAT", deflateSync(rows, { level: 4 })),
		chunk("IEND", new Uint8Array()),
	];
	return joinBytes(parts);
}

/** Reads the darkness of each pixel, 0 to 255, from a greyscale PNG written by vite/small-png.ts. */
export function readGreyscale(png: Uint8Array): IndexedPicture {
	const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
	const [width, height] = [view.getUint32(16), view.getUint32(20)];
	const chunks = new Map<string, Uint8Array>();
	for (let offset = SIGNATURE.length; offset < png.length; ) {
		const length = view.getUint32(offset);
		chunks.set(
			String.fromCharCode(...png.subarray(offset + 4, offset + 8)),
			png.subarray(offset + 8, offset + 8 + length),
		);
		offset += length + 12;
	}
	const palette = chunks.get("PLTE") ?? new Uint8Array();
	const rows = new Uint8Array(inflateSync(chunks.get("IDAT") ?? new Uint8Array()));
	const pixels = new Uint8Array(width * height);
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1)
			pixels[y * width + x] = 255 - (palette[3 * (rows[y * (width + 1) + x + 1] ?? 0)] ?? 255);
	return { width, height, pixels };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
	const typeAndData = joinBytes([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
	const lengthAndChecksum = new Uint8Array(8);
	const view = new DataView(lengthAndChecksum.buffer);
	view.setUint32(0, data.length);
	view.setUint32(4, crc32(typeAndData));
	return joinBytes([lengthAndChecksum.subarray(0, 4), typeAndData, lengthAndChecksum.subarray(4)]);
}

/** Red, green and blue of every pixel, row by row. */
export class Raster {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8ClampedArray;

	constructor(width: number, height: number, colour: Colour = [255, 255, 255]) {
		this.width = Math.round(width) | 0;
		this.height = Math.round(height) | 0;
		this.pixels = new Uint8ClampedArray(this.width * this.height * 3);
		this.fill(0, 0, this.width, this.height, colour);
	}

	fill(left: number, top: number, width: number, height: number, colour: Colour, opacity = 1): void {
		const [from, to] = [Math.max(0, Math.round(left)), Math.min(this.width, Math.round(left + width))];
		const [first, end] = [Math.max(0, Math.round(top)), Math.min(this.height, Math.round(top + height))];
		if (from >= to || first >= end) return;
		// With full opacity all rows are like the first, so they are copied.
		const rows = opacity === 1 ? first + 1 : end;
		for (let y = first; y < rows; y++) for (let x = from; x < to; x++) this.mix(x, y, colour, opacity);
		const length = this.width * 3;
		const [start, stop] = [first * length + from * 3, first * length + to * 3];
		for (let y = rows; y < end; y++) this.pixels.copyWithin(y * length + from * 3, start, stop);
	}

	/** Blends a colour over a pixel. */
	mix(x: number, y: number, colour: Colour, opacity: number): void {
		const { pixels } = this;
		const offset = (y * this.width + x) * 3;
		const red = pixels[offset] as number;
		const green = pixels[offset + 1] as number;
		const blue = pixels[offset + 2] as number;
		pixels[offset] = red + (colour[0] - red) * opacity;
		pixels[offset + 1] = green + (colour[1] - green) * opacity;
		pixels[offset + 2] = blue + (colour[2] - blue) * opacity;
	}
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Places pictures above or beside one another on a dark table. */
export function combinePictures(pictures: readonly Raster[], side: "above" | "beside" = "above"): Raster {
	const [widths, heights] = [pictures.map(({ width }) => width), pictures.map(({ height }) => height)];
	const total = (lengths: readonly number[]) => lengths.reduce((a, b) => a + b, 0);
	const isVertical = side === "above";
	const combined = new Raster(
		isVertical ? Math.max(...widths) : total(widths),
		isVertical ? total(heights) : Math.max(...heights),
		[92, 84, 76],
	);
	let offset = 0;
	for (const picture of pictures) {
		for (let y = 0; y < picture.height; y++) {
			const row = picture.pixels.subarray(y * picture.width * 3, (y + 1) * picture.width * 3);
			combined.pixels.set(row, ((isVertical ? y + offset : y) * combined.width + (isVertical ? 0 : offset)) * 3);
		}
		offset += isVertical ? picture.height : picture.width;
	}
	return combined;
}
