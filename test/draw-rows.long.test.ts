import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

function drawn(...args: string[]) {
	const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, "draw-rows.ts"), ...args], {
		encoding: "utf8",
	});
	expect(status).toBe(0);
	const [rows = "", places = ""] = stdout.split("\nWhere they live:\n\n");
	const [head = "", ...asked] = rows.trim().split(/\n+/);
	return { head, asked, places: places.trim().split("\n") };
}

describe("rows drawn for a newcomer", () => {
	it("are the same with the same seed, and others with another", () => {
		expect(drawn("30", "7")).toEqual(drawn("30", "7"));
		expect(drawn("30", "7").asked).not.toEqual(drawn("30", "8").asked);
	});

	it("say which seed drew them, also when nobody named one", () => {
		const { head, asked } = drawn("5");
		expect(head).toMatch(/^5 rows, seed \d+$/);
		expect(drawn("5", head.replace(/.* /, "")).asked).toEqual(asked);
	});

	it("give away no place above, and one for each row below, in the same order", () => {
		const { asked, places } = drawn("30", "7");
		expect(asked).toHaveLength(30);
		expect(asked.filter((row) => row.includes("`"))).toEqual([]);
		expect(places.map((line) => line.split(":")[0])).toEqual(asked.map((row) => row.split(" (")[0]));
		expect(places.filter((line) => !line.includes("`"))).toEqual([]);
	});

	it("come once each, however many are asked for", () => {
		const { asked } = drawn("100000", "7");
		expect(asked.length).toBeGreaterThan(150);
		expect(new Set(asked).size).toBe(asked.length);
	});
});
