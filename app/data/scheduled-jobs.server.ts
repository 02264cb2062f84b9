import { eq, isNull, lte, or, sql } from "drizzle-orm";
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

/** One row of the table of jobs. */
export type JobState = typeof scheduledJobs.$inferSelect;

/** The jobs that have run at least once or hold a cursor, in no order. */
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
	/** Whether the job may still be running: then its lock stays until it expires. */
	isAbandoned: boolean;
};

/**
 * Records the result of one job, releases its lock, and locks the next one, in one round trip.
 * @param until when the next lock expires, UTC milliseconds
 * @returns whether the next job is ours: false when another run holds it
 */
export async function recordJobResult(
	db: Database,
	last: JobResult | null,
	next: { name: ScheduledJob; now: number; until: number } | null,
): Promise<boolean> {
	const claim =
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
	const release = last && recordResult(db, last);
	if (release && claim) return (await db.batch([release, claim]))[1].length > 0;
	if (claim) return (await claim).length > 0;
	await release;
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
