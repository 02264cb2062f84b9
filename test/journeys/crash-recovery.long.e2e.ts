import { expect, it } from "vitest";
import { cutPower } from "../services/crash-recovery.ts";

/** A sample: `npm run bars -- 1` cuts a hundred times. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 40);
const SEED = Number(process.env.KILL_SEED ?? 20_261_123);

it(`loses nothing and repeats nothing across ${ROUNDS} power cuts with a fault in every tenth call`, {
	timeout: 45 * 60_000,
}, async () => {
	const { faults, counts } = await cutPower(ROUNDS, SEED);
	const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
	process.stdout.write(`power cuts (KILL_SEED=${SEED}): ${lines.join("; ")}\n`);
	expect(faults).toEqual([]);
	expect(counts.cuts).toBe(ROUNDS);
	expect(counts.paid).toBeGreaterThan(ROUNDS / 4);
	expect(counts.cancelled).toBeGreaterThan(ROUNDS / 20);
	expect(counts.refunds).toBeGreaterThan(ROUNDS / 20);
});
