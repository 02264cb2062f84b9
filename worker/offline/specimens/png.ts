import { crc32, deflateSync, inflateSync } from "node:zlib";
import { joinBytes } from "#app/documents/join-bytes.server.ts";

/** A picture of at most 256 colours: each pixel names one of them. */
export type IndexedPicture = { width: number; height: number; pixels: Uint8Array };

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** @param palette red, green and blue of each colour */
export function pngOf({ width, height, pixels }: IndexedPicture, palette: Uint8Array): Uint8Array {
	const rows = new Uint8Array((width + 1) * height);
	for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
	const head = new Uint8Array(13);
	const view = new DataView(head.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	head.set([8, 3], 8);
	const parts = [
		Uint8Array.from(SIGNATURE),
		chunk("IHDR", head),
		chunk("PLTE", palette),
		chunk("IDAT", deflateSync(rows, { level: 4 })),
		chunk("IEND", new Uint8Array()),
	];
	return joinBytes(parts);
}

/** The darkness of each pixel, 0 to 255, of a PNG in the greys that vite/small-png.ts writes. */
export function darknessIn(png: Uint8Array): IndexedPicture {
	const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
	const [width, height] = [view.getUint32(16), view.getUint32(20)];
	const found = new Map<string, Uint8Array>();
	for (let at = SIGNATURE.length; at < png.length; ) {
		const length = view.getUint32(at);
		found.set(String.fromCharCode(...png.subarray(at + 4, at + 8)), png.subarray(at + 8, at + 8 + length));
		at += length + 12;
	}
	const palette = found.get("PLTE") ?? new Uint8Array();
	const rows = new Uint8Array(inflateSync(found.get("IDAT") ?? new Uint8Array()));
	const pixels = new Uint8Array(width * height);
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1)
			pixels[y * width + x] = 255 - (palette[3 * (rows[y * (width + 1) + x + 1] ?? 0)] ?? 255);
	return { width, height, pixels };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
	const named = joinBytes([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
	const ends = new Uint8Array(8);
	const view = new DataView(ends.buffer);
	view.setUint32(0, data.length);
	view.setUint32(4, crc32(named));
	return joinBytes([ends.subarray(0, 4), named, ends.subarray(4)]);
}
