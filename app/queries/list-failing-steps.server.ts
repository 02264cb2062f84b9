import { asc, isNotNull } from "drizzle-orm";
import { sweepSteps } from "../data/counts-schema.server.ts";
import type { Database } from "../data/db.server.ts";
import type { SweepStep } from "../domain/sweep-step.ts";
import type { Services } from "../services.ts";

/** A step of the cron whose last run failed: since when (UTC milliseconds), and the name of the last error. */
export type FailingStep = { step: SweepStep; at: number; error: string };

/** Steps of the cron that fail at present, those that have failed longest first. */
export async function listFailingSteps({ db }: Pick<Services, "db">): Promise<FailingStep[]> {
	const rows = await selectFailingSteps(db);
	return rows.map(({ name, failedAt, lastError }) => ({ step: name, at: failedAt ?? 0, error: lastError ?? "" }));
}

export function selectFailingSteps(db: Database) {
	return db.select().from(sweepSteps).where(isNotNull(sweepSteps.failedAt)).orderBy(asc(sweepSteps.failedAt));
}
