import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Size of the search index, and rows counted periodically. */
const GROWTH = 1.2;
const SLACK = 20;

/** Cost of one page: milliseconds, rows read, and number of database calls. */
export type Line = { name: string; median: number; inside: number; trips: number; rows: number; grows?: string };

/** Measures in a temporary folder. */
export async function inTemporaryFolder(measure: (folder: string) => Promise<Line[]>) {
	const folder = mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), "azulejo-pages-"));
	try {
		return await measure(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Prints two sizes in comparison; the process fails when a page is slower than `maxMilliseconds`, or reads more rows in the larger one. */
export function compareSizes(
	names: readonly [number, number],
	[few, many]: readonly [readonly Line[], readonly Line[]],
	maxMilliseconds: number,
): void {
	const head = ["ms", "ms", "in D1", "calls", "rows read", "rows read", "ratio"];
	const sizes = [...names, names[1], "times", ...names].map(String);
	for (const cells of [head, sizes]) process.stdout.write(`\n${cells.map((cell) => cell.padStart(11)).join("")}`);
	const failing: string[] = [];
	for (const [index, small] of few.entries()) {
		const large = many[index];
		if (!large) continue;
		const ratio = large.rows / Math.max(1, small.rows);
		const cells = [
			small.median.toFixed(1),
			large.median.toFixed(1),
			large.inside,
			large.trips,
			small.rows,
			large.rows,
			ratio.toFixed(2),
		];
		process.stdout.write(
			`\n${cells.map((cell) => String(cell).padStart(11)).join("")}  ${small.name}${small.grows ? ` (grows with ${small.grows})` : ""}`,
		);
		if (Math.max(small.median, large.median) > maxMilliseconds)
			failing.push(`${small.name}: over ${maxMilliseconds} ms`);
		if (!small.grows && large.rows > small.rows * GROWTH + SLACK) failing.push(`${small.name}: rows read grow`);
	}
	process.stdout.write(`\n\n${failing.length === 0 ? "all within their targets" : failing.join("\n")}\n`);
	if (failing.length > 0) process.exitCode = 1;
}
