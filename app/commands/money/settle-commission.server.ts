import { and, eq, inArray, sql } from "drizzle-orm";
import { commissionTransactions as commissions } from "#app/data/money-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPartner, isConfirmed } from "#app/queries/people/find-affiliate.server.ts";
import { findSelfReferral } from "#app/queries/people/find-self-referral.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Makes the commission of an application what it should be now: a share of what we keep of the package's price, at the
 * rate of the sale, nothing once everything went back (ruling T53). One row per application; one that was paid out or made
 * void is left alone, and one that looks like the partner's own is held until a person decides. Harmless to repeat, and
 * reckoned inside the statement, so that two at once cannot leave an old figure.
 */
export async function settleCommission(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application?.affiliateCode) return;
	await openCommission(services, application, application.affiliateCode);
	await services.db
		.update(commissions)
		.set({
			amount: sql`CAST(round(${CACHED} * ${commissions.percentage} / 100.0) AS INTEGER)`,
			status: sql`CASE WHEN ${CACHED} <= 0 THEN 'cancelled' WHEN ${UNDECIDED} THEN 'held' ELSE 'pending' END`,
		})
		.where(
			and(eq(commissions.applicationId, applicationId), inArray(commissions.status, ["pending", "held", "cancelled"])),
		);
}

/**
 * The row, once. A code that became a partner's only after the payment earns nothing: who referred whom was settled by then.
 * One that was deactivated before earns only where the applicant had been told that it counts.
 */
async function openCommission(services: Services, application: Application, code: string): Promise<void> {
	const partner = await findPartner(services, code);
	if (!partner || partner.createdAt > (application.paidAt ?? Number.POSITIVE_INFINITY)) return;
	if (!partner.isActive && !isConfirmed(partner.code, application)) return;
	const [known] = await services.db
		.select({ id: commissions.id })
		.from(commissions)
		.where(eq(commissions.applicationId, application.id));
	if (known) return;
	const signs = await findSelfReferral(services, partner, application);
	await services.db
		.insert(commissions)
		.values({
			applicationId: application.id,
			affiliateId: partner.id,
			percentage: partner.commissionRate,
			amount: 0,
			status: signs.length > 0 ? "held" : "pending",
			heldFor: signs.length > 0 ? signs.join(" ") : null,
			createdAt: services.now(),
		})
		.onConflictDoNothing();
}

const UNDECIDED = sql`(${commissions.heldFor} IS NOT NULL AND ${commissions.decidedAt} IS NULL)`;

/** What we keep of the package's price, in cents: amountKept of app/domain/money/payment-effects.ts, in SQL. */
const CACHED = sql`(SELECT coalesce(sum(p.amount_received - p.amount_refunded), 0) FROM payments AS p
	WHERE p.application_id = ${commissions.applicationId} AND p.purpose = 'application' AND p.state = 'succeeded'
	AND NOT EXISTS (SELECT 1 FROM disputes AS d WHERE d.payment_id = p.id AND d.status = 'lost'))`;
