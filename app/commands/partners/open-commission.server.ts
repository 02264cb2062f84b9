import { eq, sql } from "drizzle-orm";
import {
	affiliateDays,
	commissionTransactions as commissions,
	referrals,
} from "#app/data/partners/partner-schema.server.ts";
import { runBatch } from "#app/data/run-batch.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { commissionOf, REFUND_WINDOW_MS } from "#app/domain/partners/commission.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { findPartner, isConfirmed } from "#app/queries/partners/find-affiliate.server.ts";
import { findHoldReasons } from "#app/queries/partners/find-hold-reasons.server.ts";
import type { Services } from "#app/services.ts";
import { recordReferralCard } from "./record-referral-card.server.ts";

/**
 * The row of a sale, once. A code that became a partner's only after the payment earns nothing: who referred whom was settled
 * by then. One that was deactivated before earns only where the applicant had been told that it counts. Whatever speaks
 * against it makes it wait for a person.
 */
export async function openCommission(services: Services, application: Application, code: string): Promise<void> {
	const { db, now } = services;
	const { id: applicationId, paidAt, isDemo } = application;
	if (isDemo || paidAt === null) return;
	const partner = await findPartner(services, code);
	if (!partner || partner.createdAt > paidAt) return;
	if (!partner.isActive && !isConfirmed(partner.code, application)) return;
	const known = db.select({ id: commissions.id }).from(commissions).where(eq(commissions.applicationId, applicationId));
	if ((await known).length > 0) return;
	await recordReferralCard(services, application);
	const reasons = await findHoldReasons(services, partner, application);
	const earned = commissionOf(application.amount ?? 0, partner.commissionRate);
	await runBatch(db, [
		db
			.insert(commissions)
			.values({
				applicationId,
				affiliateId: partner.id,
				percentage: partner.commissionRate,
				amount: 0,
				status: reasons.length > 0 ? "hold" : "pending",
				heldFor: reasons.length > 0 ? reasons.join(" ") : null,
				country: application.country,
				createdAt: now(),
				dueAt: paidAt + REFUND_WINDOW_MS,
			})
			.onConflictDoNothing(),
		// Counted once: changes() says whether the row before was new.
		sql`
			INSERT INTO ${affiliateDays} (affiliate_id, day, paid, earned)
			SELECT ${partner.id}, ${lisbonDate(paidAt)}, 1, ${earned} WHERE changes() = 1
			ON CONFLICT DO UPDATE SET paid = paid + 1, earned = earned + excluded.earned`,
		// It served this judgement alone.
		db.update(referrals).set({ network: null }).where(eq(referrals.applicationId, applicationId)),
	]);
}
