import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "#app/data/db.server.ts";
import { affiliates, commissionTransactions as commissions } from "#app/data/partner-schema.server.ts";
import { affiliatePayments, commissionEntries as entries, payoutRuns } from "#app/data/payout-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Account, EntryKind } from "#app/domain/partners/commission.ts";
import type { MoneyEffect, PayoutStatus } from "#app/domain/partners/payout.ts";
import { paymentObstacle } from "#app/queries/partners/payable.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/**
 * Moves a payment from one status to another with its effects on ledger and commissions, in one transaction, so that
 * only one of several concurrent calls succeeds. Returns whether this one did.
 */
export async function movePayment(
	{ db, now }: Pick<Services, "db" | "now">,
	id: number,
	from: readonly PayoutStatus[],
	to: PayoutStatus,
	effect: MoneyEffect,
	error: string | null,
): Promise<boolean> {
	const timestamp = now();
	const isInStatus = sql`p.id = ${id} AND p.status IN (${sql.join(
		from.map((status) => sql`${status}`),
		sql`, `,
	)})`;
	const paymentMatches = sql`EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE ${isInStatus})`;
	const post = (account: Account, kind: EntryKind, sign: number): SQL => sql`
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, payment_id, at, key)
		SELECT p.affiliate_id, ${account}, ${kind}, ${sign} * p.amount, p.id, ${timestamp}, 'payment:' || p.id || ':' || ${kind} || ':' || ${account}
		FROM ${affiliatePayments} AS p WHERE ${isInStatus}`;
	const isOfThisPayment = and(eq(commissions.paymentId, id), paymentMatches);
	const postedSum = sql<number>`(SELECT coalesce(sum(e.amount), 0) FROM ${entries} AS e WHERE e.commission_id = commission_transactions.id)`;
	const unpaidColumns = {
		status: sql`CASE WHEN ${postedSum} > 0 THEN 'approved' ELSE 'reversed' END`,
		amount: postedSum,
		paymentId: null,
		paidAt: null,
	};
	const followUps: Record<MoneyEffect, Statement[]> = {
		none: [],
		pay: [
			post("sending", "paid_out", -1),
			db.update(commissions).set({ status: "paid", paidAt: timestamp }).where(isOfThisPayment),
			db
				.update(affiliates)
				.set({ lastPaidAt: timestamp })
				.where(sql`id = (SELECT p.affiliate_id FROM ${affiliatePayments} AS p WHERE ${isInStatus})`),
		],
		release: [
			post("sending", "paid_back", -1),
			post("payable", "paid_back", 1),
			db.update(commissions).set(unpaidColumns).where(isOfThisPayment),
		],
		return: [post("payable", "paid_back", 1), db.update(commissions).set(unpaidColumns).where(isOfThisPayment)],
	};
	const completion = effect === "none" ? {} : { processedAt: timestamp };
	const changes = await runBatch(db, [
		...followUps[effect],
		db
			.update(affiliatePayments)
			.set({ status: to, errorDetails: error, ...completion })
			.where(and(eq(affiliatePayments.id, id), inArray(affiliatePayments.status, [...from]))),
	]);
	return changes.at(-1) === 1;
}

/**
 * Cancels the payments of an approved run that are still pending, with the reason, and makes their money payable again.
 * Cancels the run when no payment is left. Returns the number of payments. Idempotent.
 */
export async function excludePayments(services: Services, runId: string): Promise<number> {
	const { db, now } = services;
	const excluded = await db
		.select({ id: affiliatePayments.id, obstacle: paymentObstacle(now()) })
		.from(affiliatePayments)
		.where(
			and(
				eq(affiliatePayments.runId, runId),
				eq(affiliatePayments.status, "pending"),
				sql`EXISTS (SELECT 1 FROM payout_runs AS r WHERE r.id = ${runId} AND r.state = 'approved')`,
			),
		);
	for (const { id, obstacle } of excluded)
		await movePayment(services, id, ["pending"], "cancelled", "release", obstacle);
	const hasActivePayments = sql`EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.run_id = ${runId} AND p.status <> 'cancelled')`;
	await db
		.update(payoutRuns)
		.set({ state: "cancelled", doneAt: now(), version: sql`${payoutRuns.version} + 1` })
		.where(
			and(
				eq(payoutRuns.id, runId),
				eq(payoutRuns.state, "approved"),
				isNull(payoutRuns.requestedAt),
				sql`NOT ${hasActivePayments}`,
			),
		);
	return excluded.length;
}

/**
 * Checks an approved run again before it is first sent, because a partner may have been suspended in the meantime.
 * Payments are no longer excluded after the request to the provider or bank.
 */
export async function recheckBeforeSending(services: Services, runId: string): Promise<void> {
	const { db, now } = services;
	await db
		.update(affiliatePayments)
		.set({ status: "pending" })
		.where(
			and(
				eq(affiliatePayments.runId, runId),
				eq(affiliatePayments.status, "approved"),
				sql`EXISTS (SELECT 1 FROM payout_runs AS r WHERE r.id = ${runId} AND r.state = 'approved' AND r.requested_at IS NULL)`,
				sql`${paymentObstacle(now())} IS NOT NULL`,
			),
		);
	await excludePayments(services, runId);
}

/** The outcome of a payment made outside a provider: by bank transfer, or by hand. */
type PayoutDecision = "paid" | "failed" | "returned";

/** A bank or voucher reference: no names, no sentences. */
const NOTE_PATTERN = /^[A-Za-z0-9 ./-]{0,60}$/;

/**
 * Records the outcome of one payment of an approved run, or of all remaining ones. Fails for PayPal, which reports
 * outcomes itself, and with stale_version after a concurrent change.
 */
export async function settlePayout(
	services: Services,
	staff: Staff,
	input: { runId: string; paymentId: number | null; decision: PayoutDecision; note: string },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const note = input.note.trim();
	if (!NOTE_PATTERN.test(note)) return failure("invalid", "partner_note");
	const { db } = services;
	const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, input.runId));
	if (!run || run.method === "paypal" || (run.state !== "approved" && run.state !== "done"))
		return failure("conflict", "stale_version");
	const byPayment = input.paymentId === null ? undefined : eq(affiliatePayments.id, input.paymentId);
	const fromStatus = input.decision === "returned" ? "paid" : "approved";
	const payments = await db
		.select({ id: affiliatePayments.id })
		.from(affiliatePayments)
		.where(and(eq(affiliatePayments.runId, run.id), eq(affiliatePayments.status, fromStatus), byPayment));
	let settledCount = 0;
	for (const { id } of payments) settledCount += (await settlePayment(services, id, input.decision, note)) ? 1 : 0;
	await finishRun(services, run.id);
	if (settledCount === 0) return failure("conflict", "stale_version");
	const details = { run: run.id, word: input.decision, payments: settledCount };
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "payout-settled", actor, details });
	return success(null);
}

async function settlePayment(services: Services, id: number, decision: PayoutDecision, note: string): Promise<boolean> {
	const hasMoved =
		decision === "paid"
			? await movePayment(services, id, ["approved"], "paid", "pay", null)
			: decision === "failed"
				? await movePayment(services, id, ["approved"], "failed", "release", "not_executed")
				: await movePayment(services, id, ["paid"], "reversed", "return", "returned");
	if (hasMoved && note) await services.db.update(affiliatePayments).set({ note }).where(eq(affiliatePayments.id, id));
	return hasMoved;
}

/** Completes a run in which no payment awaits its outcome. */
async function finishRun({ db, now }: Services, runId: string): Promise<void> {
	await db
		.update(payoutRuns)
		.set({ state: "done", doneAt: now(), version: sql`${payoutRuns.version} + 1` })
		.where(
			and(
				eq(payoutRuns.id, runId),
				eq(payoutRuns.state, "approved"),
				sql`NOT EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.run_id = ${runId} AND p.status = 'approved')`,
			),
		);
}
