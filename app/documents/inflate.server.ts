import { type Code, fillCode, QUICK_BITS, roomForCode, walkCode } from "./huffman.server.ts";

/**
 * Why own code: every library writes what it unpacks, and unpacks ahead of the reader, so that a file of half a
 * megabyte takes a gigabyte before anyone can say stop. How much comes out of a deflate stream can be counted without
 * writing a single byte of it.
 */
export type Inflated = {
	/** Bytes that come out, up to the limit. */
	produced: number;
	/** Index in the input after the last byte read. */
	end: number;
	/** Blocks that brought a code of their own, which is the dear part. */
	tables: number;
	/** `cut` = the input ends too early, `broken` = no deflate data, `over` = more comes out than the limits allow. */
	result: "complete" | "cut" | "broken" | "over";
};

export type InflateLimits = { bytes: number; tables: number };

const LENGTH_BASE = [
	3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
	1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
	8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA = [
	0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END_OF_BLOCK = 256;
/** Twice the 32 KB that a distance may reach back: one half is given away while the other is filled. */
const RING = 65_536;
const HALF_RING_MASK = RING / 2 - 1;

/** Filled anew by every block; one for all, because nothing else runs while a stream is counted. */
const literalCode = roomForCode(288);
const distanceCode = roomForCode(32);
const codeLengths = new Uint8Array(320);
const FIXED_LITERALS = roomForCode(288);
const FIXED_DISTANCES = roomForCode(32);
fillFixedCodes();

/** Thrown and caught inside this file only. */
class Abort extends Error {
	result: Inflated["result"];
	constructor(result: Inflated["result"]) {
		super(result);
		this.result = result;
	}
}

class Inflater {
	at: number;
	produced = 0;
	tables = 0;
	private hold = 0;
	private bits = 0;
	private readonly input: Uint8Array;
	private readonly limits: InflateLimits;
	private readonly output: Uint8Array | null;
	/** Where a byte goes in `output` is its number under this mask: all of it, or a ring for a sink. */
	private readonly mask: number;
	private readonly sink: ((bytes: Uint8Array) => boolean) | null;
	private given = 0;

	constructor(
		input: Uint8Array,
		start: number,
		limits: InflateLimits,
		output: Uint8Array | null,
		sink: ((bytes: Uint8Array) => boolean) | null = null,
	) {
		this.input = input;
		this.at = start;
		this.limits = limits;
		this.output = output;
		this.mask = sink ? RING - 1 : 0x7fffffff;
		this.sink = sink;
	}

	run(): void {
		for (let last = 0; last === 0; ) {
			last = this.take(1);
			const kind = this.take(2);
			if (kind === 0) this.stored();
			else if (kind === 1) this.symbols(FIXED_LITERALS, FIXED_DISTANCES);
			else if (kind === 2) this.dynamic();
			else throw new Abort("broken");
		}
		this.give();
		// Whole bytes that were read ahead belong to whatever follows.
		this.at -= this.bits >> 3;
	}

	/** Hands what was unpacked since the last time to the sink: half a ring at most, never across the ring's end. */
	private give(): void {
		if (!this.sink || this.produced === this.given) return;
		const from = this.given & this.mask;
		const wanted = this.sink((this.output as Uint8Array).subarray(from, from + this.produced - this.given));
		this.given = this.produced;
		if (!wanted) throw new Abort("over");
	}

	private take(count: number): number {
		while (this.bits < count) {
			const byte = this.input[this.at];
			if (byte === undefined) throw new Abort("cut");
			this.hold |= byte << this.bits;
			this.bits += 8;
			this.at++;
		}
		const value = this.hold & ((1 << count) - 1);
		this.hold >>>= count;
		this.bits -= count;
		return value;
	}

	private stored(): void {
		this.at -= this.bits >> 3;
		this.hold = 0;
		this.bits = 0;
		const length = this.take(16);
		if ((length ^ this.take(16)) !== 0xffff) throw new Abort("broken");
		const fits = Math.min(length, this.input.length - this.at);
		if (this.produced + fits > this.limits.bytes) throw new Abort("over");
		if (this.sink) this.storedInRing(fits);
		else {
			this.output?.set(this.input.subarray(this.at, this.at + fits), this.produced);
			this.produced += fits;
			this.at += fits;
		}
		if (fits < length) throw new Abort("cut");
	}

	private storedInRing(length: number): void {
		for (let left = length; left > 0; left--) {
			(this.output as Uint8Array)[this.produced++ & this.mask] = this.input[this.at++] ?? 0;
			if ((this.produced & HALF_RING_MASK) === 0) this.give();
		}
	}

	private dynamic(): void {
		const literalCount = this.take(5) + 257;
		const distanceCount = this.take(5) + 1;
		const orderCount = this.take(4) + 4;
		if (literalCount > 286) throw new Abort("broken");
		if (++this.tables > this.limits.tables) throw new Abort("over");
		const lengths = codeLengths.fill(0);
		for (let index = 0; index < orderCount; index++) lengths[CODE_ORDER[index] ?? 0] = this.take(3);
		if (!fillCode(literalCode, lengths, 0, 19)) throw new Abort("broken");
		lengths.fill(0);
		for (let index = 0; index < literalCount + distanceCount; ) {
			const symbol = this.symbol(literalCode);
			if (symbol < 16) {
				lengths[index++] = symbol;
				continue;
			}
			if (symbol === 16 && index === 0) throw new Abort("broken");
			const value = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
			const times = symbol === 16 ? this.take(2) + 3 : symbol === 17 ? this.take(3) + 3 : this.take(7) + 11;
			if (index + times > literalCount + distanceCount) throw new Abort("broken");
			lengths.fill(value, index, index + times);
			index += times;
		}
		const sound =
			fillCode(literalCode, lengths, 0, literalCount) && fillCode(distanceCode, lengths, literalCount, distanceCount);
		if (!sound) throw new Abort("broken");
		this.symbols(literalCode, distanceCode);
	}

	private symbol(code: Code): number {
		while (this.bits < 15 && this.at < this.input.length) {
			this.hold |= (this.input[this.at++] ?? 0) << this.bits;
			this.bits += 8;
		}
		const found = code.quick[this.hold & ((1 << QUICK_BITS) - 1)] || walkCode(code, this.hold);
		const length = found & 15;
		if (length === 0) throw new Abort(this.bits < 15 ? "cut" : "broken");
		if (length > this.bits) throw new Abort("cut");
		this.hold >>>= length;
		this.bits -= length;
		return found >> 4;
	}

	private symbols(literals: Code, distances: Code): void {
		const { output, limits, mask } = this;
		for (;;) {
			const symbol = this.symbol(literals);
			if (symbol === END_OF_BLOCK) return;
			if (symbol < END_OF_BLOCK) {
				if (this.produced >= limits.bytes) throw new Abort("over");
				if (output) output[this.produced & mask] = symbol;
				this.produced++;
				if ((this.produced & HALF_RING_MASK) === 0) this.give();
				continue;
			}
			const length = (LENGTH_BASE[symbol - 257] ?? Number.NaN) + this.take(LENGTH_EXTRA[symbol - 257] ?? 0);
			const distanceSymbol = this.symbol(distances);
			const distance = (DISTANCE_BASE[distanceSymbol] ?? Number.NaN) + this.take(DISTANCE_EXTRA[distanceSymbol] ?? 0);
			// A symbol beyond the tables makes NaN, which fails this comparison too.
			if (!(length > 0 && distance <= this.produced)) throw new Abort("broken");
			if (this.produced + length > limits.bytes) throw new Abort("over");
			const end = this.produced + length;
			if (!output) {
				this.produced = end;
				continue;
			}
			while (this.produced < end) {
				output[this.produced & mask] = output[(this.produced - distance) & mask] ?? 0;
				this.produced++;
				if ((this.produced & HALF_RING_MASK) === 0) this.give();
			}
		}
	}
}

/**
 * Counts what a raw deflate stream that starts at `start` unpacks to, and writes it to `output` if there is one (which
 * must hold `limits.bytes`). Stops at the limits; never throws.
 */
export function inflate(
	input: Uint8Array,
	start: number,
	limits: InflateLimits,
	output: Uint8Array | null = null,
): Inflated {
	const inflater = new Inflater(input, start, limits, output);
	let result: Inflated["result"] = "complete";
	try {
		inflater.run();
	} catch (error) {
		if (!(error instanceof Abort)) throw error;
		result = error.result;
	}
	return { produced: inflater.produced, end: inflater.at, tables: inflater.tables, result };
}

/**
 * Unpacks a raw deflate stream that starts at `start` bite by bite, so that it may be far longer than what memory holds:
 * each bite (at most 32 KB, valid until `sink` returns) goes to `sink`, which says whether it wants more. `over` when it
 * does not, or at the limits; never throws but what the sink throws.
 */
export function inflateThrough(
	input: Uint8Array,
	start: number,
	limits: InflateLimits,
	sink: (bytes: Uint8Array) => boolean,
): Inflated["result"] {
	const inflater = new Inflater(input, start, limits, new Uint8Array(RING), sink);
	try {
		inflater.run();
	} catch (error) {
		if (error instanceof Abort) return error.result;
		throw error;
	}
	return "complete";
}

function fillFixedCodes(): void {
	const lengths = new Uint8Array(320);
	lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288).fill(5, 288, 320);
	fillCode(FIXED_LITERALS, lengths, 0, 288);
	fillCode(FIXED_DISTANCES, lengths, 288, 32);
}

/** Whether the bytes at `start` are the two that begin every zlib stream (RFC 1950). */
export function isZlib(input: Uint8Array, start: number): boolean {
	const method = input[start];
	const flags = input[start + 1];
	if (method === undefined || flags === undefined) return false;
	return (method & 0x0f) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0 && (flags & 0x20) === 0;
}

/** How many blocks with a code of their own an honest stream of so many bytes may have: encoders write far longer ones. */
export function tablesAllowed(bytes: number): number {
	return 20_000 + Math.floor(bytes / 128);
}
