import { and, eq, inArray, sql } from "drizzle-orm";
import { affiliates, commissionTransactions as commissions } from "#app/data/money-schema.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Makes the commission of an application what it should be now: a share of what we keep of the package's price, at the rate of
 * the sale, nothing once everything went back (ruling T53). One row per application; one that was paid out is left alone.
 * Harmless to repeat, and reckoned inside the statement, so that two at once cannot leave an old figure.
 */
export async function settleCommission(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application?.affiliateCode) return;
	const mine = and(eq(affiliates.code, application.affiliateCode), eq(affiliates.isActive, true));
	const [affiliate] = await services.db.select().from(affiliates).where(mine);
	if (affiliate) {
		const sale = { applicationId, affiliateId: affiliate.id, percentage: affiliate.commissionRate };
		await services.db
			.insert(commissions)
			.values({ ...sale, amount: 0, createdAt: services.now() })
			.onConflictDoNothing();
	}
	await services.db
		.update(commissions)
		.set({
			amount: sql`CAST(round(${CACHED} * ${commissions.percentage} / 100.0) AS INTEGER)`,
			status: sql`CASE WHEN ${CACHED} > 0 THEN 'pending' ELSE 'cancelled' END`,
		})
		.where(and(eq(commissions.applicationId, applicationId), inArray(commissions.status, ["pending", "cancelled"])));
}

/** What we keep of the package's price, in cents: amountKept of domain/money-effects.ts, in the words of the database. */
const CACHED = sql`(SELECT coalesce(sum(p.amount_received - p.amount_refunded), 0) FROM payments AS p
	WHERE p.application_id = ${commissions.applicationId} AND p.purpose = 'application' AND p.state = 'succeeded'
	AND NOT EXISTS (SELECT 1 FROM disputes AS d WHERE d.payment_id = p.id AND d.status = 'lost'))`;
