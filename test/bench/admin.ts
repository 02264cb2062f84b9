// npm run bench:admin: latency of the staff's list, search, dashboard and application page, and database rows read
// by each, with 20,000 applications and with ten times as many. Each request runs the loaders of its page and of the
// admin area on miniflare's D1, without rendering. The last sixty days are equal in both sizes, so growth comes from
// the years. Fails when a median exceeds 100 ms, or when rows read grow. Needs a quiet machine: each statement
// crosses from Node to another process, which takes longer than the statement.
import { compareSizes, inTemporaryFolder, type Line } from "./admin/compare-sizes.ts";
import { fillDatabase } from "./growth/fill-database.ts";
import { withProductCode } from "./product-code.ts";

const SIZES = [20_000, 200_000] as const;
/** In sixty days, as with 200,000 in five years. */
const RECENT = 6575;
const MAX_MILLISECONDS = 100;

function measureSize(applications: number): Promise<Line[]> {
	return inTemporaryFolder(async (folder) => {
		const filled = await fillDatabase(folder, applications, RECENT);
		process.stdout.write(`${applications} applications, ${filled.rows} rows, ${filled.megabytes} MB\n`);
		return withProductCode<typeof import("./admin/measure-pages.ts"), Line[]>("admin/measure-pages.ts", (code) =>
			code.measurePages(folder, filled.now),
		);
	});
}

compareSizes(SIZES, [await measureSize(SIZES[0]), await measureSize(SIZES[1])], MAX_MILLISECONDS);
