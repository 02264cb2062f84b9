// npm run bench:growth: how long the database takes for what the product asks, once there are many applications
// (APPLICATIONS, 200000 without it): every step of the cron, every list of staff, what one applicant sets off. The
// database is miniflare's own D1, which says how long each statement took and how many rows it read; it is filled as a
// file, because a million applications are some twenty-five million rows. Compare runs of one machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDatabase } from "./growth/fill-database.ts";
import { WORK_OF_STAFF } from "./growth/synthetic-staff.ts";
import { withProductCode } from "./product-code.ts";

const applications = Number(process.env.APPLICATIONS ?? 200_000);
const folder = mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), "azulejo-growth-"));

try {
	const filled = await fillDatabase(folder, applications, undefined, undefined, WORK_OF_STAFF);
	process.stdout.write(`${applications} applications, ${filled.rows} rows, ${filled.megabytes} MB\n`);
	const isFast = await withProductCode<typeof import("./growth/measure.ts"), boolean>("growth/measure.ts", (code) =>
		code.measure(folder, filled.now),
	);
	if (!isFast) process.exitCode = 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
