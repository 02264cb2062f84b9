import { type SQL, sql } from "drizzle-orm";
import { obstacles, type PayoutObstacle } from "./list-payable.server.ts";

/** Why a payment that a run has prepared is not let go after all. In the order in which it is told. */
export type ExclusionReason = Exclude<PayoutObstacle, "on-its-way" | "below-minimum"> | "account-changed";

/**
 * What keeps a prepared payment from leaving now, of a row of payments; null when nothing does. The amount was enough when it was set
 * aside, and it is this payment itself that is on its way. @param now UTC milliseconds
 */
export function paymentObstacle(now: number): SQL<ExclusionReason | null> {
	const { "on-its-way": _itself, "below-minimum": _amount, ...others } = obstacles(now, 0);
	const each = Object.entries({
		...others,
		// The run has kept where it went, so that an account of before would be paid.
		"account-changed": sql`affiliates.payout_verified_at > affiliate_payments.created_at`,
	}).map(([name, holds]) => sql`WHEN ${holds} THEN ${name}`);
	return sql`(SELECT CASE ${sql.join(each, sql` `)} END FROM affiliates WHERE affiliates.id = affiliate_payments.affiliate_id)`;
}
