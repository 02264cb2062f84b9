// npm run bench:partners: latency of the pages of partners and finance, and database rows read by each, with a year
// of 20,000 sales over 200 partners and of 200,000 over 2,000. One partner has a hundred sales in both, one a tenth
// of all. Fails when a median exceeds 150 ms, or when rows read grow, except for pages of a partner's pending sales and of a
// payout's payments, which are summed from their rows. As with bench:admin, rendering is not
// included.
import { compareSizes, inTemporaryFolder, type Line } from "./admin/compare-sizes.ts";
import { fillDatabase } from "./growth/fill-database.ts";
import { PARTNER_FILLING } from "./partners/partner-rows.ts";
import { withProductCode } from "./product-code.ts";

const SIZES = [20_000, 200_000] as const;
const MAX_MILLISECONDS = 150;

function measureSize(sales: number): Promise<Line[]> {
	return inTemporaryFolder(async (folder) => {
		const filled = await fillDatabase(folder, sales, 0, PARTNER_FILLING);
		process.stdout.write(`${sales} sales, ${filled.rows} rows, ${filled.megabytes} MB\n`);
		type Measuring = typeof import("./partners/measure-partner-pages.ts");
		return withProductCode<Measuring, Line[]>("partners/measure-partner-pages.ts", (code) =>
			code.measurePartnerPages(folder, filled.now),
		);
	});
}

compareSizes(SIZES, [await measureSize(SIZES[0]), await measureSize(SIZES[1])], MAX_MILLISECONDS);
