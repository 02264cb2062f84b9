import { describe, expect, it } from "vitest";
import { EnginePool, getMemoryInUse } from "./engine-pool.ts";

const MEGABYTE = 2 ** 20;

/** Engines in the order in which they were created, each with this many megabytes. */
function engines(megabytes: number) {
	const created: object[] = [];
	const pool = new EnginePool("text", async () => {
		const engine = { bounded: { getMemoryBytes: () => megabytes * MEGABYTE } };
		created.push(engine);
		return engine;
	});
	return { created, pool };
}

describe("an engine cached between documents", () => {
	it("serves several documents, and its memory is counted", async () => {
		const { created, pool } = engines(50);
		await pool.lend(() => "first");
		expect(await pool.lend(() => "second")).toBe("second");
		expect(created).toHaveLength(1);
		expect(getMemoryInUse()).toBe(50 * MEGABYTE);
	});

	it("is dropped when a document makes it fail", async () => {
		const { created, pool } = engines(50);
		await pool.lend(() => "fine");
		const failing = () => {
			throw new Error("trapped");
		};
		await expect(pool.lend(failing)).rejects.toThrow("trapped");
		expect(getMemoryInUse()).toBe(0);
		await pool.lend(() => "new");
		expect(created).toHaveLength(2);
	});

	it("is dropped when it has grown too large", async () => {
		const { pool } = engines(72);
		await pool.lend(
			() => "a large scan",
			({ bounded }) => bounded.getMemoryBytes() <= 40 * MEGABYTE,
		);
		expect(getMemoryInUse()).toBe(0);
	});
});
