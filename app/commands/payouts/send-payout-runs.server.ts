import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/payout-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { PayoutBatchState, PayoutEvent, PayoutItem } from "#app/domain/money/payout-provider.ts";
import { applyPayoutReport, mayApprove, RECONCILIATION_DAYS, REPEAT_GUARD_DAYS } from "#app/domain/partners/payout.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { paymentObstacle } from "#app/queries/partners/payable.server.ts";
import type { PayoutProblem, Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { excludePayments, movePayment, recheckBeforeSending } from "./payout-payments.server.ts";
import { endRun } from "./payout-run.server.ts";

/**
 * Approves a run as the second person, who may not be its maker, even with another account. Partners who may no longer
 * be paid are excluded, and their money becomes payable again. Runs through the provider are sent at once and retried
 * by cron.
 */
export async function approvePayoutRun(
	services: Services,
	staff: Staff,
	input: { id: string; version: number },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, input.id));
	if (!run || run.version !== input.version || run.state !== "draft") return failure("conflict", "stale_version");
	if (!mayApprove(run, staff)) return failure("forbidden", "same_person");
	const [{ meta }] = await db.batch([
		db
			.update(payoutRuns)
			.set({ state: "approved", checker: staff.person, checkedAt: now(), version: sql`${payoutRuns.version} + 1` })
			.where(and(eq(payoutRuns.id, input.id), eq(payoutRuns.version, input.version), eq(payoutRuns.state, "draft"))),
		db
			.update(affiliatePayments)
			.set({ status: "approved" })
			.where(
				and(
					eq(affiliatePayments.runId, input.id),
					eq(affiliatePayments.status, "pending"),
					sql`${paymentObstacle(now())} IS NULL`,
					sql`EXISTS (SELECT 1 FROM ${payoutRuns} AS r WHERE r.id = ${input.id} AND r.state = 'approved')`,
				),
			),
	]);
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const excludedCount = await excludePayments(services, input.id);
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, {
		action: "payout-approved",
		actor,
		details: { run: input.id, leftOut: excludedCount },
	});
	if (run.method === "paypal") await sendPayoutRun(services, input.id);
	return success(null);
}

/** Payout runs per run of the job. */
const MAX_RUNS = 20;
/** Longer than any request to the provider. */
const LEASE_MS = 2 * MINUTE;

type Run = typeof payoutRuns.$inferSelect;

/** Sends approved runs and updates those that were sent: idempotent, called by page, webhook and cron. */
export async function sendPayoutRuns(services: Services): Promise<void> {
	await finishInterruptedRuns(services);
	await finishSettledRuns(services);
	const runs = await services.db
		.select({ id: payoutRuns.id })
		.from(payoutRuns)
		.where(sql`state NOT IN ('done', 'cancelled') AND state <> 'draft' AND method = 'paypal'`)
		.orderBy(asc(payoutRuns.madeAt))
		.limit(MAX_RUNS);
	for (const { id } of runs) await sendPayoutRun(services, id);
	await recheckFinishedRuns(services);
}

/** Checks finished batches once a day for a while, because paid payments may be returned. */
async function recheckFinishedRuns(services: Services): Promise<void> {
	const { db, now } = services;
	const runs = await db.select().from(payoutRuns).where(lte(payoutRuns.retryAt, now())).limit(MAX_RUNS);
	for (const run of runs) {
		const isReconciled = now() > (run.doneAt ?? 0) + RECONCILIATION_DAYS * DAY;
		await db
			.update(payoutRuns)
			.set({ retryAt: isReconciled ? null : now() + DAY })
			.where(eq(payoutRuns.id, run.id));
		const batch = run.batchId === null ? null : await services.payouts.getBatch(run.batchId);
		if (batch?.ok) await storeBatchState(services, batch.value);
		else services.log("payout-unknown", { type: "daily-check", target: "batch", code: batch?.problem.code });
	}
}

/** Completes the cancellation of runs, and the exclusion of payments from approved ones, that a crash interrupted. */
async function finishInterruptedRuns(services: Services): Promise<void> {
	const runs = await services.db.all<{ id: string; state: "cancelled" | "approved" }>(sql`
		SELECT p.run_id AS id, r.state AS state FROM ${affiliatePayments} AS p INDEXED BY affiliate_payments_one_open JOIN ${payoutRuns} AS r ON r.id = p.run_id
		WHERE p.status IN ('pending','approved','processing','unclaimed','held') AND (r.state = 'cancelled' OR r.state = 'approved' AND p.status = 'pending') LIMIT ${MAX_RUNS}`);
	for (const [id, state] of new Map(runs.map((run) => [run.id, run.state])))
		await (state === "cancelled" ? endRun(services, id, "cancelled") : excludePayments(services, id));
}

/** Completes bank runs whose payments were all settled before a crash. */
async function finishSettledRuns({ db, now }: Services): Promise<void> {
	const hasUnsettled = sql`EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.run_id = payout_runs.id AND p.status = 'approved')`;
	await db
		.update(payoutRuns)
		.set({ state: "done", doneAt: now() })
		.where(
			sql`state NOT IN ('done', 'cancelled') AND state = 'approved' AND method <> 'paypal' AND NOT ${hasUnsettled}`,
		);
}

/** Takes the next step of one run. Does not throw on a provider's error: the run records it. */
export async function sendPayoutRun(services: Services, runId: string): Promise<void> {
	const [run] = await services.db.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
	if (run?.method !== "paypal") return;
	if (run.state === "approved") await sendBatch(services, run);
	else if (run.state === "sent") await updateRun(services, run);
}

/**
 * Sends a batch with our run's id as its key: after a crash, the provider names the existing batch, which is adopted.
 * When the provider is about to forget the key, only staff may decide.
 */
async function sendBatch(services: Services, run: Run): Promise<void> {
	const { db, now, payouts } = services;
	if (run.requestedAt !== null && now() > run.requestedAt + REPEAT_GUARD_DAYS * DAY)
		return recordProblem(services, run, "guard_over");
	if (run.requestedAt === null) await recheckBeforeSending(services, run.id);
	const lease = await acquireLease(services, run.id);
	if (lease === null) return;
	const items = await listItems(services, run.id);
	const result = await payouts.createBatch({
		batchKey: run.id,
		subject: "Azulejo NIF: partner commission",
		message: "Your commission for the applicants that you referred. The statement is in your partner area.",
		items,
	});
	if (!result.ok) {
		// Nothing was sent, unless an earlier response was lost. In that case staff may not cancel the run.
		const isUnsent = result.problem.kind === "refused" && lease === "first";
		await releaseLease(services, run.id, isUnsent);
		return recordProblem(services, run, result.problem.code ?? "unavailable");
	}
	await db.batch([
		db
			.update(payoutRuns)
			.set({
				state: "sent",
				leasedUntil: null,
				batchId: result.value.batchId,
				problem: null,
				version: sql`${payoutRuns.version} + 1`,
			})
			.where(and(eq(payoutRuns.id, run.id), eq(payoutRuns.state, "approved"))),
		db
			.update(affiliatePayments)
			.set({ status: "processing", paypalBatchId: result.value.batchId })
			.where(and(eq(affiliatePayments.runId, run.id), eq(affiliatePayments.status, "approved"))),
	]);
	services.log("payout-sent", { run: run.id, payments: items.length, adopted: result.value.adopted });
}

/**
 * Acquires the lease for requests to the provider, recorded before the first request, so that a crash leaves no batch
 * that could be cancelled here. Returns null if another call holds it.
 */
async function acquireLease({ db, now }: Services, runId: string): Promise<"first" | "renewed" | null> {
	const timestamp = now();
	const lease = { leasedUntil: timestamp + LEASE_MS };
	const isFree = and(
		eq(payoutRuns.id, runId),
		eq(payoutRuns.state, "approved"),
		or(isNull(payoutRuns.leasedUntil), lte(payoutRuns.leasedUntil, timestamp)),
	);
	const acquired = await db
		.update(payoutRuns)
		.set({ ...lease, requestedAt: timestamp })
		.where(and(isFree, isNull(payoutRuns.requestedAt)));
	if (acquired.meta.changes > 0) return "first";
	const renewed = await db.update(payoutRuns).set(lease).where(isFree);
	return renewed.meta.changes > 0 ? "renewed" : null;
}

async function releaseLease({ db }: Services, runId: string, isUnsent: boolean): Promise<void> {
	const changes = isUnsent ? { leasedUntil: null, requestedAt: null } : { leasedUntil: null };
	await db.update(payoutRuns).set(changes).where(eq(payoutRuns.id, runId));
}

async function recordProblem({ db, log }: Services, { id }: Run, problem: string): Promise<void> {
	log("payout-waits", { run: id, problem });
	await db.update(payoutRuns).set({ problem }).where(eq(payoutRuns.id, id));
}

async function listItems({ db }: Services, runId: string) {
	const rows = await db
		.select()
		.from(affiliatePayments)
		.where(and(eq(affiliatePayments.runId, runId), eq(affiliatePayments.status, "approved")))
		.orderBy(asc(affiliatePayments.id));
	return Promise.all(
		rows.map(async ({ id, itemKey, amount, paypalEmail }) => ({
			itemKey,
			receiver: (await openColumn(db, affiliatePayments.paypalEmail, itemKey, paypalEmail)) ?? "",
			amount,
			currency: "EUR" as const,
			note: `Azulejo NIF, statement ${id}`,
		})),
	);
}

/** Fetches the batch and stores the outcome of each payment. */
async function updateRun(services: Services, run: Run): Promise<void> {
	if (!run.batchId) return;
	const batch = await services.payouts.getBatch(run.batchId);
	if (!batch.ok) return recordProblem(services, run, batch.problem.code ?? "unavailable");
	await storeBatchState(services, batch.value);
}

/** Stores the provider's state of a batch and its payments; ignores batches that are not ours. */
async function storeBatchState(
	services: Services,
	{ state, batchKey, items }: { state: PayoutBatchState; batchKey: string; items: readonly PayoutItem[] },
): Promise<void> {
	const { db } = services;
	const isDenied = state === "denied" || state === "cancelled";
	const rows = await db.select().from(affiliatePayments).where(eq(affiliatePayments.runId, batchKey));
	const itemsByKey = new Map(items.map((item) => [item.itemKey, item]));
	for (const row of rows) {
		const item = itemsByKey.get(row.itemKey) ?? (isDenied ? deniedItem(row.itemKey) : null);
		if (item) await storePaymentState(services, row, item);
	}
	await finishRun(services, batchKey);
}

/** Stores the provider's state of one payment, regardless of the state of its run. */
async function storeItemState(services: Services, item: PayoutItem): Promise<void> {
	const { db } = services;
	const [row] = await db.select().from(affiliatePayments).where(eq(affiliatePayments.itemKey, item.itemKey));
	if (!row) return;
	await storePaymentState(services, row, item);
	await finishRun(services, row.runId);
}

/** Completes a run whose payments have all ended. */
async function finishRun({ db, now }: Services, runId: string): Promise<void> {
	const hasNoOpenPayments = sql`NOT EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.run_id = ${runId}
		AND p.status IN ('pending','approved','processing','unclaimed','held'))`;
	await db
		.update(payoutRuns)
		.set({
			state: "done",
			doneAt: now(),
			retryAt: now() + DAY,
			problem: null,
			version: sql`${payoutRuns.version} + 1`,
		})
		.where(and(eq(payoutRuns.id, runId), eq(payoutRuns.state, "sent"), hasNoOpenPayments));
}

function deniedItem(itemKey: string): PayoutItem {
	return { itemId: "", itemKey, state: "failed", error: "BATCH_DENIED" };
}

async function storePaymentState(services: Services, row: typeof affiliatePayments.$inferSelect, item: PayoutItem) {
	if (item.itemId && row.itemId !== item.itemId)
		await services.db.update(affiliatePayments).set({ itemId: item.itemId }).where(eq(affiliatePayments.id, row.id));
	const next = applyPayoutReport(row.status, item.state);
	if (next) await movePayment(services, row.id, [row.status], next.status, next.effect, item.error);
}

/**
 * Adopts a batch that staff found in the provider's list for a run sent a month ago and never confirmed. Accepted only
 * if the provider reports our key for it.
 */
export async function adoptBatch(services: Services, runId: string, batchId: string): Promise<Outcome<null>> {
	const { db } = services;
	const batch = await services.payouts.getBatch(batchId);
	if (!batch.ok && batch.problem.kind === "unavailable") return failure("unavailable", "service_unavailable");
	if (!batch.ok || batch.value.batchKey !== runId) return failure("invalid", "payout_batch_foreign");
	const isStuck = and(eq(payoutRuns.id, runId), eq(payoutRuns.state, "approved"), eq(payoutRuns.problem, "guard_over"));
	await db.batch([
		db
			.update(affiliatePayments)
			.set({ status: "processing", paypalBatchId: batchId })
			.where(
				and(
					eq(affiliatePayments.runId, runId),
					eq(affiliatePayments.status, "approved"),
					sql`EXISTS (SELECT 1 FROM ${payoutRuns} WHERE ${isStuck})`,
				),
			),
		db
			.update(payoutRuns)
			.set({ state: "sent", batchId, problem: null, version: sql`${payoutRuns.version} + 1` })
			.where(isStuck),
	]);
	await storeBatchState(services, batch.value);
	return success(null);
}

/**
 * Handles a verified webhook of the payout provider, which is only a hint: the current state of the payment or batch is
 * fetched, so that late, repeated or reordered events change nothing. Other events are ignored.
 * @throws Error if the provider is unavailable, so that it repeats the event
 */
export async function handlePayoutEvent(services: Services, event: PayoutEvent): Promise<void> {
	const { log, payouts } = services;
	const { type, itemId, batchId } = event;
	if (itemId !== null) {
		const item = await payouts.getItem(itemId);
		if (!item.ok) return logUnknown(services, { type, target: "item" }, item.problem);
		log("payout-observed", { type, target: "item", state: item.value.state });
		return storeItemState(services, item.value);
	}
	if (batchId === null) return log("payout-event-ignored", { type });
	const batch = await payouts.getBatch(batchId);
	if (!batch.ok) return logUnknown(services, { type, target: "batch" }, batch.problem);
	log("payout-observed", { type, target: "batch", state: batch.value.state });
	return storeBatchState(services, batch.value);
}

function logUnknown(
	{ log }: Services,
	event: { type: string; target: "item" | "batch" },
	problem: PayoutProblem,
): void {
	if (problem.kind === "unavailable") throw new Error("The payout provider is unavailable");
	log("payout-unknown", { ...event, code: problem.code });
}
