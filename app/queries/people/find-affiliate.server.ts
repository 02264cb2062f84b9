import { and, eq } from "drizzle-orm";
import { affiliates } from "#app/data/money-schema.server.ts";
import type { Services } from "#app/services.ts";

/** What the checkout may say about a referral code (row 106). The rate is told only for a valid code (ruling T16). */
export type AffiliateInfo = { code: string; valid: boolean; commissionRate?: number };

export async function findAffiliate({ db }: Pick<Services, "db">, code: string): Promise<AffiliateInfo> {
	const [row] = await db
		.select()
		.from(affiliates)
		.where(and(eq(affiliates.code, code), eq(affiliates.isActive, true)));
	return row ? { code, valid: true, commissionRate: row.commissionRate } : { code, valid: false };
}
