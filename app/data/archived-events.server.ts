import { and, eq, gt } from "drizzle-orm";
import type { Database } from "./db.server.ts";
import { applications } from "./schema.server.ts";

/**
 * Something was added to the history of an application without an event, such as a mail that somebody asked for: what was
 * stored of it is not all of it any more. Costs nothing while nothing was stored.
 */
export async function markArchiveOutdated(db: Database, applicationId: string): Promise<void> {
	await db
		.update(applications)
		.set({ historyVersion: 0 })
		.where(and(eq(applications.id, applicationId), gt(applications.historyVersion, 0)));
}
