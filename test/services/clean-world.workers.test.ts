import { applyD1Migrations, env, reset } from "cloudflare:test";
import { expect, it } from "vitest";

const SCHEMA =
	"SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name";

it("gives each test the very tables, indexes and triggers that the migrations leave", async () => {
	const { results: given } = await env.DB.prepare(SCHEMA).all();
	await reset();
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
	const { results: migrated } = await env.DB.prepare(SCHEMA).all();
	expect(migrated.length).toBeGreaterThan(100);
	expect(given).toEqual(migrated);
});
