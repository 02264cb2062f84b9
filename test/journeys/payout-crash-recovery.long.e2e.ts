import { expect, it } from "vitest";
import { cutPayouts } from "../services/payout-crash-recovery.ts";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 30);
const SEED = Number(process.env.KILL_SEED ?? 20_261_124);

it(`pays no partner twice and loses no amount owed across ${ROUNDS} power cuts during payouts`, {
	timeout: 20 * 60_000,
}, async () => {
	const { faults, counts } = await cutPayouts(ROUNDS, SEED);
	const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
	process.stdout.write(`payout power cuts (KILL_SEED=${SEED}): ${lines.join("; ")}\n`);
	expect(faults).toEqual([]);
	expect(counts.cuts).toBe(ROUNDS);
	// Enough payments for a meaningful result; the exact number depends on the cuts.
	expect(counts.paid + counts.cancelled).toBeGreaterThan(ROUNDS / 4);
	expect(counts.lostResponses).toBeGreaterThan(0);
});
