import { constants, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inflate } from "./inflate.server.ts";

const ROOMY = { bytes: 1_000_000_000, tables: 1_000_000 };

/** Runs, repeats and noise, so that every kind of block and code occurs. */
const content = fc
	.array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.integer({ min: 1, max: 60 })), { maxLength: 12 })
	.map((parts) => Buffer.concat(parts.flatMap(([part, times]) => Array.from({ length: times }, () => part))));
const packing = fc.record({
	level: fc.integer({ min: 0, max: 9 }),
	strategy: fc.constantFrom(
		constants.Z_DEFAULT_STRATEGY,
		constants.Z_HUFFMAN_ONLY,
		constants.Z_RLE,
		constants.Z_FIXED,
		constants.Z_FILTERED,
	),
	memLevel: fc.integer({ min: 1, max: 9 }),
});

it("unpacks whatever zlib packs, and counts it without unpacking", () => {
	fc.assert(
		fc.property(content, packing, (bytes, options) => {
			const packed = deflateRawSync(bytes, options);
			const output = new Uint8Array(bytes.length);
			const limits = { ...ROOMY, bytes: bytes.length };
			expect(inflate(packed, 0, limits, output)).toMatchObject({ result: "complete", end: packed.length });
			expect(Buffer.compare(output, bytes)).toBe(0);
			expect(inflate(packed, 0, limits)).toMatchObject({ result: "complete", produced: bytes.length });
		}),
		{ numRuns: 200 },
	);
});

it("stops at the first byte too many", () => {
	fc.assert(
		fc.property(content, packing, fc.nat(), (bytes, options, some) => {
			fc.pre(bytes.length > 0);
			const limit = some % bytes.length;
			const found = inflate(deflateRawSync(bytes, options), 0, { ...ROOMY, bytes: limit });
			expect(found.result).toBe("over");
			expect(found.produced).toBeLessThanOrEqual(limit);
		}),
	);
});

it("says that a stream which ends early is cut", () => {
	fc.assert(
		fc.property(content, packing, (bytes, options) => {
			const packed = deflateRawSync(bytes, options);
			expect(inflate(packed.subarray(0, -1), 0, ROOMY).result).toBe("cut");
		}),
	);
});

it("survives any bytes", () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
			expect(["complete", "cut", "broken", "over"]).toContain(inflate(bytes, 0, { bytes: 100_000, tables: 10 }).result);
		}),
		{ numRuns: 2000 },
	);
});

it("refuses to build codes without end", () => {
	const packed = deflateRawSync(Buffer.from("abacabadabacabae".repeat(200)), { level: 9 });
	expect(inflate(packed, 0, { ...ROOMY, tables: 0 }).result).toBe("over");
});
