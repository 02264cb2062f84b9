// npm run bench:growth: database time of the product's queries with many applications (APPLICATIONS, default
// 200000): every cron step, every staff list, and one applicant's requests. The database is miniflare's D1, which
// reports time and rows read per statement; it is filled as a file, because a million applications are some
// twenty-five million rows. Compare runs of one machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDatabase } from "./growth/fill-database.ts";
import { STAFF_UPDATES } from "./growth/synthetic-staff.ts";
import { withProductCode } from "./product-code.ts";

const applications = Number(process.env.APPLICATIONS ?? 200_000);
const folder = mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), "azulejo-growth-"));

try {
	const filled = await fillDatabase(folder, applications, undefined, undefined, STAFF_UPDATES);
	process.stdout.write(`${applications} applications, ${filled.rows} rows, ${filled.megabytes} MB\n`);
	const isFast = await withProductCode<typeof import("./growth/measure.ts"), boolean>("growth/measure.ts", (code) =>
		code.measure(folder, filled.now),
	);
	if (!isFast) process.exitCode = 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
