import { eq, sql } from "drizzle-orm";
import { openOrClosed } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { STAGES } from "#app/domain/application/application.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/**
 * Counts the applications of one queue anew, once a day each: the room keeps the counts, but a row that was mended by
 * hand or deleted passed it by. Counting and writing is one statement, so that nobody can move an application between.
 */
export async function countApplications({ db, now, log }: Services): Promise<void> {
	const rows = await db.select().from(stageCounts);
	const countedAt = (stage: string) => rows.find((row) => row.stage === stage)?.countedAt ?? 0;
	const due = STAGES.filter((stage) => countedAt(stage) < now() - DAY).sort((a, b) => countedAt(a) - countedAt(b));
	const [stage] = due;
	if (!stage) return;
	const inQueue = sql`${applications.stage} = ${stage} AND ${openOrClosed(stage)}`;
	const counted = sql<number>`(SELECT count(*) FROM ${applications} WHERE ${inQueue})`;
	await db.insert(stageCounts).values({ stage, applications: 0 }).onConflictDoNothing();
	const [row] = await db
		.update(stageCounts)
		.set({ applications: counted, countedAt: now() })
		.where(eq(stageCounts.stage, stage))
		.returning({ applications: stageCounts.applications });
	const kept = rows.find((row) => row.stage === stage)?.applications ?? 0;
	if (row && row.applications !== kept) log("applications-recounted", { stage, kept, counted: row.applications });
}
