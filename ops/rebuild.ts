// Rebuilds a database from a copy in the backup bucket, as one SQLite file on this machine, and checks it before
// anything is imported. docs/operate.md explains how to restore.
import { createWriteStream } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { finished } from "node:stream/promises";
import { findFirstBrokenVersion, type HashedEvent } from "#app/audit/chain.ts";
import { checkChain } from "#app/commands/audit/audit-chain.server.ts";
import { quoteIdentifier, SEQUENCES } from "#app/commands/backup/copied-rows.server.ts";
import { CopyBroken, getManifest, listCopies, readCopy } from "#app/commands/backup/pieces.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { uploads } from "#app/data/schema.server.ts";
import { asSealed, openColumn, openFields } from "#app/data/sealed-columns.server.ts";
import { SEALED_TABLES } from "#app/data/sealed-tables.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import { createDocumentStore, type DocumentStore } from "#app/documents/store.server.ts";
import { DOCUMENTS, documentKeyFromCopy, type Manifest } from "#app/domain/backup/backup.ts";
import type { Keyring } from "#app/sealing/keyring.server.ts";
import type { Backup } from "#app/services.ts";
import { openSqlite } from "#test/services/memory-database.ts";

export type RebuildResult = { manifest: Manifest; sqlite: DatabaseSync; counts: Record<string, number> };

/** The newest complete copy, or the named one. @throws CopyBroken */
export async function findCopy(backup: Backup, name: string | null): Promise<Manifest> {
	const newest = (await listCopies(backup)).at(-1);
	const copyName = name ?? newest;
	if (copyName === undefined) throw new CopyBroken("the bucket has no complete copy");
	return getManifest(backup, copyName);
}

/**
 * Writes all rows of a copy into an empty SQLite file. Indexes and triggers come last: histories and ledgers are
 * append-only from then on. `counts` contains the number of rows of each table before `reconcileTables`.
 * @throws CopyBroken if the copy is incomplete
 */
export async function rebuild(backup: Backup, manifest: Manifest, file: string): Promise<RebuildResult> {
	const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false });
	sqlite.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
	let laterStatements: string[] = [];
	for await (const part of readCopy(backup, manifest)) {
		if ("statements" in part) {
			for (const statement of part.statements.filter(isCreatedFirst)) sqlite.exec(statement);
			laterStatements = part.statements.filter((statement) => !isCreatedFirst(statement));
			continue;
		}
		const { table, columns, rows } = part;
		if (table === SEQUENCES) {
			for (const [name = null, seq = null] of rows) setSequence(sqlite, name, seq);
			continue;
		}
		const placeholders = columns.map(() => "?").join(", ");
		const names = columns.map(quoteIdentifier).join(", ");
		// A row that changed while the copy was made may occur twice.
		const insert = sqlite.prepare(
			`INSERT OR REPLACE INTO ${quoteIdentifier(table)} (${names}) VALUES (${placeholders})`,
		);
		for (const row of rows) insert.run(...(row as SQLInputValue[]));
	}
	for (const statement of laterStatements) sqlite.exec(statement);
	sqlite.exec("COMMIT");
	return { manifest, sqlite, counts: countRows(sqlite) };
}

/**
 * Tables and the unique indexes by which a row that replaced another one replaces it here too. Never for applications:
 * two with the same NIF abort the restore.
 */
function isCreatedFirst(statement: string): boolean {
	return /^\s*CREATE (TABLE |UNIQUE INDEX (?!.* ON [`"]?applications\b))/i.test(statement);
}

/** Row ids are never reused, even after their row was deleted. */
function setSequence(sqlite: DatabaseSync, name: SQLInputValue, seq: SQLInputValue): void {
	const { changes } = sqlite.prepare(`UPDATE ${SEQUENCES} SET seq = max(seq, ?) WHERE name = ?`).run(seq, name);
	if (changes === 0) sqlite.prepare(`INSERT INTO ${SEQUENCES} (name, seq) VALUES (?, ?)`).run(name, seq);
}

/** Number of rows by table. */
export function countRows(sqlite: DatabaseSync): Record<string, number> {
	return Object.fromEntries(
		listTables(sqlite).map((name) => {
			const row = sqlite.prepare(`SELECT count(*) AS n FROM ${quoteIdentifier(name)}`).get() as { n: number };
			return [name, row.n];
		}),
	);
}

function listTables(sqlite: DatabaseSync): string[] {
	const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").all();
	return tables.map(({ name }) => String(name)).filter((name) => !/^(sqlite_|_cf_)/.test(name));
}

/** Tables in which an application's id outlives the application. */
const TABLES_WITH_ERASED_IDS = ["audit_entries", "dead_letters"];
const WITHOUT_APPLICATION = "application_id IS NOT NULL AND application_id NOT IN (SELECT id FROM applications)";

/**
 * Reconciles the tables of the copy, which were read over some minutes, and removes what must not continue: sessions
 * that may have ended since, locks, and the backup state of another environment. Returns the number of omitted rows
 * whose application is not in the copy.
 */
export function reconcileTables(sqlite: DatabaseSync): number {
	sqlite.exec("PRAGMA foreign_keys = OFF; BEGIN");
	const triggers = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid").all();
	for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${quoteIdentifier(String(name))}`);
	const strayCommissions = `SELECT id FROM commission_transactions WHERE ${WITHOUT_APPLICATION}`;
	const strayEntries = sqlite
		.prepare(`DELETE FROM commission_entries WHERE commission_id IN (${strayCommissions})`)
		.run();
	let omittedCount = Number(strayEntries.changes);
	if (omittedCount > 0) sqlite.exec(UPDATE_SUMS);
	for (const table of listTables(sqlite)) {
		const columns = sqlite.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
		if (TABLES_WITH_ERASED_IDS.includes(table) || !columns.some(({ name }) => name === "application_id")) continue;
		omittedCount += Number(
			sqlite.prepare(`DELETE FROM ${quoteIdentifier(table)} WHERE ${WITHOUT_APPLICATION}`).run().changes,
		);
	}
	sqlite.exec(`
		DELETE FROM staff_sessions;
		DELETE FROM affiliate_sessions;
		UPDATE scheduled_jobs SET locked_until = NULL;
		DELETE FROM scheduled_jobs WHERE name = 'back-up'`);
	for (const { sql } of triggers) sqlite.exec(String(sql));
	sqlite.exec("COMMIT");
	return omittedCount;
}

/** As summed by the trigger commission_entries_sums. */
const UPDATE_SUMS = `
	UPDATE affiliates SET
		pending_cents = (SELECT coalesce(sum(amount), 0) FROM commission_entries WHERE affiliate_id = affiliates.id AND account = 'pending'),
		payable_cents = (SELECT coalesce(sum(amount), 0) FROM commission_entries WHERE affiliate_id = affiliates.id AND account = 'payable'),
		sending_cents = (SELECT coalesce(sum(amount), 0) FROM commission_entries WHERE affiliate_id = affiliates.id AND account = 'sending'),
		total_earnings = (SELECT coalesce(sum(amount), 0) FROM commission_entries WHERE affiliate_id = affiliates.id AND account = 'payable'
			AND kind IN ('approved', 'earned', 'reversed', 'clawed_back', 'adjusted'))`;

/** The documents of a copy, opened directly from the backup bucket. */
export async function openBackupDocuments({ bucket }: Backup, keyring: Keyring) {
	const copies = new Map<string, string>();
	for (let keys = await bucket.list(DOCUMENTS, null); keys.length > 0; ) {
		for (const key of keys) copies.set(documentKeyFromCopy(key), key);
		keys = await bucket.list(DOCUMENTS, keys.at(-1) ?? null);
	}
	const get = async (objectKey: string) => {
		const bytes = await bucket.get(copies.get(objectKey) ?? `${DOCUMENTS}none`);
		return bytes && { arrayBuffer: async () => bytes };
	};
	return { copies, store: createDocumentStore({ get } as unknown as R2Bucket, keyring) };
}

/** Keys of the documents referenced by the rows. */
export function listReferencedDocuments(sqlite: DatabaseSync): string[] {
	const keys = sqlite.prepare(`
		SELECT object_key AS key FROM upload_pages WHERE object_key IS NOT NULL
		UNION SELECT history_key FROM applications WHERE history_key IS NOT NULL`);
	return keys.all().map(({ key }) => String(key));
}

export type CheckResult = {
	/** Problems in words for the operator, without personal data. */
	problems: string[];
	/** Columns of which a sealed value was decrypted. */
	decryptedColumns: string[];
	/** Tables without a sealed value. */
	emptyTables: string[];
	documentCount: number;
	auditEntryCount: number;
	historyCount: number;
};

const DOCUMENTS_TO_OPEN = 3;

/**
 * Opens a sealed value of each table and three documents, and verifies the rows, the audit log and every history in the
 * database.
 */
export async function checkDatabase(
	sqlite: DatabaseSync,
	keyring: Keyring,
	documents: DocumentStore,
): Promise<CheckResult> {
	const db = openSqlite(sqlite, keyring);
	const problems = [
		...sqlite
			.prepare("PRAGMA integrity_check(1)")
			.all()
			.flatMap((row) => (row.integrity_check === "ok" ? [] : ["SQLite: not intact"])),
		...sqlite
			.prepare("PRAGMA foreign_key_check")
			.all()
			.map(({ table }) => `${table}: a row refers to nothing`),
	];
	const decryptedColumns = await decryptSamples(db, sqlite, documents, problems);
	const pages = sqlite
		.prepare("SELECT upload_id, object_key FROM upload_pages WHERE object_key IS NOT NULL ORDER BY random() LIMIT ?")
		.all(DOCUMENTS_TO_OPEN);
	let documentCount = 0;
	for (const { upload_id, object_key } of pages) {
		const bytes = await documents.get(String(object_key), String(upload_id)).catch(() => null);
		if (bytes) documentCount += 1;
		else problems.push("a document is missing or does not open");
	}
	const auditEntryCount = await verifyAuditLog(db, problems);
	const historyCount = await verifyHistories(sqlite, documents, problems);
	const emptyTables = SEALED_TABLES.map(({ name }) => name).filter(
		(name) => !decryptedColumns.some((column) => column.startsWith(`${name}.`)),
	);
	return { problems, decryptedColumns, emptyTables, documentCount, auditEntryCount, historyCount };
}

async function decryptSamples(
	db: Database,
	sqlite: DatabaseSync,
	documents: DocumentStore,
	problems: string[],
): Promise<string[]> {
	const opened: string[] = [];
	for (const { name, table, id, columns } of SEALED_TABLES) {
		const from = quoteIdentifier((table as unknown as Record<symbol, string>)[Symbol.for("drizzle:Name")] ?? "");
		for (const column of columns) {
			const row = sqlite
				.prepare(
					`SELECT ${quoteIdentifier(id.name)} AS id, ${quoteIdentifier(column.name)} AS value FROM ${from} WHERE ${quoteIdentifier(column.name)} IS NOT NULL AND ${quoteIdentifier(column.name)} NOT IN ('', '{}') LIMIT 1`,
				)
				.get();
			if (!row) continue;
			const [key, value] = [String(row.id), String(row.value)];
			const open = async () => {
				if (column === uploads.facts) return documents.openText(key, value);
				return name === "applications"
					? openFields(db, key, asSealed(value))
					: openColumn(db, column, key, asSealed(value));
			};
			await open().then(
				() => opened.push(`${name}.${column.name}`),
				() => problems.push(`${name}.${column.name} does not open`),
			);
		}
	}
	return opened;
}

async function verifyAuditLog(db: Database, problems: string[]): Promise<number> {
	const context = { db, now: Date.now };
	const sqlite = db.$client;
	await sqlite.prepare("DELETE FROM scheduled_jobs WHERE name = 'check-chain'").run();
	let found = await checkChain(context);
	while (!found.ended && found.broken === null) found = await checkChain(context);
	if (found.broken !== null) problems.push(`the audit log is broken at entry ${found.broken}`);
	return found.seq;
}

/** Verifies each application's chain up to its head, including the archived part. */
async function verifyHistories(sqlite: DatabaseSync, documents: DocumentStore, problems: string[]): Promise<number> {
	const events = sqlite.prepare(
		`SELECT version, event_id AS eventId, type, status, at, actor, details, words, hash FROM application_events
		WHERE application_id = ? ORDER BY version`,
	);
	let verified = 0;
	for (const row of sqlite.prepare("SELECT id, head, history_key FROM applications WHERE head IS NOT NULL").all()) {
		const id = String(row.id);
		const recentEvents = events.all(id).map(
			(event) =>
				({
					...event,
					actor: JSON.parse(String(event.actor)),
					details: JSON.parse(String(event.details)),
				}) as unknown as HashedEvent,
		);
		const key = row.history_key === null ? null : String(row.history_key);
		const archived = await getArchive(documents, key, id).catch(() => null);
		if (!archived) {
			problems.push("an archived history is missing or does not open");
			continue;
		}
		const archivedVersions = new Set(archived.events.map(({ version }) => version));
		const allEvents = [
			...(archived.events as HashedEvent[]),
			...recentEvents.filter(({ version }) => !archivedVersions.has(version)),
		];
		if ((await findFirstBrokenVersion(id, allEvents, String(row.head))) !== null) problems.push("a history is broken");
		else verified += 1;
	}
	return verified;
}

/** Maximum characters of a statement: D1 refuses more than 100 kB. */
const MAX_STATEMENT_LENGTH = 80_000;
/** A longer text is inserted in parts: at most four bytes per character. */
const MAX_TEXT_LENGTH = 15_000;

/** Writes the database as SQL that an empty D1 imports: tables and rows first, then indexes and triggers. */
export async function writeSql(sqlite: DatabaseSync, file: string): Promise<void> {
	const out = createWriteStream(file);
	const write = async (statement: string) => {
		if (!out.write(`${statement};\n`)) await new Promise((resume) => out.once("drain", resume));
	};
	await write("PRAGMA defer_foreign_keys = true");
	const statements = sqlite
		.prepare(
			"SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
		)
		.all();
	for (const { type, sql } of statements) if (type === "table") await write(String(sql));
	for (const table of listTables(sqlite))
		for (const statement of generateInserts(sqlite, table)) await write(statement);
	const sequences = sqlite.prepare(`SELECT name, seq FROM ${SEQUENCES}`).all();
	await write(`DELETE FROM ${SEQUENCES}`);
	for (const { name, seq } of sequences) await write(`INSERT INTO ${SEQUENCES} (name, seq) VALUES ('${name}', ${seq})`);
	for (const { type, sql } of statements) if (type !== "table") await write(String(sql));
	out.end();
	await finished(out);
}

function* generateInserts(sqlite: DatabaseSync, table: string): Generator<string> {
	const columns = sqlite.prepare(`SELECT name, type, pk FROM pragma_table_info('${table}') ORDER BY cid`).all();
	const { sql } = sqlite.prepare("SELECT sql FROM sqlite_master WHERE name = ?").get(table) ?? {};
	const keys = columns.filter(({ pk }) => Number(pk) > 0);
	const isRowidAlias = keys.length === 1 && keys[0]?.type === "INTEGER";
	const hasRowid = !isRowidAlias && !/WITHOUT\s+ROWID\s*$/i.test(String(sql));
	const names = [...(hasRowid ? ["rowid"] : []), ...columns.map(({ name }) => String(name))];
	const insertPrefix = `INSERT INTO ${quoteIdentifier(table)} (${names.map(quoteIdentifier).join(", ")}) VALUES `;
	const rows = sqlite.prepare(`SELECT ${names.map(quoteIdentifier).join(", ")} FROM ${quoteIdentifier(table)}`);
	let values: string[] = [];
	let length = 0;
	for (const row of rows.iterate() as Iterable<Record<string, string | number | null>>) {
		const longColumns = names.filter(
			(name) => typeof row[name] === "string" && (row[name] as string).length > MAX_TEXT_LENGTH,
		);
		const first = names.map((name) => toSqlLiteral(longColumns.includes(name) ? "" : (row[name] ?? null)));
		const text = `(${first.join(", ")})`;
		if (values.length > 0 && length + text.length * 4 > MAX_STATEMENT_LENGTH) {
			yield insertPrefix + values.join(",\n");
			values = [];
			length = 0;
		}
		values.push(text);
		length += text.length * 4;
		if (longColumns.length === 0) continue;
		yield insertPrefix + values.join(",\n");
		values = [];
		length = 0;
		const key = hasRowid
			? `rowid = ${row.rowid}`
			: keys
					.map(({ name }) => `${quoteIdentifier(String(name))} = ${toSqlLiteral(row[String(name)] ?? null)}`)
					.join(" AND ");
		for (const name of longColumns)
			for (const part of splitText(String(row[name])))
				yield `UPDATE ${quoteIdentifier(table)} SET ${quoteIdentifier(name)} = ${quoteIdentifier(name)} || ${toSqlLiteral(part)} WHERE ${key}`;
	}
	if (values.length > 0) yield insertPrefix + values.join(",\n");
}

/** Splits a text into parts without splitting a character. */
function splitText(text: string): string[] {
	const characters = [...text];
	return Array.from({ length: Math.ceil(characters.length / MAX_TEXT_LENGTH) }, (_, n) =>
		characters.slice(n * MAX_TEXT_LENGTH, (n + 1) * MAX_TEXT_LENGTH).join(""),
	);
}

function toSqlLiteral(value: string | number | null): string {
	if (value === null) return "NULL";
	return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
