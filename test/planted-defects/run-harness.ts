// Run by plant.ts within a copy of the sources: runs the power-cut harness and prints its findings as one line of JSON.
import { cutPower } from "../services/crash-recovery.ts";

const SEED = 20_261_123;
const ROUNDS_AT_ONCE = 8;
const [rounds, expectedFault] = process.argv.slice(2);
const expected = new RegExp(expectedFault ?? "");
const faults: string[] = [];
let cuts = 0;
// Where a cut falls between two instructions depends on the machine, so the search continues until it finds something.
while (cuts < Number(rounds) && !faults.some((fault) => expected.test(fault))) {
	const found = await cutPower(ROUNDS_AT_ONCE, SEED + cuts);
	faults.push(...found.faults);
	cuts += found.counts.cuts;
}
process.stdout.write(`${JSON.stringify({ faults, cuts })}\n`);
