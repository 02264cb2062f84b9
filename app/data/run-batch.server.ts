import type { SQL } from "drizzle-orm";
import type { Database } from "./db.server.ts";

/** A statement written by hand, or one of Drizzle's. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

/**
 * Runs statements in one transaction, in this order, and gives how many rows each has changed. Drizzle's own `batch` takes
 * no statement with parameters that is written by hand.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<number[]> {
	const client = db.$client;
	const prepared = statements.map((statement) => {
		const { sql, params } = "toSQL" in statement ? statement.toSQL() : db.run(statement).getQuery();
		return client.prepare(sql).bind(...params);
	});
	const results = await client.batch(prepared);
	return results.map(({ meta }) => meta.changes);
}
