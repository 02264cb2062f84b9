// npm run bench:admin: how long staff wait for list, search, dashboard and an application's page, and how many rows of the
// database each reads, with 20,000 applications and with ten times as many. Each request runs the loaders of its page and of
// the admin area around it on miniflare's own D1; drawing the page is not in it. The last sixty days are the same in both
// sizes, so that what grows, grows with the years. Fails when a median is over 100 ms, or when rows read grow. Wants a quiet
// machine: each statement crosses from Node to another process, which takes longer than the statement.
import { compareSizes, type Line, onFilled } from "./admin/compare-sizes.ts";
import { fillDatabase } from "./growth/fill-database.ts";
import { withProductCode } from "./product-code.ts";

const SIZES = [20_000, 200_000] as const;
/** In sixty days, as with 200,000 in five years. */
const RECENT = 6575;
const MAX_MILLISECONDS = 100;

function measured(applications: number): Promise<Line[]> {
	return onFilled(async (folder) => {
		const filled = await fillDatabase(folder, applications, RECENT);
		process.stdout.write(`${applications} applications, ${filled.rows} rows, ${filled.megabytes} MB\n`);
		return withProductCode<typeof import("./admin/measure-pages.ts"), Line[]>("admin/measure-pages.ts", (code) =>
			code.measurePages(folder, filled.now),
		);
	});
}

compareSizes(SIZES, [await measured(SIZES[0]), await measured(SIZES[1])], MAX_MILLISECONDS);
