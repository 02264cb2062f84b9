import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSchema } from "#app/commands/backup/copied-rows.server.ts";
import { aMemoryBackup, copyAll, noDocuments } from "#test/services/memory-backup.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { findCopy, rebuild } from "./rebuild.ts";

const APPLICATIONS = 200_000;
/** D1 returns at most 50 MB, and a Worker has 128 MB of memory. */
const MAX_CHARACTERS = 16_000_000;
/** How many statements D1 allows in one run (developers.cloudflare.com/d1/platform/limits). */
const MAX_STATEMENTS = 1000;
/** In ms, for a busy machine. */
const TIMEOUT = 600_000;

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "azulejo-large-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("200,000 applications and some huge rows are copied in pages of bounded size, and rebuilt completely", {
	timeout: TIMEOUT,
}, async () => {
	const { db, sqlite } = openMemoryDatabase();
	for (const { name } of sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
		sqlite.exec(`DROP TRIGGER ${name}`);
	sqlite.exec(`
		BEGIN;
		CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${APPLICATIONS}) SELECT i FROM n;
		INSERT INTO applications (id, application_number, version, first_name, last_name, nationality, email, country, created_at, updated_at, state_since, sealed)
			SELECT 'a' || i, 'NIF-' || i, 2, 'First', 'Last', 'PL', 'a' || i || '@b.example', 'PL', i, i, i, hex(zeroblob(500)) FROM n;
		INSERT INTO application_events (application_id, version, event_id, type, actor, status, at)
			SELECT 'a' || i, v, 'e' || v, 'cancelled', '{}', 'pending', i FROM n, (SELECT 1 AS v UNION SELECT 2);
		INSERT INTO uploads (id, application_id, document_type, state, verdict, facts, created_at)
			SELECT 'u' || i, 'a' || i, 'passport', 'stored', 'verified', CASE WHEN i % 40000 < 20 THEN hex(zeroblob(300000)) END, i FROM n;
		INSERT INTO name_words SELECT 'last', 'a' || i FROM n;
		DROP TABLE n;
		COMMIT`);
	const { backup } = aMemoryBackup();
	let largest = 0;
	let statements = 0;
	let perRun = 0;
	const { batch, prepare } = db.$client;
	db.$client.prepare = (sql) => {
		statements += 1;
		return prepare.call(db.$client, sql);
	};
	db.$client.batch = (async (list: D1PreparedStatement[]) => {
		const results = await batch.call(db.$client, list);
		largest = Math.max(largest, JSON.stringify(results).length);
		return results;
	}) as never;
	const services = { db, backup, documents: noDocuments, now: () => Date.parse("2026-11-29T02:00:00Z") };
	const runs = await copyAll(services, () => {
		perRun = Math.max(perRun, statements);
		statements = 0;
	});
	expect(largest).toBeLessThan(MAX_CHARACTERS);
	expect(perRun).toBeLessThan(MAX_STATEMENTS);
	// A night of five-minute runs.
	expect(runs).toBeLessThan(24);
	const { tables } = await readSchema(db);
	const { counts } = await rebuild(backup, await findCopy(backup, null), join(folder, "large.sqlite"));
	for (const name of tables.keys()) {
		if (name.startsWith("sqlite_") || name === "scheduled_jobs") continue;
		expect(counts[name], name).toBe(sqlite.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n);
	}
	process.stdout.write(`${runs} runs, ${perRun} statements and ${(largest / 1e6).toFixed(1)} MB a page at most\n`);
});
