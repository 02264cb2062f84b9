import { Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { mayExportPayments } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { csvLines, csvOf } from "#app/domain/money/csv.ts";
import { LEDGER_HEAD, type LedgerEntry, ledgerRow } from "#app/domain/money/ledger-entry.ts";
import { beginningOf, DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import { walkLedger } from "#app/queries/money/ledger.server.ts";
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
	services.log("payments-exported", { by: staff.email, role: staff.role });
	const actor = { id: staff.id, role: staff.role, network: c.var.visitor.network };
	const asked = { from: c.req.query("from") ?? null, to: c.req.query("to") ?? null };
	await recordAction(services, { action: "exported", actor, details: { what: "payments", ...asked } });
	return c.body(csvStream(walkLedger(services, { from, until })), 200, {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="payments-${lisbonDate(services.now())}.csv"`,
		"Cache-Control": "private, no-store",
	});
});

/** The list as it is read. A failure breaks the download off, so that nobody takes a part for the whole. */
function csvStream(parts: AsyncGenerator<LedgerEntry[]>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		start(controller) {
			controller.enqueue(encoder.encode(csvOf([LEDGER_HEAD])));
		},
		async pull(controller) {
			const { value, done } = await parts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(csvLines(value.map(ledgerRow))));
		},
	});
}

/** When the day of a date field begins; null for none and for anything odd. */
function dayOf(written: string | undefined): number | null {
	if (!written || !/^\d{4}-\d{2}-\d{2}$/.test(written) || Number.isNaN(Date.parse(written))) return null;
	return beginningOf(written);
}
