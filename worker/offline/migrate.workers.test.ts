import { env, reset } from "cloudflare:test";
import { expect, it } from "vitest";
import { applyMigrations } from "./migrate.ts";

async function schema() {
	const { results } = await env.DB.prepare(
		"SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' ORDER BY name",
	).all<{ name: string; sql: string | null }>();
	return results;
}

it("creates the schema of a deployment in an empty database, once", async () => {
	const deployed = await schema();
	await reset();
	await applyMigrations(env.DB);
	const created = await schema();
	expect(created.filter(({ name }) => name !== "d1_migrations")).toEqual(deployed);
	await applyMigrations(env.DB);
	expect(await schema()).toEqual(created);
});

it("leaves a schema without a record of migrations unchanged", async () => {
	const before = await schema();
	await applyMigrations(env.DB);
	expect(await schema()).toEqual(before);
});
