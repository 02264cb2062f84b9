import { desc, eq } from "drizzle-orm";
import { affiliateSessions } from "#app/data/partners/partner-schema.server.ts";
import { isAlive, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import type { Services } from "#app/services.ts";

/** Browsers in which a partner is signed in now, the latest first. Those that are over go with the cron. */
export async function listPartnerSessions(
	{ db, now }: Pick<Services, "db" | "now">,
	partnerId: number,
): Promise<PartnerSession[]> {
	const rows = await db
		.select()
		.from(affiliateSessions)
		.where(eq(affiliateSessions.affiliateId, partnerId))
		.orderBy(desc(affiliateSessions.createdAt));
	return rows.filter((row) => isAlive(row, now()));
}
