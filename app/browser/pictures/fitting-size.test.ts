import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { allocateBytes, isWithinLimits, listCandidateFits, MAX_TOTAL_BYTES } from "./fitting-size.ts";

describe("a picture that is too large", () => {
	it("is over 10 MB or over 50 megapixels", () => {
		expect(isWithinLimits({ width: 4000, height: 3000 }, MAX_UPLOAD_BYTES)).toBe(true);
		expect(isWithinLimits({ width: 4000, height: 3000 }, MAX_UPLOAD_BYTES + 1)).toBe(false);
		expect(isWithinLimits({ width: MAX_PIXELS / 1000, height: 1000 }, 1)).toBe(true);
		expect(isWithinLimits({ width: MAX_PIXELS / 1000 + 1, height: 1000 }, 1)).toBe(false);
	});

	it("first keeps its pixels, then shrinks to 3000 on its long side before losing quality", () => {
		const [original, ...smaller] = listCandidateFits({ width: 4032, height: 3024 });
		expect(original).toEqual({ width: 4032, height: 3024, quality: 0.95 });
		const highQuality = smaller.filter(({ quality }) => quality > 0.8);
		expect(highQuality.map(({ width }) => width)).toEqual([4000, 3000]);
	});

	it("is never enlarged, distorted, or drawn larger than every browser supports", () => {
		const side = fc.integer({ min: 1, max: 20_000 });
		fc.assert(
			fc.property(side, side, (width, height) => {
				for (const fit of listCandidateFits({ width, height })) {
					expect(fit.width * fit.height).toBeLessThanOrEqual(12_500_000);
					expect(fit.width).toBeLessThanOrEqual(width);
					expect(fit.height).toBeLessThanOrEqual(height);
					expect(Math.abs(fit.width * height - fit.height * width)).toBeLessThanOrEqual(width + height);
				}
			}),
		);
	});
});

describe("pages that are too large together", () => {
	it("share the upload limit, and small ones keep their size", () => {
		expect(allocateBytes([1, 5, 9], 12)).toEqual([1, 5, 6]);
		expect(allocateBytes([9, 1, 9], 11)).toEqual([5, 1, 5]);
	});

	it("always fit, and none gets more than its size", () => {
		const pages = fc.array(fc.integer({ min: 0, max: MAX_UPLOAD_BYTES }), { minLength: 1, maxLength: 8 });
		fc.assert(
			fc.property(pages, (sizes) => {
				const shares = allocateBytes(sizes);
				expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
				expect(shares.every((share, page) => share <= (sizes[page] ?? 0))).toBe(true);
			}),
		);
	});
});
