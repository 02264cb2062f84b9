import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** The Worker next to the database that runs the requested statements. */
const DATABASE_WORKER = `export default {
	async fetch(request, { DB }) {
		const { method, statements } = await request.json();
		const bound = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values));
		return Response.json(method === "batch" ? await DB.batch(bound) : await bound[0][method]());
	},
}`;

type Method = "all" | "raw" | "run" | "first" | "batch";
type Statement = { sql: string; values: readonly unknown[] };

/**
 * Miniflare's D1 as a Worker has it: one request per query, whereas miniflare's binding crosses to the other process
 * for every prepared statement and bound value.
 */
export function remoteDatabase(miniflare: Miniflare): D1Database {
	const run = async (method: Method, statements: readonly Statement[]) => {
		const response = await miniflare.dispatchFetch("http://database/", {
			method: "POST",
			body: JSON.stringify({ method, statements }),
		});
		if (!response.ok) throw new Error(`the database refused: ${await response.text()}`);
		return response.json();
	};
	const prepare = (sql: string, values: readonly unknown[] = []) => ({
		sql,
		values,
		bind: (...values: unknown[]) => prepare(sql, values),
		all: () => run("all", [{ sql, values }]),
		raw: () => run("raw", [{ sql, values }]),
		run: () => run("run", [{ sql, values }]),
		first: () => run("first", [{ sql, values }]),
	});
	return { prepare, batch: (statements: readonly Statement[]) => run("batch", statements) } as unknown as D1Database;
}

/** A miniflare with only one D1 database, stored below a folder. */
export function openMiniflare(folder: string): Miniflare {
	return new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: DATABASE_WORKER,
			compatibilityDate: "2026-10-01",
			d1Databases: { DB: "DB" },
			resourcePersistencePath: folder,
		}),
	);
}
