import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** Encodes opaque pixels as a PNG of at most 256 colours, a third of the canvas's own size. */
export async function encodeSmallPng(
	pixels: Buffer,
	{ width, height }: { width: number; height: number },
): Promise<Buffer> {
	const { palette, indexOf } = buildPalette(pixels);
	const rows = Buffer.alloc((width + 1) * height);
	for (let index = 0; index < width * height; index += 1)
		// Each row begins with the number of its filter: none.
		rows[index + Math.floor(index / width) + 1] = indexOf[colourBucket(pixels, 4 * index)] ?? 0;
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	// Eight bits per pixel, by palette.
	header.set([8, 3], 8);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		createChunk("IHDR", header),
		createChunk("PLTE", Buffer.from(palette)),
		createChunk("IDAT", await promisify(deflate)(rows)),
		createChunk("IEND", Buffer.alloc(0)),
	]);
}

function createChunk(name: string, data: Buffer): Buffer {
	const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
	chunk.writeUInt32BE(data.length, 0);
	chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
	return chunk;
}

/** Colours that differ only in the last three bits of a channel count as one. */
function colourBucket(pixels: Buffer, offset: number): number {
	return (
		(((pixels[offset] ?? 0) >> 3) << 10) | (((pixels[offset + 1] ?? 0) >> 3) << 5) | ((pixels[offset + 2] ?? 0) >> 3)
	);
}

/** Returns the 256 most frequent buckets, as the first colour in each, and the nearest of them for every bucket. */
function buildPalette(pixels: Buffer): { palette: number[]; indexOf: Uint8Array } {
	const counts = new Uint32Array(1 << 15);
	const firstOffset = new Uint32Array(1 << 15);
	for (let offset = 0; offset < pixels.length; offset += 4) {
		const bucket = colourBucket(pixels, offset);
		if (counts[bucket] === 0) firstOffset[bucket] = offset;
		counts[bucket] = (counts[bucket] ?? 0) + 1;
	}
	const usedBuckets = [...counts.keys()].filter((bucket) => counts[bucket]);
	const palette = usedBuckets.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, 256);
	const colours = palette.map((bucket) => [...pixels.subarray(firstOffset[bucket], (firstOffset[bucket] ?? 0) + 3)]);
	const indexOf = new Uint8Array(1 << 15);
	for (const [index, bucket] of palette.entries()) indexOf[bucket] = index;
	for (const bucket of usedBuckets.slice(256)) {
		const extraColour = pixels.subarray(firstOffset[bucket], (firstOffset[bucket] ?? 0) + 3);
		const distances = colours.map((colour) =>
			colour.reduce((sum, value, channel) => sum + (value - (extraColour[channel] ?? 0)) ** 2, 0),
		);
		indexOf[bucket] = distances.indexOf(Math.min(...distances));
	}
	return { palette: colours.flat(), indexOf };
}
