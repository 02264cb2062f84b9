import { getTableColumns, type SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Keyring } from "../sealing/keyring.server.ts";

/** The database, with the keys of its sealed columns (app/data/sealed-columns.server.ts). */
export type Database = DrizzleD1Database & { readonly $client: D1Database; readonly keyring: Keyring };

export function openDatabase(binding: D1Database, keyring: Keyring): Database {
	return Object.assign(drizzle(binding), { keyring });
}

/** A raw SQL statement, or one built with Drizzle. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

/**
 * Runs statements in one transaction, in order, and returns the number of rows that each changed. Drizzle's own `batch`
 * accepts no raw SQL with parameters.
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

/** Maximum number of values that D1 binds in one statement. */
const MAX_BOUND_VALUES = 100;

/**
 * Splits rows into chunks that each fit into one INSERT, for inserts of unbounded size. Run related chunks in one
 * batch. A row binds a value for each column, defaults included.
 */
export function chunksForInsert<T>(table: SQLiteTable, rows: readonly T[]): T[][] {
	return chunks(rows, Math.floor(MAX_BOUND_VALUES / Object.keys(getTableColumns(table)).length));
}

/**
 * Splits values into chunks that each fit into one IN (…), for lists of unbounded length.
 * @param otherValueCount number of values that the statement binds in addition to the list
 */
export function chunksForList<T>(values: readonly T[], otherValueCount = 0): T[][] {
	return chunks(values, MAX_BOUND_VALUES - otherValueCount);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
