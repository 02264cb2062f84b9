import { and, eq, isNull, sql } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { paymentObstacle } from "#app/queries/partners/payment-obstacles.server.ts";
import type { Services } from "#app/services.ts";
import { movePayment } from "./move-payment.server.ts";

/**
 * Gives back every payment that an approved run was not let go with, and keeps why; ends the run when nothing is left of it. Gives
 * how many these were. Harmless to repeat.
 */
export async function excludePayments(services: Services, runId: string): Promise<number> {
	const { db, now } = services;
	const left = await db
		.select({ id: affiliatePayments.id, why: paymentObstacle(now()) })
		.from(affiliatePayments)
		.where(
			and(
				eq(affiliatePayments.runId, runId),
				eq(affiliatePayments.status, "pending"),
				sql`EXISTS (SELECT 1 FROM payout_runs AS r WHERE r.id = ${runId} AND r.state = 'approved')`,
			),
		);
	for (const { id, why } of left) await movePayment(services, id, ["pending"], "cancelled", "give-back", why);
	const any = sql`EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE p.run_id = ${runId} AND p.status <> 'cancelled')`;
	await db
		.update(payoutRuns)
		.set({ state: "cancelled", doneAt: now(), version: sql`${payoutRuns.version} + 1` })
		.where(
			and(eq(payoutRuns.id, runId), eq(payoutRuns.state, "approved"), isNull(payoutRuns.askedAt), sql`NOT ${any}`),
		);
	return left.length;
}

/**
 * Looks once more before an approved run leaves the house for the first time: it may have waited, and a partner been suspended
 * meanwhile. Once the provider or the bank was asked, nothing is taken out any more.
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
				sql`EXISTS (SELECT 1 FROM payout_runs AS r WHERE r.id = ${runId} AND r.state = 'approved' AND r.asked_at IS NULL)`,
				sql`${paymentObstacle(now())} IS NOT NULL`,
			),
		);
	await excludePayments(services, runId);
}
