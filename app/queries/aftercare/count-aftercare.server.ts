import { and, lte, min, sql } from "drizzle-orm";
import { AFTERCARE_DUE } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { applications } from "#app/data/schema.server.ts";

/** More are not counted: by then it does not matter how many. */
const MAX = 100;

/** Completed applications for which staff should have done something by now, up to a hundred, and since when the first is due: read from the index alone. */
export function selectOverdueAftercare(db: Database, now: number) {
	const due = db
		.select({ due: applications.aftercareDue })
		.from(applications)
		.where(and(AFTERCARE_DUE, lte(applications.aftercareDue, now)))
		.limit(MAX)
		.as("due");
	return db.select({ n: sql<number>`count(*)`, oldest: min(due.due) }).from(due);
}
