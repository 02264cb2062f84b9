import { describe, expect, it } from "vitest";
import { translationLoader } from "./load-translations.ts";

/** A server that gives these answers in turn, the last one for ever; null is a lost connection. */
function server(...answers: (number | null)[]) {
	const asked: string[] = [];
	const waits: number[] = [];
	const load = translationLoader({
		fetch: async (input) => {
			const status = answers[Math.min(asked.length, answers.length - 1)];
			asked.push(String(input));
			if (status === null) throw new TypeError("no connection");
			return Response.json({ brand: "Azulejo NIF" }, { status });
		},
		wait: async (milliseconds) => waits.push(milliseconds),
	});
	return { load, asked, waits };
}

describe("translations that are read at run time", () => {
	it("come from the common file unless another is named", async () => {
		const { load, asked } = server(200);
		expect(await load("pt")).toEqual({ brand: "Azulejo NIF" });
		await load("es", "site");
		expect(asked).toEqual(["/locales/pt/common.json", "/locales/es/site.json"]);
	});

	it("are asked for again after a failure, waiting twice as long each time", async () => {
		const { load, waits } = server(null, 503, 429, null, 500, 200);
		expect(await load("en")).toEqual({ brand: "Azulejo NIF" });
		expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
	});

	it("are given up after five more tries, and at once when there is no such file", async () => {
		const down = server(503);
		await expect(down.load("en")).rejects.toThrow("translations: 503");
		expect(down.asked).toHaveLength(6);
		const missing = server(404);
		await expect(missing.load("en", "nothing")).rejects.toThrow("translations: 404");
		expect(missing.asked).toHaveLength(1);
	});

	it("are read ten at a time, however many are asked for and even when some fail", async () => {
		const open: (() => void)[] = [];
		let atOnce = 0;
		let most = 0;
		const load = translationLoader({
			fetch: async () => {
				atOnce += 1;
				most = Math.max(most, atOnce);
				await new Promise<void>((answer) => open.push(answer));
				atOnce -= 1;
				return Response.json({}, { status: 404 });
			},
			wait: async () => {},
		});
		const all = Promise.allSettled(Array.from({ length: 25 }, (_, count) => load("en", `file-${count}`)));
		for (let answered = 0; answered < 25; answered += 1) {
			// Lets everything that may go on go on.
			for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
			open.shift()?.();
		}
		expect(await all).toHaveLength(25);
		expect(most).toBe(10);
	});
});
