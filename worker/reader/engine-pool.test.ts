import { describe, expect, it } from "vitest";
import { EnginePool, memoryInUse } from "./engine-pool.ts";

const MEGABYTE = 2 ** 20;

/** Engines in the order in which they were made, each holding so many megabytes. */
function engines(megabytes: number) {
	const made: object[] = [];
	const kept = new EnginePool("text", async () => {
		const engine = { bounded: { bytes: () => megabytes * MEGABYTE } };
		made.push(engine);
		return engine;
	});
	return { made, kept };
}

describe("an engine kept between documents", () => {
	it("serves one document after the other, and what it holds is counted", async () => {
		const { made, kept } = engines(50);
		await kept.lend(() => "first");
		expect(await kept.lend(() => "second")).toBe("second");
		expect(made).toHaveLength(1);
		expect(memoryInUse()).toBe(50 * MEGABYTE);
	});

	it("leaves its room to the next PDF when a document made it fail", async () => {
		const { made, kept } = engines(50);
		await kept.lend(() => "fine");
		const failing = () => {
			throw new Error("trapped");
		};
		await expect(kept.lend(failing)).rejects.toThrow("trapped");
		expect(memoryInUse()).toBe(0);
		await kept.lend(() => "anew");
		expect(made).toHaveLength(2);
	});

	it("leaves its room when it has grown too large to stay", async () => {
		const { kept } = engines(72);
		await kept.lend(
			() => "a large scan",
			({ bounded }) => bounded.bytes() <= 40 * MEGABYTE,
		);
		expect(memoryInUse()).toBe(0);
	});
});
