import { type SQL, sql } from "drizzle-orm";
import { commissionTransactions as commissions } from "#app/data/partners/partner-schema.server.ts";
import { commissionEntries as entries } from "#app/data/partners/payout-schema.server.ts";
import { runBatch } from "#app/data/run-batch.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { openCommission } from "./open-commission.server.ts";

/**
 * Makes the commission of an application what it should be now: a share of what we keep of the package's price, at the
 * rate of the sale, nothing once everything went back (ruling T53). The difference is an entry of the ledger; one that is
 * part of a payment already is clawed back from what comes next. Harmless to repeat, and reckoned inside the statement, so
 * that two at once cannot post it twice.
 */
export async function settleCommission(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (!application?.affiliateCode) return;
	await openCommission(services, application, application.affiliateCode);
	const { db, now } = services;
	await runBatch(db, [postDifference(applicationId, now()), refresh(applicationId)]);
}

/** What we keep of the package's price, in cents: amountKept of app/domain/money/payment-effects.ts, in SQL. */
const KEPT = sql`(SELECT coalesce(sum(p.amount_received - p.amount_refunded), 0) FROM payments AS p
	WHERE p.application_id = c.application_id AND p.purpose = 'application' AND p.state = 'succeeded'
	AND NOT EXISTS (SELECT 1 FROM disputes AS d WHERE d.payment_id = p.id AND d.status = 'lost'))`;

/** What the ledger says of a commission, in cents. */
const POSTED = sql`(SELECT coalesce(sum(e.amount), 0) FROM ${entries} AS e WHERE e.commission_id = c.id)`;

function postDifference(applicationId: string, at: number): SQL {
	return sql`
		WITH due AS (
			SELECT c.id, c.affiliate_id, c.status, c.payment_id,
				CAST(round(max(0, ${KEPT}) * c.percentage / 100.0) AS INTEGER) - ${POSTED} AS difference,
				(SELECT count(*) FROM ${entries} AS e WHERE e.commission_id = c.id) AS entries
			FROM ${commissions} AS c WHERE c.application_id = ${applicationId} AND c.status <> 'rejected'
		)
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, commission_id, at, key)
		SELECT affiliate_id,
			CASE WHEN status IN ('approved', 'paid') OR payment_id IS NOT NULL THEN 'payable' ELSE 'pending' END,
			CASE WHEN difference > 0 THEN 'earned' WHEN payment_id IS NULL THEN 'reversed' ELSE 'clawed_back' END,
			difference, id, ${at}, 'commission:' || id || ':' || (entries + 1)
		FROM due WHERE difference <> 0`;
}

/** The row says what the ledger says, until it is part of a payment. */
function refresh(applicationId: string): SQL {
	return sql`
		UPDATE ${commissions} AS c SET amount = ${POSTED}, status = CASE
			WHEN ${POSTED} <= 0 THEN 'reversed'
			WHEN c.status <> 'reversed' THEN c.status
			WHEN c.held_for IS NOT NULL AND c.decided_at IS NULL THEN 'hold'
			ELSE 'pending' END
		WHERE c.application_id = ${applicationId} AND c.payment_id IS NULL AND c.status <> 'rejected'`;
}
