import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { APPLICATION_TABLES, copiedColumns, type Row, rowCopier } from "#test/services/copied-rows.ts";
import { readOurDatabase } from "#test/services/state-files.ts";

export type Growth = { rows: number; bytes: number; copies: number };

/**
 * Returns the rows and bytes of one application, including indexes: measured by adding copies of the only one in this
 * state to a copy of its database.
 */
export function measureGrowth(stateDir: string, copies: number): Growth {
	return readOurDatabase(stateDir, (database) => {
		const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
		for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
		database.exec(
			"PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -400000",
		);
		const inserts = APPLICATION_TABLES.flatMap((table) => {
			const rows = database.prepare(`SELECT * FROM ${table}`).all() as Row[];
			return rows.map((row) => {
				const columns = copiedColumns(row);
				const placeholders = columns.map(() => "?").join(", ");
				const statement = database.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${placeholders})`);
				return { row, columns, statement };
			});
		});
		const sizeBefore = databaseSize(database);
		database.exec("BEGIN");
		for (let copy = 1; copy <= copies; copy += 1) {
			const copyValues = rowCopier(copy);
			for (const { row, columns, statement } of inserts)
				statement.run(...(copyValues(row, columns) as SQLInputValue[]));
		}
		database.exec("COMMIT");
		return { rows: inserts.length, bytes: (databaseSize(database) - sizeBefore) / copies, copies };
	});
}

function databaseSize(database: DatabaseSync): number {
	const { bytes } = database
		.prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
		.get() as { bytes: number };
	return bytes;
}
