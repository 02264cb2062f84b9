import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "#app/commands/backup/back-up.server.ts";
import { quoteIdentifier } from "#app/commands/backup/copied-rows.server.ts";
import type { Manifest } from "#app/domain/backup/backup.ts";
import { aMemoryBackup, copyAll, noDocuments } from "#test/services/memory-backup.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { findCopy, rebuild, reconcileTables, writeSql } from "./rebuild.ts";

const NOW = Date.parse("2026-11-29T02:00:00Z");

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "azulejo-rebuild-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function anEnvironment() {
	const { db, sqlite } = openMemoryDatabase();
	const { backup, objects } = aMemoryBackup();
	const services = { db, backup, documents: noDocuments, now: () => NOW };
	return { db, sqlite, backup, objects, services };
}

function anApplication(sqlite: DatabaseSync, id: string, version = 1): void {
	sqlite
		.prepare(
			`INSERT INTO applications (id, application_number, version, first_name, last_name, nationality, email, country, created_at, updated_at, state_since)
			VALUES (?1, ?1, ?2, 'O''Hara; --', 'Ünïcödé 🙂', 'PL', 'a@b.example', 'PL', 1, 1, 1)`,
		)
		.run(id, version);
}

function anEvent(sqlite: DatabaseSync, id: string, version: number): void {
	sqlite
		.prepare(
			`INSERT INTO application_events (application_id, version, event_id, type, actor, status, at)
			VALUES (?, ?, ?, 'cancelled', '{}', 'pending', 1)`,
		)
		.run(id, version, `event-${version}`);
}

/** Returns every row of a database except the jobs' own records. */
function everyRow(sqlite: DatabaseSync): Record<string, unknown[]> {
	const tables = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
	return Object.fromEntries(
		tables
			.filter(({ name }) => name !== "scheduled_jobs")
			.map(({ name, sql }) => {
				const rowid = /WITHOUT ROWID/.test(String(sql)) ? "" : "rowid AS row_id, ";
				return [name, sqlite.prepare(`SELECT ${rowid}* FROM ${quoteIdentifier(String(name))}`).all()];
			}),
	);
}

const statementsOf = (sqlite: DatabaseSync) =>
	sqlite.prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").all();

describe("a restore", () => {
	it("equals the source row by row, in the rebuilt file and after the import of its SQL", async () => {
		const { sqlite, backup, services } = anEnvironment();
		for (const id of ["a1", "a2", "a3"]) anApplication(sqlite, id);
		sqlite.exec("DELETE FROM applications WHERE id = 'a2'");
		const long = `'${"é🙂x".repeat(20_000)}`;
		sqlite
			.prepare(
				`INSERT INTO uploads (id, application_id, document_type, state, verdict, facts, created_at)
				VALUES ('u1', 'a1', 'passport', 'stored', 'verified', ?, 1), ('u2', NULL, 'address', 'stored', 'review', NULL, 2)`,
			)
			.run(long);
		sqlite.exec(`
			INSERT INTO upload_pages VALUES ('u1', 0, 'k1', 'png', 1, 'x', NULL, 'k1'), ('u2', 0, 'k2', 'png', 1, 'x', NULL, 'k1');
			INSERT INTO name_words VALUES ('ohara', 'a1'), ('hara', 'a3');
			INSERT INTO email_logs (key, email_type, recipient, status, related_entity_id, created_at)
				VALUES ('1', 'paid', 'a@b.example', 'sent', 'a1', 1), ('2', 'news', 'p@b.example', 'sent', 'partner:1', 1), ('3', 'x', 'y', 'sent', NULL, 1);
			INSERT INTO affiliates (name, email, code, created_at) VALUES ('P', 'p@b.example', 'P', 1), ('Q', 'q@b.example', 'Q', 1);
			DELETE FROM affiliates WHERE code = 'Q';
			INSERT INTO commission_transactions (affiliate_id, application_id, amount, percentage, created_at) VALUES (1, 'a1', 790, 10, 1);
			INSERT INTO commission_entries (affiliate_id, account, kind, amount, commission_id, at, key) VALUES (1, 'pending', 'earned', 790, 1, 1, 'k');
			INSERT INTO audit_entries (seq, at, action, details, hash) VALUES (1, 1, 'signed-in', '{}', 'h')`);
		anEvent(sqlite, "a1", 2);
		await copyAll(services);
		const { sqlite: rebuilt, counts } = await rebuild(backup, await findCopy(backup, null), join(folder, "w.sqlite"));
		expect(everyRow(rebuilt)).toEqual(everyRow(sqlite));
		expect(statementsOf(rebuilt)).toEqual(statementsOf(sqlite));
		expect(counts).toMatchObject({ applications: 2, uploads: 2, email_logs: 3, affiliates: 1 });
		expect(reconcileTables(rebuilt)).toBe(0);
		await writeSql(rebuilt, join(folder, "w.sql"));
		const sql = readFileSync(join(folder, "w.sql"), "utf8");
		expect(Math.max(...sql.split(";\n").map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000);
		const imported = new DatabaseSync(":memory:");
		imported.exec(`BEGIN; ${sql} COMMIT`);
		expect(everyRow(imported)).toEqual(everyRow(sqlite));
		expect(statementsOf(imported)).toEqual(statementsOf(sqlite));
	});

	it("has each application with all its rows from one moment, although it changes while the copy is made", async () => {
		const { db, sqlite, backup, services } = anEnvironment();
		anApplication(sqlite, "old", 2);
		sqlite.exec("DROP TRIGGER application_events_in_order; DROP TRIGGER application_events_kept");
		for (const version of [1, 2]) anEvent(sqlite, "old", version);
		let reads = 0;
		const batch = db.$client.batch.bind(db.$client);
		db.$client.batch = (async (statements: D1PreparedStatement[]) => {
			const results = await batch(statements);
			reads += 1;
			// Archived as soon as it is read: its rows are gone before any other table is read.
			if (reads === 1) {
				sqlite.exec(
					"UPDATE applications SET version = 3, history_key = NULL WHERE id = 'old'; DELETE FROM application_events",
				);
				anApplication(sqlite, "new");
				anEvent(sqlite, "new", 1);
				sqlite.exec(`
					INSERT INTO owner_sessions (id, application_id, browser, generation, device, created_at, seen_at) VALUES ('s', 'new', 'b', 1, '', 1, 1);
					INSERT INTO affiliates (name, email, code, created_at) VALUES ('P', 'p@b.example', 'P', 1);
					INSERT INTO commission_transactions (affiliate_id, application_id, amount, percentage, created_at) VALUES (1, 'new', 790, 10, 1);
					INSERT INTO commission_entries (affiliate_id, account, kind, amount, commission_id, at, key) VALUES (1, 'pending', 'earned', 790, 1, 1, 'k')`);
			}
			return results;
		}) as never;
		await copyAll(services);
		const { sqlite: rebuilt } = await rebuild(backup, await findCopy(backup, null), join(folder, "w.sqlite"));
		const all = (sql: string) =>
			rebuilt
				.prepare(sql)
				.all()
				.map((row) => Object.values(row).join(" "));
		expect(all("SELECT id, version FROM applications")).toEqual(["old 2"]);
		expect(all("SELECT application_id, version FROM application_events")).toEqual(["old 1", "old 2"]);
		// Rows that were added meanwhile and refer to an application outside the copy are excluded.
		expect(reconcileTables(rebuilt)).toBe(3);
		expect(all("SELECT id FROM owner_sessions")).toEqual([]);
		expect(all("SELECT count(*) FROM commission_entries")).toEqual(["0"]);
		expect(all("SELECT pending_cents FROM affiliates")).toEqual(["0"]);
		expect(all("PRAGMA foreign_key_check")).toEqual([]);
	});

	it("has the later of two rows if one replaced the other", async () => {
		const { db, sqlite, backup, services } = anEnvironment();
		anApplication(sqlite, "a");
		const insert = sqlite.prepare(
			"INSERT INTO owner_sessions (id, application_id, browser, generation, device, created_at, seen_at) VALUES (?, 'a', ?, 1, '', 1, 1)",
		);
		for (let n = 0; n < 60; n += 1) insert.run(`s${n}`, `b${n}`);
		const batch = db.$client.batch.bind(db.$client);
		let isReplaced = false;
		db.$client.batch = (async (statements: D1PreparedStatement[]) => {
			const results = await batch(statements);
			const first = results[0]?.results[0] as { id?: string } | undefined;
			if (first?.id === "s0" && !isReplaced) {
				isReplaced = true;
				sqlite.exec("DELETE FROM owner_sessions WHERE id = 's0'");
				insert.run("again", "b0");
			}
			return results;
		}) as never;
		await copyAll(services);
		const { sqlite: rebuilt } = await rebuild(backup, await findCopy(backup, null), join(folder, "w.sqlite"));
		const ids = rebuilt.prepare("SELECT id FROM owner_sessions WHERE browser = 'b0'").all();
		expect(ids).toEqual([{ id: "again" }]);
		expect(rebuilt.prepare("SELECT count(*) AS n FROM owner_sessions").get()).toEqual({ n: 60 });
	});

	it("restores no staff session and no lock", async () => {
		const { sqlite, backup, services } = anEnvironment();
		sqlite.exec(`
			INSERT INTO staff_sessions (id, user_id, step, device, created_at, seen_at) VALUES ('s', 1, 'full', '', 1, 1);
			INSERT INTO scheduled_jobs (name, cursor, locked_until) VALUES ('measure-stages', 'm', 9)`);
		await copyAll(services);
		const { sqlite: rebuilt } = await rebuild(backup, await findCopy(backup, null), join(folder, "w.sqlite"));
		reconcileTables(rebuilt);
		expect(rebuilt.prepare("SELECT count(*) AS n FROM staff_sessions").get()).toEqual({ n: 0 });
		const jobs = rebuilt.prepare("SELECT name, cursor, locked_until FROM scheduled_jobs").all();
		expect(jobs).toEqual([{ name: "measure-stages", cursor: "m", locked_until: null }]);
	});
});

describe("a rebuild rejects a copy", () => {
	async function aCopy() {
		const environment = anEnvironment();
		for (let n = 0; n < 3; n += 1) {
			anApplication(environment.sqlite, `a${n}`);
			environment.sqlite
				.prepare(
					"INSERT INTO uploads (id, document_type, state, verdict, facts, application_id, created_at) VALUES (?, 'passport', 'stored', 'review', ?, ?, 1)",
				)
				.run(`u${n}`, "x".repeat(1_600_000), `a${n}`);
		}
		await copyAll(environment.services);
		const manifest = await findCopy(environment.backup, null);
		return { ...environment, manifest };
	}
	const rebuildCopy = ({
		backup,
		manifest,
	}: {
		backup: ReturnType<typeof aMemoryBackup>["backup"];
		manifest: Manifest;
	}) => rebuild(backup, manifest, join(folder, "w.sqlite"));

	it("without a manifest", async () => {
		const { backup, objects } = await aCopy();
		for (const key of objects.keys()) if (key.startsWith("manifests/")) objects.delete(key);
		await expect(findCopy(backup, null)).rejects.toThrow("no complete copy");
		await expect(findCopy(backup, "20261129T020000Z")).rejects.toThrow("manifests/20261129T020000Z is missing");
	});

	it("with a piece missing", async () => {
		const environment = await aCopy();
		environment.objects.delete("copies/20261129T020000Z/000000");
		await expect(rebuildCopy(environment)).rejects.toThrow("copies/20261129T020000Z/000000 is missing");
	});

	it("with a piece altered", async () => {
		const environment = await aCopy();
		const piece = environment.objects.get("copies/20261129T020000Z/000000");
		if (piece) piece[piece.length - 1] = (piece.at(-1) ?? 0) ^ 1;
		await expect(rebuildCopy(environment)).rejects.toThrow("000000 was altered");
	});

	it("with a piece from another copy in its place", async () => {
		const environment = await aCopy();
		const next = { ...environment.services, now: () => NOW + 24 * 3_600_000 };
		await copyAll(next);
		const other = environment.objects.get("copies/20261130T020000Z/000000");
		if (!other) throw new Error("no second copy");
		environment.objects.set("copies/20261129T020000Z/000000", other);
		await expect(rebuildCopy(environment)).rejects.toThrow("000000 was altered");
	});

	it("with an earlier state of the same piece", async () => {
		const environment = await aCopy();
		const { services, objects, sqlite } = environment;
		objects.clear();
		sqlite.exec("DELETE FROM scheduled_jobs WHERE name = 'back-up'");
		let earlier: Uint8Array | undefined;
		const { bucket } = services.backup;
		const put = bucket.put;
		bucket.put = async (key, bytes) => {
			await put(key, bytes);
			earlier ??= bytes;
		};
		// Stopped before the position was written: the next run makes the piece again.
		const stop = sqlite.prepare(
			"CREATE TRIGGER stop BEFORE INSERT ON scheduled_jobs BEGIN SELECT RAISE(ABORT, 'cut'); END",
		);
		stop.run();
		await expect(backUp(services)).rejects.toThrow("scheduled_jobs");
		sqlite.exec("DROP TRIGGER stop; DELETE FROM applications WHERE id = 'a2'");
		await copyAll(services);
		const manifest = await findCopy(services.backup, null);
		expect((await rebuild(services.backup, manifest, join(folder, "a.sqlite"))).counts.applications).toBe(2);
		objects.set("copies/20261129T020000Z/000000", earlier as Uint8Array);
		await expect(rebuild(services.backup, manifest, join(folder, "b.sqlite"))).rejects.toThrow(
			"not those of the manifest",
		);
	});
});
