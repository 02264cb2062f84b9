import { and, eq, sql } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { mayApprove } from "#app/domain/partners/payout.ts";
import { paymentObstacle } from "#app/queries/partners/payment-obstacles.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { excludePayments } from "./exclude-payments.server.ts";
import { sendPayoutRun } from "./send-payout-runs.server.ts";

/**
 * The second person lets a run go: never its maker, be it from another account of theirs. Whoever must not be paid any more is left
 * out and has it payable again. What goes through the provider is sent at once; what it does not take now, the sweep tries again.
 */
export async function approvePayoutRun(
	services: Services,
	staff: Staff,
	asked: { id: string; version: number },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.id, asked.id));
	if (!run || run.version !== asked.version || run.state !== "draft") return failure("conflict", "stale_version");
	if (!mayApprove(run, staff)) return failure("forbidden", "same_person");
	const [{ meta }] = await db.batch([
		db
			.update(payoutRuns)
			.set({ state: "approved", checker: staff.person, checkedAt: now(), version: sql`${payoutRuns.version} + 1` })
			.where(and(eq(payoutRuns.id, asked.id), eq(payoutRuns.version, asked.version), eq(payoutRuns.state, "draft"))),
		db
			.update(affiliatePayments)
			.set({ status: "approved" })
			.where(
				and(
					eq(affiliatePayments.runId, asked.id),
					eq(affiliatePayments.status, "pending"),
					sql`${paymentObstacle(now())} IS NULL`,
					sql`EXISTS (SELECT 1 FROM ${payoutRuns} AS r WHERE r.id = ${asked.id} AND r.state = 'approved')`,
				),
			),
	]);
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const leftOut = await excludePayments(services, asked.id);
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "payout-approved", actor, details: { run: asked.id, leftOut } });
	if (run.method === "paypal") await sendPayoutRun(services, asked.id);
	return success(null);
}
