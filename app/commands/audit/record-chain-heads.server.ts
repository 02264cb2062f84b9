import { asc, desc, gt, sql } from "drizzle-orm";
import { hashOf } from "#app/audit/chain.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "./record-action.server.ts";

/** Events per run: a day of 50,000 applications. */
const BATCH = 2000;

const place = sql<number>`rowid`;

/**
 * Ties the chains of all applications into the chain of the house: one entry for what has happened since the last one, with
 * a hash over application, version and hash of each event in the order of writing. Whoever rewrites one history from its
 * beginning would have to rewrite the house's too.
 */
export async function recordChainHeads(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db } = services;
	const [newest] = await db.select({ place }).from(applicationEvents).orderBy(desc(place)).limit(1);
	const top = newest?.place ?? 0;
	// After the newest rows were moved into the cold store, SQLite gives their places anew.
	const mark = Math.min(Number(await readJobCursor(db, "note-heads")) || 0, top);
	const events = await db
		.select({
			place,
			applicationId: applicationEvents.applicationId,
			version: applicationEvents.version,
			hash: applicationEvents.hash,
		})
		.from(applicationEvents)
		.where(gt(place, mark))
		.orderBy(asc(place))
		.limit(BATCH);
	const last = events.at(-1);
	if (last) {
		const root = await hashOf(events.map(({ applicationId, version, hash }) => [applicationId, version, hash]));
		await recordAction(services, { action: "heads-noted", actor: null, details: { events: events.length, root } });
	}
	const next = last?.place ?? mark;
	if (String(next) !== String(mark) || last) await writeJobCursor(db, "note-heads", String(next));
}
