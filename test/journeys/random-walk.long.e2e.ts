import { expect, it } from "vitest";
import { walk } from "../services/random-walk.ts";

/** A sample: `npm run bars -- 18` walks 2,000 steps. */
const STEPS = Number(process.env.WALK_STEPS ?? 500);
const SEED = Number(process.env.WALK_SEED ?? 20_261_121);

it(`keeps its ledger equal to the card provider's through ${STEPS} random steps`, {
	timeout: 20 * 60_000,
}, async () => {
	const { faults, journal, counts } = await walk(STEPS, SEED);
	const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
	process.stdout.write(`random walk (WALK_SEED=${SEED}): ${lines.join("; ")}\n`);
	expect(faults, `WALK_SEED=${SEED}\n${journal.slice(-60).join("\n")}`).toEqual([]);
	expect(counts.audits).toBe(Math.ceil(STEPS / 25));
});
