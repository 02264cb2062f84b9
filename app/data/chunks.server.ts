import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

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
