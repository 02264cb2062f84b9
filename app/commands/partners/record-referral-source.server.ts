import { sql } from "drizzle-orm";
import { affiliateDays, affiliates, referrals } from "#app/data/partners/partner-schema.server.ts";
import { runBatch } from "#app/data/run-batch.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/**
 * Keeps how an application came by its code: the first evidence of a code stays, a different code begins anew. Counts the
 * application for its partner, once.
 */
export async function recordReferralSource(
	{ db, now }: Pick<Services, "db" | "now">,
	{ id, affiliateCode, isDemo }: Pick<Application, "id" | "affiliateCode" | "isDemo">,
	{ referral, network }: { referral: Referral | null; network: string | null },
): Promise<void> {
	if (affiliateCode === null || isDemo) return;
	const clickedAt = referral && isSameCode(referral.code, affiliateCode) ? referral.clickedAt : null;
	const at = now();
	await runBatch(db, [
		db
			.insert(referrals)
			.values({ applicationId: id, code: affiliateCode, clickedAt, recordedAt: at, network })
			.onConflictDoUpdate({
				target: referrals.applicationId,
				set: { code: affiliateCode, clickedAt, recordedAt: at, network, card: null },
				setWhere: sql`${referrals.code} <> ${affiliateCode} COLLATE NOCASE`,
			}),
		// changes() says whether the row before was new or became another partner's.
		sql`
			INSERT INTO ${affiliateDays} (affiliate_id, day, started)
			SELECT id, ${lisbonDate(at)}, 1 FROM ${affiliates}
			WHERE code = ${affiliateCode} COLLATE NOCASE AND changes() = 1
			ON CONFLICT DO UPDATE SET started = started + 1`,
	]);
}

function isSameCode(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}
