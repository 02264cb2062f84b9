/** Codes of up to this many bits are answered by one look-up. */
export const QUICK_BITS = 9;

/** A Huffman code of ITU-T T.81, annex C: `quick` holds `length << 8 | symbol`, or -1; longer codes are walked. */
export type JpegCode = {
	quick: Int16Array;
	smallest: Int32Array;
	largest: Int32Array;
	first: Int32Array;
	symbols: Uint8Array;
};

/** Makes a code ready from the number of codes of each length (1 to 16) and their symbols. */
export function jpegCode(counts: Uint8Array, symbols: Uint8Array): JpegCode {
	const quick = new Int16Array(1 << QUICK_BITS).fill(-1);
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
			if (length > QUICK_BITS) continue;
			const from = code << (QUICK_BITS - length);
			quick.fill((length << 8) | (symbols[index] ?? 0), from, from + (1 << (QUICK_BITS - length)));
		}
		if (count > 0) largest[length] = code - 1;
		code <<= 1;
	}
	return { quick, smallest, largest, first, symbols };
}
