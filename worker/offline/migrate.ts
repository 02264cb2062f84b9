const MIGRATION_FILES = import.meta.glob<string>("../../migrations/*.sql", {
	query: "?raw",
	import: "default",
	eager: true,
});

/**
 * Applies the migrations that a local database lacks, and records them as Wrangler does, so that `npx wrangler dev`
 * serves a built tree without another command. Only `npm run deploy` migrates production.
 */
export async function applyMigrations(db: D1Database): Promise<void> {
	const { results } = await db
		.prepare("SELECT name FROM sqlite_master WHERE name IN ('applications', 'd1_migrations')")
		.all<{ name: string }>();
	const tables = results.map(({ name }) => name);
	// Tables without Wrangler's record, as in tests, are managed by whatever created them.
	if (tables.length === 1 && tables[0] === "applications") return;
	await db
		.prepare(
			"CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
		)
		.run();
	const applied = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
	const appliedNames = new Set(applied.results.map(({ name }) => name));
	for (const [path, sql] of Object.entries(MIGRATION_FILES).sort()) {
		const name = path.split("/").at(-1) ?? path;
		if (appliedNames.has(name)) continue;
		const statements = sql.split("--> statement-breakpoint").map((statement) => db.prepare(statement));
		await db.batch([...statements, db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)]);
	}
}
