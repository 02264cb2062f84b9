import { DatabaseSync } from "node:sqlite";

type Migration = { name: string; queries: string[] };

/**
 * The statements that make what these migrations come to, without the tables that they copy and drop on the way.
 *
 * @throws when a migration fills a table, which no statement here would
 */
export function finalSchema(migrations: readonly Migration[]): string {
	const database = new DatabaseSync(":memory:");
	try {
		for (const { queries } of migrations) for (const query of queries) database.exec(query);
		const made = database
			.prepare(
				"SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
			)
			.all() as { name: string; type: string; sql: string }[];
		for (const { name } of made.filter(({ type }) => type === "table"))
			if (database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get())
				throw new Error(`A migration fills the table ${name}: give its rows to the tests as well.`);
		return made.map(({ sql }) => `${sql};`).join("\n");
	} finally {
		database.close();
	}
}
