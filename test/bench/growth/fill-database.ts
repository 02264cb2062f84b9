import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openMiniflare } from "./open-miniflare.ts";
import { FILLING } from "./synthetic-rows.ts";

const migrations = resolve(import.meta.dirname, "../../../migrations");
/** The last one that the synthetic rows know: what comes after it has to cope with a full database. */
const FILLED_AFTER = "0003";

export type Filled = { rows: number; megabytes: number; migrated: number; now: number };

/** Makes the file of a local D1 below a folder and fills it with so many applications of the last five years. */
export async function fillDatabase(folder: string, applications: number): Promise<Filled> {
	const miniflare = openMiniflare(folder);
	const binding = await miniflare.getD1Database("DB");
	// The file is there once something was written.
	await binding.exec("CREATE TABLE first (id INTEGER)");
	await binding.exec("DROP TABLE first");
	await miniflare.dispose();

	const file = databaseFile(folder);
	const database = new DatabaseSync(file);
	const now = Date.now();
	database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
	const names = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
	const applied = names.sort().filter((name) => name.slice(0, 4) <= FILLED_AFTER);
	for (const name of applied) migrate(database, name);
	database.exec("BEGIN");
	let rows = 0;
	for (const sql of FILLING) {
		const values = { applications: BigInt(applications), now: BigInt(now) };
		const used = Object.entries(values).filter(([name]) => sql.includes(`:${name}`));
		rows += Number(database.prepare(sql).run(Object.fromEntries(used)).changes);
	}
	database.exec("COMMIT");
	const began = performance.now();
	for (const name of names.filter((name) => !applied.includes(name))) migrate(database, name);
	const migrated = Math.round(performance.now() - began);
	database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	database.close();
	return { rows, megabytes: Math.round(statSync(file).size / 1e6), migrated, now };
}

function migrate(database: DatabaseSync, name: string): void {
	database.exec(readFileSync(join(migrations, name), "utf8").replaceAll("--> statement-breakpoint", ""));
}

function databaseFile(folder: string): string {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const found = files.find((file) => /d1.*\.sqlite$/.test(file) && !file.endsWith("metadata.sqlite"));
	if (!found) throw new Error("no database was made");
	return join(folder, found);
}
