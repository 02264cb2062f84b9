// npm run bench:admin: how long staff wait for list, search, dashboard and an application's page, and how many rows of the
// database each reads, with 20,000 applications and with ten times as many. Each request runs the loaders of its page and of
// the admin area around it on miniflare's own D1; drawing the page is not in it. The last sixty days are the same in both
// sizes, so that what grows, grows with the years. Fails when a median is over 100 ms, or when rows read grow. Wants a quiet
// machine: each statement crosses from Node to another process, which takes longer than the statement.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { type Plugin, runnerImport } from "vite";
import { fontLetters } from "../../vite/font-letters.ts";
import { markdown } from "../../vite/markdown.ts";
import { paraglideOptions } from "../../vite/paraglide.config.ts";
import { fillDatabase } from "./growth/fill-database.ts";

const SIZES = [20_000, 200_000] as const;
/** In sixty days, as with 200,000 in five years. */
const RECENT = 6575;
const MOST_MILLISECONDS = 100;
/** The shape of an index, and rows that are counted by and by. */
const GROWTH = 1.2;
const SLACK = 20;

type Line = { name: string; median: number; inside: number; trips: number; rows: number };

/** Loaders are asked here, nothing is drawn. */
const withoutStyles: Plugin = {
	name: "without-styles",
	enforce: "pre",
	resolveId: (id) => (id.endsWith(".css") ? "\0no-styles" : null),
	load: (id) => (id === "\0no-styles" ? "" : null),
};

async function measured(applications: number): Promise<Line[]> {
	const folder = mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), "azulejo-admin-"));
	try {
		const filled = await fillDatabase(folder, applications, RECENT);
		process.stdout.write(`${applications} applications, ${filled.rows} rows, ${filled.megabytes} MB\n`);
		const { module } = await runnerImport<typeof import("./admin/measure-pages.ts")>(
			join(import.meta.dirname, "admin/measure-pages.ts"),
			{
				root: resolve(import.meta.dirname, "../.."),
				configFile: false,
				logLevel: "error",
				plugins: [withoutStyles, markdown(), fontLetters(), paraglideVitePlugin(paraglideOptions)],
			},
		);
		return await module.measurePages(folder, filled.now);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const [few, many] = [await measured(SIZES[0]), await measured(SIZES[1])];
const head = ["ms", "ms", "in D1", "asked", "rows read", "rows read", "ratio"];
const sizes = [...SIZES, SIZES[1], "times", ...SIZES].map(String);
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
	process.stdout.write(`\n${cells.map((cell) => String(cell).padStart(11)).join("")}  ${small.name}`);
	if (Math.max(small.median, large.median) > MOST_MILLISECONDS)
		failing.push(`${small.name}: over ${MOST_MILLISECONDS} ms`);
	if (large.rows > small.rows * GROWTH + SLACK) failing.push(`${small.name}: rows read grow`);
}
process.stdout.write(`\n\n${failing.length === 0 ? "all within their targets" : failing.join("\n")}\n`);
if (failing.length > 0) process.exitCode = 1;
