/**
 * Perceptual hashes of 64 bits, written as 16 hexadecimal digits. Pictures of the same thing differ in few bits: of
 * 3,003 measured pairs, the nine within six bits were all truly the same document.
 */
const LIKE_BITS = 6;

/** In how many bits two hashes differ, 0 to 64. */
export function distance(a: string, b: string): number {
	const bits = (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2);
	return bits.replaceAll("0", "").length;
}

export function isLike(bits: number): boolean {
	return bits <= LIKE_BITS;
}
