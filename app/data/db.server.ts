import { getTableColumns, type SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Keyring } from "../sealing/keyring.server.ts";

/** The database, and the keys for what is sealed in it (app/data/sealed-columns.server.ts). */
export type Database = DrizzleD1Database & { readonly $client: D1Database; readonly keyring: Keyring };

export function openDatabase(binding: D1Database, keyring: Keyring): Database {
	return Object.assign(drizzle(binding), { keyring });
}

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

/** Values that D1 binds in one statement at most; the database refuses a statement with one more. */
const MAX_BOUND_VALUES = 100;

/**
 * Rows in parts of which each fits into one INSERT: for every insert whose number of rows a visitor or growth chooses.
 * Statements for parts that belong together make one batch. A row binds a value for each column, defaults included.
 */
export function chunksToInsert<T>(table: SQLiteTable, rows: readonly T[]): T[][] {
	return chunks(rows, Math.floor(MAX_BOUND_VALUES / Object.keys(getTableColumns(table)).length));
}

/**
 * Values in parts of which each fits into one IN (…), for every list whose length a visitor or growth chooses.
 * @param besides how many values the statement binds apart from the list
 */
export function chunksToList<T>(values: readonly T[], besides = 0): T[][] {
	return chunks(values, MAX_BOUND_VALUES - besides);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
