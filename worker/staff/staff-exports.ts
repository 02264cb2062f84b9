import { type Context, Hono } from "hono";
import { recheckBeforeSending } from "#app/commands/payouts/payout-payments.server.ts";
import { recordPayoutFileDownload } from "#app/commands/payouts/payout-run.server.ts";
import type { renderCreditTransfers } from "#app/documents/credit-transfers.server.ts";
import { mayExportPayments, mayPayPartners, mayReadAudit } from "#app/domain/application/staff-roles.ts";
import { toCsv, toCsvLines } from "#app/domain/money/csv.ts";
import { INVOICE_HEADER, invoiceRow } from "#app/domain/money/invoice.ts";
import { LEDGER_HEADER, ledgerRow } from "#app/domain/money/ledger-entry.ts";
import { plainMoney } from "#app/domain/money/money.ts";
import { DAY, lisbonDate, nextTargetDay, startOfDate } from "#app/domain/time/calendar.ts";
import { walkEntries as walkAuditEntries } from "#app/queries/audit/list-audit.server.ts";
import { walkInvoices } from "#app/queries/money/invoices.server.ts";
import { walkLedger } from "#app/queries/money/ledger.server.ts";
import { type LedgerLine, walkEntries as walkPartnerEntries } from "#app/queries/partners/partner-figures.server.ts";
import { listTransfers } from "#app/queries/partners/payout-run.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";
import { forbidden, recordExport } from "./staff-documents.ts";

const AUDIT_COLUMNS = ["entry", "at", "action", "account", "role", "network", "application", "details", "hash"];
const PARTNER_LEDGER_COLUMNS = ["id", "at", "code", "account", "kind", "euros", "sale", "payment", "by"];

/** Lists and files for accountants and banks, behind the gate of /admin. Each export is recorded in the audit log. */
export const staffExports = new Hono<AppEnv>()
	// The whole audit log, oldest first, including the entry that records this export.
	.get("/audit.csv", async (c) => {
		if (!mayReadAudit(c.var.staff)) return forbidden(c);
		await recordExport(c, { what: "audit" });
		return csvResponse(c, "audit", AUDIT_COLUMNS, walkAuditEntries(c.var.services), (entry) => [
			String(entry.seq),
			new Date(entry.at).toISOString(),
			entry.action,
			String(entry.userId ?? ""),
			entry.role ?? "",
			entry.network ?? "",
			entry.applicationId ?? "",
			JSON.stringify(entry.details),
			entry.hash,
		]);
	})
	.get("/payments.csv", async (c) => {
		const { services, staff } = c.var;
		if (!mayExportPayments(staff)) return forbidden(c);
		const { from, until } = parsePeriod(c);
		services.log("payments-exported", { by: staff.email, role: staff.role });
		await recordExport(c, { what: "payments", from: c.req.query("from") ?? null, to: c.req.query("to") ?? null });
		return csvResponse(c, "payments", LEDGER_HEADER, walkLedger(services, { from, until }), ledgerRow);
	})
	// All invoices and credit notes issued in a period.
	.get("/invoices.csv", async (c) => {
		const { services, staff } = c.var;
		if (!mayExportPayments(staff)) return forbidden(c);
		const { from, until } = parsePeriod(c);
		services.log("invoices-exported", { by: staff.email, role: staff.role });
		await recordExport(c, { what: "invoices", from: c.req.query("from") ?? null, to: c.req.query("to") ?? null });
		return csvResponse(c, "invoices", INVOICE_HEADER, walkInvoices(services, { from, until }), invoiceRow);
	})
	// The ledger of all partners.
	.get("/partners.csv", async (c) => {
		if (!mayPayPartners(c.var.staff)) return forbidden(c);
		await recordExport(c, { what: "partner-ledger" });
		return csvResponse(c, "partners", PARTNER_LEDGER_COLUMNS, walkPartnerEntries(c.var.services), toPartnerLedgerRow);
	})
	// An approved run's transfers as pain.001. Once its file has been downloaded, a run cannot be cancelled, because the
	// bank may have executed it.
	.get("/payout-files/:id", async (c) => {
		const { services, staff } = c.var;
		if (!mayPayPartners(staff)) return forbidden(c);
		const { id } = c.req.param();
		await recheckBeforeSending(services, id);
		const found = await listTransfers(services, id);
		if (!found) return problem(c, { kind: "not-found", code: "document_not_found" });
		const { iban } = await getSetting(services, "payout-account");
		if (iban === null) return problem(c, { kind: "conflict", code: "payout_account_missing" });
		const file = await renderTransfers({
			// Banks accept no underscores, and our ids contain no full stops.
			messageId: id.replaceAll("_", "."),
			createdAt: found.madeAt,
			executionDay: nextTargetDay(lisbonDate(services.now())),
			debtor: { name: services.settings.company.legalName, iban },
			transfers: found.transfers,
		});
		if (file === null) return problem(c, { kind: "conflict", code: "transfers_unfit" });
		await recordPayoutFileDownload(services, id);
		await recordExport(c, { what: "transfers", run: id });
		return fileResponse(c, file, `transfers-${lisbonDate(services.now())}.xml`, "application/xml");
	});

function fileResponse(c: Context<AppEnv>, body: string | ReadableStream, fileName: string, type: string): Response {
	return c.body(body, 200, {
		"Content-Type": `${type}; charset=utf-8`,
		"Content-Disposition": `attachment; filename="${fileName}"`,
		"Cache-Control": "private, no-store",
	});
}

/** Streams a CSV file named after the current day. An error aborts the download, so that an incomplete file is noticed. */
function csvResponse<T>(
	c: Context<AppEnv>,
	name: string,
	columns: readonly string[],
	batches: AsyncGenerator<T[]>,
	toRow: (entry: T) => readonly string[],
): Response {
	const encoder = new TextEncoder();
	const stream = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(encoder.encode(toCsv([columns]))),
		async pull(controller) {
			const { value, done } = await batches.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(toCsvLines(value.map(toRow))));
		},
	});
	return fileResponse(c, stream, `${name}-${lisbonDate(c.var.services.now())}.csv`, "text/csv");
}

function toPartnerLedgerRow(line: LedgerLine & { code: string }): string[] {
	const { id, at, code, account, kind, amount, commissionId, paymentId, by } = line;
	const references = [commissionId, paymentId, by].map((value) => (value === null ? "" : String(value)));
	return [String(id), new Date(at).toISOString(), code, account, kind, plainMoney(amount), ...references];
}

/** Renders the transfers; null if the bank would reject the file. The renderer is loaded on demand. */
async function renderTransfers(transfers: Parameters<typeof renderCreditTransfers>[0]): Promise<string | null> {
	const { renderCreditTransfers, InvalidTransfers } = await import("#app/documents/credit-transfers.server.ts");
	try {
		return renderCreditTransfers(transfers);
	} catch (error) {
		if (error instanceof InvalidTransfers) return null;
		throw error;
	}
}

/** Parses the period from the query parameters `from` and `to`, both inclusive; unlimited if they are missing. */
function parsePeriod(c: Context<AppEnv>): { from: number; until: number } {
	const lastDayStart = parseStartOfDay(c.req.query("to"));
	return {
		from: parseStartOfDay(c.req.query("from")) ?? 0,
		// The following noon, because a day may last 23 or 25 hours: the last day is included as a whole.
		until: lastDayStart === null ? c.var.services.now() + DAY : startOfDate(lisbonDate(lastDayStart + 1.5 * DAY)),
	};
}

/** Parses a date field and returns the start of its day; null for an empty or invalid date. */
function parseStartOfDay(date: string | undefined): number | null {
	if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return null;
	return startOfDate(date);
}
