import { Hono } from "hono";
import { mayExportPayments } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { csvOf } from "#app/domain/money/csv.ts";
import { ledgerTable } from "#app/domain/money/ledger-entry.ts";
import { beginningOf, DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import { listLedgerEntries } from "#app/queries/money/list-ledger-entries.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/** What came in and left again, for the accountant's certified program; stands behind the staff gate. */
export const staffPayments = new Hono<AppEnv>().get("/", async (c) => {
	const { services, staff } = c.var;
	if (!mayExportPayments(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const from = dayOf(c.req.query("from")) ?? 0;
	const to = dayOf(c.req.query("to"));
	// Noon of the day after: the last day counts whole, however long it is.
	const until = to === null ? services.now() + DAY : beginningOf(lisbonDate(to + 1.5 * DAY));
	const entries = await listLedgerEntries(services, { from, until });
	services.log("payments-exported", { by: staff.email, role: staff.role, rows: entries.length });
	return c.body(csvOf(ledgerTable(entries)), 200, {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="payments-${lisbonDate(services.now())}.csv"`,
		"Cache-Control": "private, no-store",
	});
});

/** When the day of a date field begins; null for none and for anything odd. */
function dayOf(written: string | undefined): number | null {
	if (!written || !/^\d{4}-\d{2}-\d{2}$/.test(written) || Number.isNaN(Date.parse(written))) return null;
	return beginningOf(written);
}
