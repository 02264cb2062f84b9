// npm run rows -- [how many] [seed]: draws rows of the specification and says only what they are about; further down it says
// where each lives. Whoever is new tries to find each by the names of folders and files before looking there.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sequence } from "#worker/offline/business/sequence.ts";

const [howMany = "30", seed = String(randomInt(1_000_000))] = process.argv.slice(2);
const text = readFileSync(resolve(import.meta.dirname, "../docs/specification.md"), "utf8");
const rows = text.split(/^## /m).flatMap((part) =>
	[...part.matchAll(/^\| ([\d, -]+) \| ([^|]+) \| ([^|]+) \|/gm)].map(([, row, what, where]) => ({
		about: `${row} (${part.split("\n", 1)}): ${what}`,
		where: `${row}: ${where}`,
	})),
);
const { below } = sequence(Number(seed));
const drawn = Array.from({ length: Math.min(Number(howMany), rows.length) }, () => {
	const [row] = rows.splice(below(rows.length), 1);
	return row ?? { about: "", where: "" };
});

process.stdout.write(`${drawn.length} rows, seed ${seed}\n\n`);
for (const { about } of drawn) process.stdout.write(`${about}\n`);
process.stdout.write("\nWhere they live:\n\n");
for (const { where } of drawn) process.stdout.write(`${where}\n`);
