import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, DatabaseSync, type SQLInputValue } from "node:sqlite";

/** A statement that a release sends to the database; an INSERT has the values of one run. */
export type Statement = { sql: string; values?: SQLInputValue[] };

const MIGRATIONS = join(import.meta.dirname, "../migrations");
export const RECORD_FILE = join(MIGRATIONS, "released-statements.json");

/** The statements of the previous release, as written by `npm run db:record`. */
export function readReleasedStatements(): Statement[] {
	return JSON.parse(readFileSync(RECORD_FILE, "utf8"));
}

/** An empty database in memory with all migrations applied. */
export function createMigratedDatabase(): DatabaseSync {
	const database = new DatabaseSync(":memory:");
	const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
	for (const file of files.sort()) database.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
	return database;
}

/**
 * Returns the statements of a release that fail on a schema, one per line: each is prepared, and each INSERT is also
 * run. Foreign keys are off and triggers dropped, because they depend on missing rows.
 */
export function findBrokenStatements(database: DatabaseSync, statements: readonly Statement[]): string[] {
	database.exec("PRAGMA foreign_keys = OFF");
	for (const { name } of database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
		database.exec(`DROP TRIGGER "${name}"`);
	return statements.flatMap(({ sql, values }) => {
		try {
			const statement = database.prepare(sql);
			if (!values) return [];
			database.exec("BEGIN");
			try {
				statement.all(...values);
			} finally {
				database.exec("ROLLBACK");
			}
			return [];
		} catch (error) {
			return [`${error instanceof Error ? error.message : error}: ${sql.slice(0, 120)}`];
		}
	});
}

/** Returns a subset of the statements that uses every table, column and index that all of them use. */
export function selectNeededStatements(database: DatabaseSync, statements: readonly Statement[]): Statement[] {
	const statementUses = statements.map((statement) => {
		const uses = new Set<string>(statement.sql.match(/INDEXED BY \w+|on conflict \([^)]*\)/gi));
		database.setAuthorizer((action, table, column) => {
			uses.add(`${action} ${table} ${column}`);
			return constants.SQLITE_OK;
		});
		database.prepare(statement.sql);
		if (statement.values) uses.add(statement.sql);
		return { statement, uses };
	});
	database.setAuthorizer(null);
	const coveredUses = new Set<string>();
	return statementUses
		.sort((a, b) => b.uses.size - a.uses.size || (a.statement.sql < b.statement.sql ? -1 : 1))
		.filter(({ uses }) => {
			const isNeeded = [...uses].some((use) => !coveredUses.has(use));
			for (const use of uses) coveredUses.add(use);
			return isNeeded;
		})
		.map(({ statement }) => statement);
}
