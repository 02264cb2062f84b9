import { and, eq, isNull, or, sql } from "drizzle-orm";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { movePayment } from "./move-payment.server.ts";

/**
 * Takes back a run before anything was sent: everything is payable again. Refused with stale_version when somebody has
 * changed it since this version, and once the provider was asked, because then nobody knows.
 */
export async function cancelPayoutRun(
	services: Services,
	staff: Staff,
	asked: { id: string; version: number },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { db } = services;
	const { meta } = await db
		.update(payoutRuns)
		.set({ state: "cancelled", version: sql`${payoutRuns.version} + 1`, doneAt: services.now() })
		.where(
			and(
				eq(payoutRuns.id, asked.id),
				eq(payoutRuns.version, asked.version),
				sql`${payoutRuns.state} IN ('draft', 'approved')`,
				// After a month without a word staff have looked at the provider's own list.
				or(isNull(payoutRuns.askedAt), eq(payoutRuns.problem, "guard_over")),
			),
		);
	if (meta.changes === 0) return failure("conflict", "stale_version");
	await endRun(services, asked.id, "cancelled");
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "payout-cancelled", actor, details: { run: asked.id } });
	return success(null);
}

/** Gives back every payment of a run that has not left, and ends it. Harmless to repeat. */
export async function endRun(services: Services, runId: string, state: "cancelled" | "done"): Promise<void> {
	const { db, now } = services;
	const open = await db
		.select({ id: affiliatePayments.id })
		.from(affiliatePayments)
		.where(and(eq(affiliatePayments.runId, runId), sql`${affiliatePayments.status} IN ('pending', 'approved')`));
	for (const { id } of open) await movePayment(services, id, ["pending", "approved"], "cancelled", "give-back", null);
	await db
		.update(payoutRuns)
		.set({ state, doneAt: now() })
		.where(and(eq(payoutRuns.id, runId), sql`${payoutRuns.state} <> 'done'`));
}
