// npm run bench:distance: what each page and act waits for when database, bucket, objects and queue are so many ms away: at 0, beside
// them as the site is placed (5), and from as far as it would be without its place (100, 270). To what stands in the row of 5 one
// trip of the visitor's own is added: from worker/edge to the site, unless the page is cached.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "node_modules", ".bin");

type Row = { calls: number; inRow: number; inRowFarRoom: number; ms: number };

function measure(tripMs: number): Map<string, Row> {
	const { stdout, stderr } = spawnSync(
		join(bin, "vitest"),
		[
			"run",
			"--project",
			"workers-long",
			"test/calls/trips.long.workers.test.ts",
			"--disable-console-intercept",
			"--silent=false",
		],
		{ cwd: root, encoding: "utf8", env: { ...process.env, TRIP_MS: String(tripMs) }, maxBuffer: 2 ** 28 },
	);
	const rows = new Map<string, Row>();
	for (const [, name = "", calls, inRow, far, ms] of `${stdout}${stderr}`.matchAll(
		/TRIPS ([^:]+): (\d+) calls, (\d+) in a row \((\d+)\), (\d+) ms/g,
	))
		rows.set(name, { calls: Number(calls), inRow: Number(inRow), inRowFarRoom: Number(far), ms: Number(ms) });
	if (rows.size === 0) throw new Error("nothing was measured: does the test pass?");
	return rows;
}

const delays = [0, 5, 100, 270];
const measured = delays.map(measure);
process.stdout.write(
	"| page or act | calls | in a row | with a far room | ms at 0 | at 5 | at 100 | at 270 |\n|---|---|---|---|---|---|---|---|\n",
);
for (const [name, { calls, inRow, inRowFarRoom }] of measured[2] ?? []) {
	const times = measured.map((rows) => rows.get(name)?.ms ?? "-");
	process.stdout.write(`| ${[name, calls, inRow, inRowFarRoom, ...times].join(" | ")} |\n`);
}
