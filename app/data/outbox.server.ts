import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "./db.server.ts";
import { outbox } from "./schema.server.ts";

/** How many effects of an application are still to be done. */
export async function countOpenEffects(db: Database, applicationId: string): Promise<number> {
	const [row] = await db
		.select({ open: count() })
		.from(outbox)
		.where(and(eq(outbox.applicationId, applicationId), isNull(outbox.doneAt), isNull(outbox.failedAt)));
	return row?.open ?? 0;
}
