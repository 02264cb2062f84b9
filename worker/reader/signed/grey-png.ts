import { crc32, deflateSync } from "node:zlib";
import type { Plane } from "../pictures/picture.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Filter type "up": each row is stored as its difference from the one above. */
const FILTER_UP = 2;
/** Distance between stored grey levels: finer ones are camera noise and half the file size. */
const STEP = 8;
const LEVELS = Uint8Array.from({ length: 256 }, (_, grey) => Math.min(255, Math.round(grey / STEP) * STEP));

/** Encodes a PNG with one channel of eight bits (ISO/IEC 15948), in 32 levels of grey. */
export function encodeGreyPng({ width, height, pixels }: Plane): Uint8Array {
	const rows = new Uint8Array((width + 1) * height);
	const getLevel = (index: number) => LEVELS[pixels[index] ?? 0] as number;
	for (let row = 0, from = 0, to = 0; row < height; row++) {
		rows[to++] = FILTER_UP;
		for (let column = 0; column < width; column++, from++, to++)
			rows[to] = getLevel(from) - (row > 0 ? getLevel(from - width) : 0);
	}
	const header = new Uint8Array(13);
	new DataView(header.buffer).setUint32(0, width);
	new DataView(header.buffer).setUint32(4, height);
	header[8] = 8;
	const parts = [
		Uint8Array.from(SIGNATURE),
		createChunk("IHDR", header),
		createChunk("IDAT", deflateSync(rows)),
		createChunk("IEND", new Uint8Array(0)),
	];
	const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let offset = 0;
	for (const part of parts) {
		file.set(part, offset);
		offset += part.length;
	}
	return file;
}

function createChunk(name: string, content: Uint8Array): Uint8Array {
	const chunk = new Uint8Array(content.length + 12);
	const view = new DataView(chunk.buffer);
	view.setUint32(0, content.length);
	chunk.set(new TextEncoder().encode(name), 4);
	chunk.set(content, 8);
	view.setUint32(content.length + 8, crc32(chunk.subarray(4, content.length + 8)));
	return chunk;
}
