import { and, eq, isNull } from "drizzle-orm";
import { payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import type { Services } from "#app/services.ts";

/** The file of a run has left for the bank: the first time counts. */
export async function recordPayoutFileDownload(
	{ db, now }: Pick<Services, "db" | "now">,
	runId: string,
): Promise<void> {
	await db
		.update(payoutRuns)
		.set({ askedAt: now() })
		.where(and(eq(payoutRuns.id, runId), isNull(payoutRuns.askedAt)));
}
