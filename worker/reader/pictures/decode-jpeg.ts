import { DecodingAborted } from "../reading-errors.ts";
import { releaseBuffers } from "../release-buffers.ts";
import { createJpegCode, JpegBits, type JpegCode } from "./jpeg-bits.ts";
import { type JpegComponent, type JpegFrame, readFrame, toPicture } from "./jpeg-frame.ts";
import { finishProgressive, readScan, ScaledTransform, type Spectrum, ZIGZAG } from "./jpeg-scan.ts";
import type { Picture } from "./picture.ts";

/** Total blocks that all scans may visit: a progressive photo of 13 megapixels has some five million. */
const MAX_BLOCK_VISITS = 16_000_000;
/** Minimum share of the picture data. */
const MIN_SHARE = 0.5;

/**
 * Decodes a baseline, extended or progressive JPEG with 8 bits per sample at the smallest sufficient size (long side at
 * least 1500 pixels if available). Also returns the size stated by the file.
 * @throws DecodingAborted
 */
export function decodeJpeg(bytes: Uint8Array): { picture: Picture; width: number; height: number } {
	const tables = new JpegTables(bytes);
	const bits = new JpegBits(bytes);
	let frame: JpegFrame | null = null;
	let transform = new ScaledTransform(8);
	let decodedShare = 1;
	let scans = 0;
	let blockVisits = 0;
	for (let offset = 2; offset < bytes.length - 3; ) {
		const marker = bytes[offset + 1] as number;
		if (
			bytes[offset] !== 0xff ||
			marker === 0xff ||
			marker === 0 ||
			marker === 1 ||
			(marker >= 0xd0 && marker <= 0xd8)
		) {
			offset++;
			continue;
		}
		if (marker === 0xd9) break;
		const length = ((bytes[offset + 2] as number) << 8) | (bytes[offset + 3] as number);
		if (length < 2) throw new DecodingAborted("unreadable");
		if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
			if (marker > 0xc2 || frame) throw new DecodingAborted("unreadable");
			frame = readFrame(bytes, offset + 2, marker);
			transform = new ScaledTransform(frame.scaledBlockSide);
		} else if (marker === 0xda) {
			if (!frame) throw new DecodingAborted("unreadable");
			const { components, spectrum } = tables.readScanHeader(offset + 2, frame);
			blockVisits += components.reduce((sum, { blocksWide, blocksHigh }) => sum + blocksWide * blocksHigh, 0);
			if (blockVisits > MAX_BLOCK_VISITS) throw new DecodingAborted("out_of_budget");
			bits.startAt(offset + 2 + length);
			for (const component of frame.components) component.predictor = 0;
			const { quantisers, restartInterval } = tables;
			const scan = { frame, components, spectrum, quantisers, restartInterval, transform };
			const scanShare = readScan(bits, scan);
			if (scans++ === 0) decodedShare = scanShare;
			offset = bits.offset;
			continue;
		} else tables.readSegment(marker, offset + 2, length);
		offset += 2 + length;
	}
	if (!frame || scans === 0 || decodedShare < MIN_SHARE) throw new DecodingAborted("unreadable");
	if (frame.isProgressive) finishProgressive(frame, tables.quantisers, transform);
	const picture = toPicture(frame, tables.adobe);
	releaseBuffers(...frame.components.map(({ pixels }) => pixels));
	return { picture, width: frame.width, height: frame.height };
}

/** Tables and settings from the segments before a scan. */
class JpegTables {
	readonly quantisers: (Float32Array | undefined)[] = [];
	restartInterval = 0;
	adobe: number | null = null;
	private readonly codes = new Map<number, JpegCode>();
	private readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
	}

	readSegment(marker: number, offset: number, length: number): void {
		const { bytes } = this;
		if (marker === 0xdb) this.readQuantisers(offset + 2, offset + length);
		else if (marker === 0xc4) this.readCodes(offset + 2, offset + length);
		else if (marker === 0xdd) this.restartInterval = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
		else if (marker === 0xee && String.fromCharCode(...bytes.subarray(offset + 2, offset + 7)) === "Adobe")
			this.adobe = bytes[offset + 13] ?? null;
	}

	readScanHeader(offset: number, frame: JpegFrame): { components: JpegComponent[]; spectrum: Spectrum } {
		const { bytes } = this;
		const count = bytes[offset + 2] ?? 0;
		const components = Array.from({ length: count }, (_, index) => {
			const component = frame.components.find(({ id }) => id === bytes[offset + 3 + index * 2]);
			if (!component) throw new DecodingAborted("unreadable");
			const codes = bytes[offset + 4 + index * 2] ?? 0;
			component.dc = this.codes.get(codes >> 4) ?? null;
			component.ac = this.codes.get(16 | (codes & 15)) ?? null;
			return component;
		});
		const [start = 0, end = 0, approximation = 0] = bytes.subarray(offset + 3 + count * 2, offset + 6 + count * 2);
		const spectrum = { start, end, high: approximation >> 4, low: approximation & 15 };
		const needsDc = !frame.isProgressive || (start === 0 && spectrum.high === 0);
		const needsAc = !frame.isProgressive || start > 0;
		const isValid =
			count > 0 &&
			new Set(components).size === count &&
			end <= 63 &&
			start <= end &&
			spectrum.low <= 13 &&
			(!frame.isProgressive || (start === 0 ? end === 0 : count === 1)) &&
			components.every(({ dc, ac }) => (dc || !needsDc) && (ac || !needsAc));
		if (!isValid) throw new DecodingAborted("unreadable");
		return { components, spectrum };
	}

	private readQuantisers(start: number, end: number): void {
		for (let offset = start; offset < end; ) {
			const precisionAndTable = this.bytes[offset++] ?? 0;
			const is16Bit = precisionAndTable >> 4 > 0;
			const table = new Float32Array(64);
			for (let index = 0; index < 64; index++) {
				const entryOffset = is16Bit ? offset + index * 2 : offset + index;
				const value = is16Bit
					? ((this.bytes[entryOffset] ?? 0) << 8) | (this.bytes[entryOffset + 1] ?? 0)
					: (this.bytes[entryOffset] ?? 0);
				table[ZIGZAG[index] as number] = value;
			}
			this.quantisers[precisionAndTable & 3] = table;
			offset += is16Bit ? 128 : 64;
		}
	}

	private readCodes(start: number, end: number): void {
		for (let offset = start; offset + 17 <= end; ) {
			const id = (this.bytes[offset] ?? 0) & 31;
			const counts = this.bytes.subarray(offset + 1, offset + 17);
			const total = counts.reduce((sum, count) => sum + count, 0);
			if (total > 256 || hasTooManyCodes(counts)) throw new DecodingAborted("unreadable");
			this.codes.set(id, createJpegCode(counts, this.bytes.slice(offset + 17, offset + 17 + total)));
			offset += 17 + total;
		}
	}
}

/** The table is invalid if it has more codes of a length than that length allows. */
function hasTooManyCodes(counts: Uint8Array): boolean {
	let code = 0;
	for (const [index, count] of counts.entries()) {
		code += count;
		if (code > 1 << (index + 1)) return true;
		code <<= 1;
	}
	return false;
}
