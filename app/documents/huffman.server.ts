/** Codes of up to this many bits are answered by one look-up; longer ones are rare and walked bit by bit. */
export const QUICK_BITS = 9;
const MAX_CODE = 15;

/** A Huffman code of RFC 1951, ready to read. An entry of `quick` is `symbol << 4 | length`, or 0 when there is none. */
export type Code = { quick: Uint16Array; counts: Uint16Array; symbols: Uint16Array };

/** An empty code with room for `size` symbols: filled again for every block, so that blocks cost no memory. */
export function roomForCode(size: number): Code {
	return {
		quick: new Uint16Array(1 << QUICK_BITS),
		counts: new Uint16Array(MAX_CODE + 1),
		symbols: new Uint16Array(size),
	};
}

/**
 * Fills a code from the lengths of its symbols (0 = unused). False when the lengths contradict each other, or leave
 * gaps although there is more than one symbol: RFC 1951 allows neither.
 */
export function fillCode(code: Code, lengths: Uint8Array, from: number, size: number): boolean {
	const { quick, counts, symbols } = code;
	quick.fill(0);
	counts.fill(0);
	for (let symbol = 0; symbol < size; symbol++) increment(counts, lengths[from + symbol] ?? 0);
	const used = size - (counts[0] ?? 0);
	counts[0] = 0;
	const offsets = new Uint16Array(MAX_CODE + 2);
	const next = new Uint16Array(MAX_CODE + 2);
	let room = 1;
	let first = 0;
	for (let length = 1; length <= MAX_CODE; length++) {
		const count = counts[length] ?? 0;
		room = (room << 1) - count;
		if (room < 0) return false;
		next[length] = first;
		first = (first + count) << 1;
		offsets[length + 1] = (offsets[length] ?? 0) + count;
	}
	if (room > 0 && used > 1) return false;
	for (let symbol = 0; symbol < size; symbol++) {
		const length = lengths[from + symbol] ?? 0;
		if (length === 0) continue;
		symbols[increment(offsets, length)] = symbol;
		const bits = increment(next, length);
		if (length <= QUICK_BITS) spread(quick, bits, length, symbol);
	}
	return true;
}

/** Adds one at an index and says what stood there before. */
function increment(numbers: Uint16Array, index: number): number {
	const before = numbers[index] ?? 0;
	numbers[index] = before + 1;
	return before;
}

/** Enters one short code at every index that begins (in its lowest bits) with the code. */
function spread(quick: Uint16Array, bits: number, length: number, symbol: number): void {
	let reversed = 0;
	for (let bit = 0; bit < length; bit++) reversed |= ((bits >> bit) & 1) << (length - 1 - bit);
	for (let index = reversed; index < 1 << QUICK_BITS; index += 1 << length) quick[index] = (symbol << 4) | length;
}

/** Reads one code longer than QUICK_BITS: `symbol << 4 | length`, or 0 when the bits are no code. */
export function walkCode(code: Code, hold: number): number {
	let value = 0;
	let first = 0;
	let index = 0;
	for (let length = 1; length <= MAX_CODE; length++) {
		value |= (hold >>> (length - 1)) & 1;
		const count = code.counts[length] ?? 0;
		if (value - count < first) return ((code.symbols[index + value - first] ?? 0) << 4) | length;
		index += count;
		first = (first + count) << 1;
		value <<= 1;
	}
	return 0;
}
