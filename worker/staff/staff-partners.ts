import { Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { recheckBeforeSending } from "#app/commands/payouts/payout-payments.server.ts";
import { recordPayoutFileDownload } from "#app/commands/payouts/payout-run.server.ts";
import type { renderCreditTransfers } from "#app/documents/credit-transfers.server.ts";
import { mayPayPartners } from "#app/domain/application/staff-roles.ts";
import { failure } from "#app/domain/failure.ts";
import { csvLines, csvOf } from "#app/domain/money/csv.ts";
import { plainMoney } from "#app/domain/money/money.ts";
import { lisbonDate, nextTargetDay } from "#app/domain/time/calendar.ts";
import { type LedgerLine, walkEntries } from "#app/queries/partners/partner-figures.server.ts";
import { getTransfers } from "#app/queries/partners/payout-run.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

const HEAD = ["id", "at", "code", "account", "kind", "euros", "sale", "payment", "by"];

/** The ledger of all partners as it is read, for the accountant; stands behind the staff gate. */
export const staffPartnerLedger = new Hono<AppEnv>().get("/", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayPayPartners(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, details: { what: "partner-ledger" } });
	return c.body(csvStream(walkEntries(services)), 200, {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="partners-${lisbonDate(services.now())}.csv"`,
		"Cache-Control": "private, no-store",
	});
});

/** A failure breaks the download off, so that nobody takes a part for the whole. */
function csvStream(parts: AsyncGenerator<(LedgerLine & { code: string })[]>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		start(controller) {
			controller.enqueue(encoder.encode(csvOf([HEAD])));
		},
		async pull(controller) {
			const { value, done } = await parts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(csvLines(value.map(csvRow))));
		},
	});
}

function csvRow({ id, at, code, account, kind, amount, commissionId, paymentId, by }: LedgerLine & { code: string }) {
	const about = [commissionId, paymentId, by].map((value) => (value === null ? "" : String(value)));
	return [String(id), new Date(at).toISOString(), code, account, kind, plainMoney(amount), ...about];
}

/**
 * The file of transfers of an approved run, for the bank. Once somebody has taken it, the run cannot be cancelled any more: nobody
 * here knows whether it was carried out.
 */
export const staffPayoutFiles = new Hono<AppEnv>().get("/:id", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayPayPartners(staff)) return problem(c, failure("forbidden", "staff_only").failure);
	const { id } = c.req.param();
	await recheckBeforeSending(services, id);
	const found = await getTransfers(services, id);
	if (!found) return problem(c, failure("not-found", "document_not_found").failure);
	const { iban } = await getSetting(services, "payout-account");
	if (iban === null) return problem(c, failure("conflict", "payout_account_missing").failure);
	const file = await fileOf({
		// Banks know no underscore, and no id of ours has a full stop.
		messageId: id.replaceAll("_", "."),
		createdAt: found.madeAt,
		executionDay: nextTargetDay(lisbonDate(services.now())),
		debtor: { name: services.settings.company.legalName, iban },
		transfers: found.transfers,
	});
	if (file === null) return problem(c, failure("conflict", "transfers_unfit").failure);
	await recordPayoutFileDownload(services, id);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, details: { what: "transfers", run: id } });
	return c.body(file, 200, {
		"Content-Type": "application/xml; charset=utf-8",
		"Content-Disposition": `attachment; filename="transfers-${lisbonDate(services.now())}.xml"`,
		"Cache-Control": "private, no-store",
	});
});

/** Null when the bank would refuse it. The writer is loaded when somebody asks: hardly any life of an isolate needs it. */
async function fileOf(transfers: Parameters<typeof renderCreditTransfers>[0]): Promise<string | null> {
	const { renderCreditTransfers, InvalidTransfers } = await import("#app/documents/credit-transfers.server.ts");
	try {
		return renderCreditTransfers(transfers);
	} catch (error) {
		if (error instanceof InvalidTransfers) return null;
		throw error;
	}
}
