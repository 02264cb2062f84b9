// Run by plant.ts within a copy of the sources: the harness of the power cuts, its findings as one line of JSON.
import { cutPower } from "../services/power-cuts.ts";

const SEED = 20_261_123;
process.stdout.write(`${JSON.stringify(await cutPower(Number(process.argv[2]), SEED))}\n`);
