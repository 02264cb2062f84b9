import { asc, isNotNull } from "drizzle-orm";
import { scheduledJobs } from "../data/counts-schema.server.ts";
import type { Database } from "../data/db.server.ts";
import type { ScheduledJob } from "../domain/scheduled-job.ts";
import type { Services } from "../services.ts";

/** A step of the cron whose last run failed: since when (UTC milliseconds), and the name of the last error. */
export type FailingJob = { step: ScheduledJob; at: number; error: string };

/** Steps of the cron that fail at present, those that have failed longest first. */
export async function listFailingJobs({ db }: Pick<Services, "db">): Promise<FailingJob[]> {
	const rows = await selectFailingJobs(db);
	return rows.map(({ name, failedAt, lastError }) => ({ step: name, at: failedAt ?? 0, error: lastError ?? "" }));
}

export function selectFailingJobs(db: Database) {
	return db.select().from(scheduledJobs).where(isNotNull(scheduledJobs.failedAt)).orderBy(asc(scheduledJobs.failedAt));
}
