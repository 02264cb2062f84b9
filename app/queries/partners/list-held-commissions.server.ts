import { asc, eq, sql } from "drizzle-orm";
import { affiliates, commissionTransactions as commissions } from "#app/data/partners/partner-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { HOLD_REASONS, type HoldReason } from "#app/domain/partners/hold-reasons.ts";
import type { Services } from "#app/services.ts";

/** A commission that waits for a person's decision, with what speaks against it. `at` in UTC milliseconds. */
export type HeldCommission = {
	id: number;
	amount: Cents;
	reasons: HoldReason[];
	code: string;
	partner: string;
	partnerId: number;
	at: number;
	application: { id: string; applicationNumber: string };
};

const MAX = 100;

/** Held commissions, those that have waited longest first. */
export async function listHeldCommissions({ db }: Pick<Services, "db">): Promise<HeldCommission[]> {
	const rows = await db
		.select({
			id: commissions.id,
			amount: commissions.amount,
			heldFor: commissions.heldFor,
			at: commissions.createdAt,
			code: affiliates.code,
			partner: affiliates.name,
			partnerId: affiliates.id,
			applicationId: applications.id,
			applicationNumber: applications.applicationNumber,
		})
		.from(commissions)
		.innerJoin(affiliates, eq(affiliates.id, commissions.affiliateId))
		.innerJoin(applications, eq(applications.id, commissions.applicationId))
		.where(sql`commission_transactions.status = 'hold'`)
		.orderBy(asc(commissions.createdAt))
		.limit(MAX);
	return rows.map(({ heldFor, applicationId, applicationNumber, ...row }) => ({
		...row,
		reasons: HOLD_REASONS.filter((reason) => heldFor?.split(" ").includes(reason)),
		application: { id: applicationId, applicationNumber },
	}));
}
