import { and, eq, sql } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { takeOverBatch } from "./send-payout-runs.server.ts";

/**
 * A run that was sent a month ago and never confirmed: staff have found its batch in the provider's own list. Taken only when
 * the provider says that this batch has our key.
 */
export async function adoptBatch(services: Services, runId: string, batchId: string): Promise<Outcome<null>> {
	const { db } = services;
	const batch = await services.payouts.getBatch(batchId);
	if (!batch.ok && batch.problem.kind === "unavailable") return failure("unavailable", "service_unavailable");
	if (!batch.ok || batch.value.batchKey !== runId) return failure("invalid", "payout_batch_foreign");
	const stuck = and(eq(payoutRuns.id, runId), eq(payoutRuns.state, "approved"), eq(payoutRuns.problem, "guard_over"));
	await db.batch([
		db
			.update(affiliatePayments)
			.set({ status: "processing", paypalBatchId: batchId })
			.where(
				and(
					eq(affiliatePayments.runId, runId),
					eq(affiliatePayments.status, "approved"),
					sql`EXISTS (SELECT 1 FROM ${payoutRuns} WHERE ${stuck})`,
				),
			),
		db
			.update(payoutRuns)
			.set({ state: "sent", batchId, problem: null, version: sql`${payoutRuns.version} + 1` })
			.where(stuck),
	]);
	await takeOverBatch(services, batch.value);
	return success(null);
}
