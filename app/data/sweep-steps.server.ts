import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { SweepStep } from "#app/domain/sweep-step.ts";
import { sweepSteps } from "./counts-schema.server.ts";
import type { Database } from "./db.server.ts";

/** Where a step of the sweep goes on, as it noted; null when it begins anew. */
export async function readMark(db: Database, name: SweepStep): Promise<string | null> {
	const [row] = await selectMark(db, name);
	return row?.mark ?? null;
}

export function selectMark(db: Database, name: SweepStep) {
	return db.select({ mark: sweepSteps.mark }).from(sweepSteps).where(eq(sweepSteps.name, name));
}

export async function writeMark(db: Database, name: SweepStep, mark: string | null): Promise<void> {
	await db.insert(sweepSteps).values({ name, mark }).onConflictDoUpdate({ target: sweepSteps.name, set: { mark } });
}

/** @param error its name; the first of a row of failures says since when */
export async function noteFailure(db: Database, name: SweepStep, error: string, now: number): Promise<void> {
	await db
		.insert(sweepSteps)
		.values({ name, failedAt: now, lastError: error })
		.onConflictDoUpdate({
			target: sweepSteps.name,
			set: { failedAt: sql`coalesce(${sweepSteps.failedAt}, ${now})`, lastError: error },
		});
}

/** The steps that failed when they last ran. */
export async function readFailing(db: Database): Promise<Set<string>> {
	const rows = await db.select({ name: sweepSteps.name }).from(sweepSteps).where(isNotNull(sweepSteps.failedAt));
	return new Set(rows.map(({ name }) => name));
}

export async function noteSuccess(db: Database, name: SweepStep): Promise<void> {
	await db
		.update(sweepSteps)
		.set({ failedAt: null, lastError: null })
		.where(and(eq(sweepSteps.name, name), isNotNull(sweepSteps.failedAt)));
}
