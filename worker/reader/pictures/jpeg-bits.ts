/** Reads bits of picture data: skips stuffed zeros, stops at a marker and returns zeros from there on. */
export class JpegBits {
	offset = 0;
	/** Whether a marker or the end of the file was reached; later bits are padding. */
	hasEnded = false;
	/** Padding bytes returned since then. */
	paddingBytes = 0;
	private buffer = 0;
	private count = 0;
	private readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
	}

	startAt(offset: number): void {
		this.offset = offset;
		this.buffer = 0;
		this.count = 0;
		this.hasEnded = false;
		this.paddingBytes = 0;
	}

	/** Continues after the next restart marker; false if another marker comes first. */
	restart(): boolean {
		const { bytes } = this;
		for (let offset = this.offset; offset < bytes.length - 1; offset++) {
			if (bytes[offset] !== 0xff) continue;
			const marker = bytes[offset + 1] as number;
			if (marker >= 0xd0 && marker <= 0xd7) {
				this.startAt(offset + 2);
				return true;
			}
			if (marker !== 0 && marker !== 0xff) return false;
		}
		return false;
	}

	readBits(bitCount: number): number {
		if (bitCount === 0) return 0;
		if (this.count < bitCount) this.fillBuffer();
		this.count -= bitCount;
		return (this.buffer >>> this.count) & ((1 << bitCount) - 1);
	}

	/** Reads a signed number of this many bits (T.81, F.2.2.1). */
	readSigned(size: number): number {
		if (size === 0) return 0;
		const value = this.readBits(size);
		return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
	}

	readSymbol(code: JpegCode): number {
		if (this.count < 16) this.fillBuffer();
		const entry = code.lookup[(this.buffer >>> (this.count - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)] as number;
		if (entry >= 0) {
			this.count -= entry >> 8;
			return entry & 0xff;
		}
		for (let length = LOOKUP_BITS + 1; length <= 16; length++) {
			const value = (this.buffer >>> (this.count - length)) & ((1 << length) - 1);
			if (value > (code.largest[length] as number)) continue;
			this.count -= length;
			return code.symbols[(code.first[length] as number) + value - (code.smallest[length] as number)] ?? 0;
		}
		this.count -= 16;
		return 0;
	}

	private fillBuffer(): void {
		while (this.count <= 24) {
			const byte = this.hasEnded ? 0 : this.readByte();
			if (this.hasEnded) this.paddingBytes++;
			this.buffer = (this.buffer << 8) | byte;
			this.count += 8;
		}
	}

	private readByte(): number {
		const byte = this.bytes[this.offset];
		if (byte === 0xff) {
			if (this.bytes[this.offset + 1] === 0) {
				this.offset += 2;
				return byte;
			}
		} else if (byte !== undefined) {
			this.offset++;
			return byte;
		}
		this.hasEnded = true;
		return 0;
	}
}

/** Codes of up to this many bits take one look-up. */
const LOOKUP_BITS = 9;

/**
 * A Huffman code of ITU-T T.81, annex C: `lookup` has `length << 8 | symbol`, or -1; longer codes are decoded bit by
 * bit.
 */
export type JpegCode = {
	lookup: Int16Array;
	smallest: Int32Array;
	largest: Int32Array;
	first: Int32Array;
	symbols: Uint8Array;
};

/** Builds a code from the number of codes of each length (1 to 16) and their symbols. */
export function createJpegCode(counts: Uint8Array, symbols: Uint8Array): JpegCode {
	const lookup = new Int16Array(1 << LOOKUP_BITS).fill(-1);
	const smallest = new Int32Array(17);
	const largest = new Int32Array(17).fill(-1);
	const first = new Int32Array(17);
	let code = 0;
	let index = 0;
	for (let length = 1; length <= 16; length++) {
		const count = counts[length - 1] ?? 0;
		first[length] = index;
		smallest[length] = code;
		for (let entry = 0; entry < count; entry++, code++, index++) {
			if (length > LOOKUP_BITS) continue;
			const start = code << (LOOKUP_BITS - length);
			lookup.fill((length << 8) | (symbols[index] ?? 0), start, start + (1 << (LOOKUP_BITS - length)));
		}
		if (count > 0) largest[length] = code - 1;
		code <<= 1;
	}
	return { lookup, smallest, largest, first, symbols };
}
