import fc from "fast-check";
import { expect, it } from "vitest";
import { hashDistance, isSimilarPicture } from "./picture-hash.ts";

const hash = fc
	.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
	.map((bands) => bands.map((band) => band.toString(16).padStart(4, "0")).join(""));
const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 6 });

function flipBits(original: string, bits: number[]): string {
	const value = bits.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), BigInt(`0x${original}`));
	return value.toString(16).padStart(16, "0");
}

it("counts the bits in which two pictures differ", () => {
	fc.assert(
		fc.property(hash, flips, (original, bits) => {
			expect(hashDistance(original, flipBits(original, bits))).toBe(bits.length);
		}),
	);
	expect(hashDistance("0000000000000000", "ffffffffffffffff")).toBe(64);
});

it("treats two pictures as similar up to six bits", () => {
	expect([0, 6, 7, 64].map(isSimilarPicture)).toEqual([true, true, false, false]);
});
