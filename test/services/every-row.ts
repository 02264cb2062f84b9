import { env } from "cloudflare:test";

/** Every table of the database with all of its rows; what the platform keeps for itself is not among them. */
export async function everyRow(): Promise<Record<string, Record<string, unknown>[]>> {
	const tables = await env.DB.prepare(
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY name",
	).all<{ name: string }>();
	const all: Record<string, Record<string, unknown>[]> = {};
	for (const { name } of tables.results)
		all[name] = (await env.DB.prepare(`SELECT * FROM "${name}"`).all<Record<string, unknown>>()).results;
	return all;
}

/** How many rows each table has that has any. */
export async function rowsByTable(): Promise<Record<string, number>> {
	const all = Object.entries(await everyRow());
	return Object.fromEntries(all.filter(([, rows]) => rows.length > 0).map(([name, rows]) => [name, rows.length]));
}
