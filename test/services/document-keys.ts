import { env, runInDurableObject } from "cloudflare:test";
import type { OfflineBindings } from "#worker/offline/bindings.ts";

/** Sets DOCUMENT_KEYS of the offline world, first the one that seals: what a deployment does elsewhere. */
export async function setDocumentKeys(...keys: string[]): Promise<void> {
	const { SIMULATOR } = env as unknown as OfflineBindings;
	const world = SIMULATOR.getByName("world");
	const { secrets } = await world.snapshot();
	await runInDurableObject(world, async (_world, { storage }) => {
		await storage.put("secrets", { ...secrets, documentKey: keys.join(",") });
	});
}

/** Where one of these texts stands in the database, as `table.column`: every column of every table is read. */
export async function columnsWith(texts: readonly string[]): Promise<string[]> {
	const { results: tables } = await env.DB.prepare(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
	).all<{ name: string }>();
	const found = new Set<string>();
	for (const { name } of tables) {
		const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
		for (const row of rows)
			for (const [column, value] of Object.entries(row))
				if (texts.some((text) => JSON.stringify(value).includes(text))) found.add(`${name}.${column}`);
	}
	return [...found].sort();
}
