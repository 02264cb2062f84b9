import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inflate } from "./inflate.server.ts";

const SOURCE = Uint8Array.from({ length: 300_000 }, (_, index) => (index * index) >> (index % 11));
const PACKED = new Uint8Array(deflateSync(SOURCE));

async function decompress(...parts: Uint8Array[]) {
	const chunks: Uint8Array[] = [];
	const read = await inflate(parts, (chunk) => chunks.push(chunk) > 0);
	return { content: Buffer.concat(chunks), read };
}

describe("a compressed stream", () => {
	it("is decompressed up to its end, ignoring what follows", async () => {
		const { content, read } = await decompress(PACKED.subarray(0, 1000), PACKED.subarray(1000), new Uint8Array(5000));
		expect(content.equals(SOURCE)).toBe(true);
		expect(read).toBe(PACKED.length);
	});

	it("yields the available data when truncated", async () => {
		const { content, read } = await decompress(PACKED.subarray(0, PACKED.length / 2));
		expect(content.length).toBeGreaterThan(SOURCE.length / 4);
		expect(content.equals(SOURCE.subarray(0, content.length))).toBe(true);
		expect(read).toBe(Math.floor(PACKED.length / 2));
	});

	it("is decompressed only as far as requested", async () => {
		const bomb = deflateSync(new Uint8Array(50_000_000));
		let produced = 0;
		const read = await inflate([bomb], (chunk) => {
			produced += chunk.length;
			return produced < 1_000_000;
		});
		expect(produced).toBeLessThan(1_100_000);
		expect(read).toBeLessThan(bomb.length / 10);
	});

	it("may contain arbitrary bytes", async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
				expect((await decompress(Uint8Array.of(0x78, 0x9c), bytes)).read).toBeLessThanOrEqual(bytes.length + 2);
			}),
		);
	});

	it("propagates errors from its consumer", async () => {
		const fail = () => {
			throw new RangeError("too many rows");
		};
		await expect(inflate([PACKED], fail)).rejects.toThrow("too many rows");
	});
});
