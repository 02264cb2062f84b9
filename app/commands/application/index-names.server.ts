import { asc, gt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { addNameWords } from "#app/data/name-words.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";

/** Applications per run. */
const BATCH = 500;
/** Of no id: all of them have been looked at. */
const DONE = "~";

/**
 * Makes applications from before there was a table of words be found by the names of their applicants, once: SQL cannot take
 * the accents off a letter. What came later was written by its room.
 */
export async function indexNames({ db }: Pick<Services, "db">): Promise<void> {
	const mark = await readJobCursor(db, "index-names");
	if (mark === DONE) return;
	const rows = await db
		.select({ id: applications.id, firstName: applications.firstName, lastName: applications.lastName })
		.from(applications)
		.where(gt(applications.id, mark ?? ""))
		.orderBy(asc(applications.id))
		.limit(BATCH);
	const statements = rows.flatMap((row) => addNameWords(db, row.id, row));
	if (statements.length > 0) await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
	await writeJobCursor(db, "index-names", rows.length < BATCH ? DONE : (rows.at(-1)?.id ?? DONE));
}
