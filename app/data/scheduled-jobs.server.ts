import { eq, isNull, lte, or, sql } from "drizzle-orm";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import { scheduledJobs } from "./counts-schema.server.ts";
import type { Database } from "./db.server.ts";

/** Returns the cursor of a job; null to start from the beginning. */
export async function readJobCursor(db: Database, name: ScheduledJob): Promise<string | null> {
	const [row] = await selectJobCursor(db, name);
	return row?.cursor ?? null;
}

export function selectJobCursor(db: Database, name: ScheduledJob) {
	return db.select({ cursor: scheduledJobs.cursor }).from(scheduledJobs).where(eq(scheduledJobs.name, name));
}

export async function writeJobCursor(db: Database, name: ScheduledJob, cursor: string | null): Promise<void> {
	await db
		.insert(scheduledJobs)
		.values({ name, cursor })
		.onConflictDoUpdate({ target: scheduledJobs.name, set: { cursor } });
}

/** One row of the table of jobs. */
export type JobState = typeof scheduledJobs.$inferSelect;

/** Returns the jobs that have run at least once or have a cursor, in no particular order. */
export function readJobs(db: Database): Promise<JobState[]> {
	return db.select().from(scheduledJobs);
}

export type JobResult = {
	name: ScheduledJob;
	/** UTC milliseconds of the product's clock. */
	startedAt: number;
	durationMs: number;
	/** The error's name, never its message; null after a success. */
	error: string | null;
	/** Whether the job may still be running, in which case its lock remains until it expires. */
	isAbandoned: boolean;
};

/**
 * Records the result of one job, releases its lock, and locks the next one, in one round trip.
 * @param until when the next lock expires, UTC milliseconds
 * @returns whether the next job was locked: false if another run holds it
 */
export async function recordJobResult(
	db: Database,
	last: JobResult | null,
	next: { name: ScheduledJob; now: number; until: number } | null,
): Promise<boolean> {
	const claimStatement =
		next &&
		db
			.insert(scheduledJobs)
			.values({ name: next.name, lockedUntil: next.until })
			.onConflictDoUpdate({
				target: scheduledJobs.name,
				set: { lockedUntil: next.until },
				setWhere: or(isNull(scheduledJobs.lockedUntil), lte(scheduledJobs.lockedUntil, next.now)),
			})
			.returning({ name: scheduledJobs.name });
	const releaseStatement = last && recordResult(db, last);
	if (releaseStatement && claimStatement) return (await db.batch([releaseStatement, claimStatement]))[1].length > 0;
	if (claimStatement) return (await claimStatement).length > 0;
	await releaseStatement;
	return false;
}

function recordResult(db: Database, { name, startedAt, durationMs, error, isAbandoned }: JobResult) {
	const outcome =
		error === null
			? { failedAt: null, lastError: null, failures: 0 }
			: {
					failedAt: sql`coalesce(${scheduledJobs.failedAt}, ${startedAt})`,
					lastError: error,
					failures: sql`${scheduledJobs.failures} + 1`,
				};
	return db
		.update(scheduledJobs)
		.set({ startedAt, durationMs, ...outcome, ...(isAbandoned ? {} : { lockedUntil: null }) })
		.where(eq(scheduledJobs.name, name));
}
