import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import { scheduledJobs } from "./counts-schema.server.ts";
import type { Database } from "./db.server.ts";

/** The cursor of a job; null when it starts from the beginning. */
export async function readJobCursor(db: Database, name: ScheduledJob): Promise<string | null> {
	const [row] = await selectJobCursor(db, name);
	return row?.mark ?? null;
}

export function selectJobCursor(db: Database, name: ScheduledJob) {
	return db.select({ mark: scheduledJobs.mark }).from(scheduledJobs).where(eq(scheduledJobs.name, name));
}

export async function writeJobCursor(db: Database, name: ScheduledJob, mark: string | null): Promise<void> {
	await db
		.insert(scheduledJobs)
		.values({ name, mark })
		.onConflictDoUpdate({ target: scheduledJobs.name, set: { mark } });
}

/** @param error its name; the first of consecutive failures sets the time */
export async function recordJobFailure(db: Database, name: ScheduledJob, error: string, now: number): Promise<void> {
	await db
		.insert(scheduledJobs)
		.values({ name, failedAt: now, lastError: error })
		.onConflictDoUpdate({
			target: scheduledJobs.name,
			set: { failedAt: sql`coalesce(${scheduledJobs.failedAt}, ${now})`, lastError: error },
		});
}

/** The steps that failed when they last ran. */
export async function readJobFailure(db: Database): Promise<Set<string>> {
	const rows = await db
		.select({ name: scheduledJobs.name })
		.from(scheduledJobs)
		.where(isNotNull(scheduledJobs.failedAt));
	return new Set(rows.map(({ name }) => name));
}

export async function recordJobSuccess(db: Database, name: ScheduledJob): Promise<void> {
	await db
		.update(scheduledJobs)
		.set({ failedAt: null, lastError: null })
		.where(and(eq(scheduledJobs.name, name), isNotNull(scheduledJobs.failedAt)));
}
