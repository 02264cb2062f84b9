import { asc, count, eq, isNull, min } from "drizzle-orm";
import { deadLetters } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { readJobs } from "#app/data/scheduled-jobs.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { SCHEDULED_JOBS, type ScheduledJob } from "#app/domain/scheduled-job.ts";
import type { Services } from "#app/services.ts";

export type JobLine = {
	job: ScheduledJob;
	/** UTC milliseconds; null before the first run. */
	startedAt: number | null;
	durationMs: number | null;
	isRunning: boolean;
	/** Null after a success. `since` in UTC milliseconds; `error` is a name, never a message. */
	failure: { since: number; runs: number; error: string } | null;
};

/** Lists every scheduled job with its last run, the failing ones first. */
export async function listJobs({ db, now }: Pick<Services, "db" | "now">): Promise<JobLine[]> {
	const states = await readJobs(db);
	const lines = SCHEDULED_JOBS.map((job): JobLine => {
		const state = states.find(({ name }) => name === job);
		const { failedAt = null, failures = 0, lastError = "", lockedUntil = null } = state ?? {};
		return {
			job,
			startedAt: state?.startedAt ?? null,
			durationMs: state?.durationMs ?? null,
			isRunning: lockedUntil !== null && lockedUntil > now(),
			failure: failedAt === null ? null : { since: failedAt, runs: failures, error: lastError ?? "" },
		};
	});
	return lines.sort((a, b) => Number(b.failure !== null) - Number(a.failure !== null));
}

export type DeadLetter = {
	id: string;
	/** Null if the message named no application, or one that no longer exists. */
	application: { id: string; number: string } | null;
	/** UTC milliseconds. */
	receivedAt: number;
};

/** Maximum number of dead letters on the page. */
export const MAX_DEAD_LETTERS = 100;

const IS_OPEN = isNull(deadLetters.resolvedAt);

/** Lists unresolved queue messages that failed all of their attempts, oldest first. */
export async function listDeadLetters({ db }: Pick<Services, "db">): Promise<DeadLetter[]> {
	const rows = await db
		.select({
			id: deadLetters.id,
			receivedAt: deadLetters.receivedAt,
			applicationId: applications.id,
			number: applications.applicationNumber,
		})
		.from(deadLetters)
		.leftJoin(applications, eq(applications.id, deadLetters.applicationId))
		.where(IS_OPEN)
		.orderBy(asc(deadLetters.receivedAt))
		.limit(MAX_DEAD_LETTERS);
	return rows.map(({ id, receivedAt, applicationId, number }) => ({
		id,
		receivedAt,
		application: applicationId !== null && number !== null ? { id: applicationId, number } : null,
	}));
}

export function selectDeadLetters(db: Database) {
	return db
		.select({ n: count(), oldest: min(deadLetters.receivedAt) })
		.from(deadLetters)
		.where(IS_OPEN);
}
