// Run by plant.ts within a copy of the sources: the harness of the power cuts, its findings as one line of JSON.
import { cutPower } from "../services/crash-recovery.ts";

const SEED = 20_261_123;
const ROUNDS_AT_ONCE = 8;
const [rounds, complaint] = process.argv.slice(2);
const awaited = new RegExp(complaint ?? "");
const faults: string[] = [];
let cuts = 0;
// Between which two instructions a cut falls is the machine's to say, so the search goes on until it has found something.
while (cuts < Number(rounds) && !faults.some((fault) => awaited.test(fault))) {
	const found = await cutPower(ROUNDS_AT_ONCE, SEED + cuts);
	faults.push(...found.faults);
	cuts += found.counts.cuts;
}
process.stdout.write(`${JSON.stringify({ faults, cuts })}\n`);
