import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Database, openDatabase } from "#app/data/db.server.ts";
import type { Keyring } from "#app/sealing/keyring.server.ts";
import { aKey, aKeyring } from "./fixtures.ts";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);

/** The part of D1 that Drizzle uses, in memory over node:sqlite: for thousands of steps outside the Workers runtime. */
class MemoryD1 {
	readonly sqlite: DatabaseSync;
	readonly #prepared = new Map<string, StatementSync>();

	constructor(sqlite: DatabaseSync) {
		this.sqlite = sqlite;
	}

	statement(sql: string): StatementSync {
		const known = this.#prepared.get(sql) ?? this.sqlite.prepare(sql);
		this.#prepared.set(sql, known);
		return known;
	}

	prepare(sql: string): MemoryStatement {
		return new MemoryStatement(this, sql, []);
	}

	/** One transaction, like D1's batch. */
	async batch(statements: readonly MemoryStatement[]) {
		this.sqlite.exec("BEGIN IMMEDIATE");
		try {
			const results = statements.map((statement) => statement.execute());
			this.sqlite.exec("COMMIT");
			return results;
		} catch (error) {
			this.sqlite.exec("ROLLBACK");
			throw error;
		}
	}
}

class MemoryStatement {
	readonly #database: MemoryD1;
	readonly #sql: string;
	readonly #values: readonly SQLInputValue[];

	constructor(database: MemoryD1, sql: string, values: readonly SQLInputValue[]) {
		this.#database = database;
		this.#sql = sql;
		this.#values = values;
	}

	bind(...values: unknown[]): MemoryStatement {
		const plain = values.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null)));
		return new MemoryStatement(this.#database, this.#sql, plain as SQLInputValue[]);
	}

	execute() {
		const statement = this.#database.statement(this.#sql);
		statement.setReturnArrays(false);
		if (statement.columns().length === 0) {
			const { changes } = statement.run(...this.#values);
			return { success: true, results: [], meta: { changes: Number(changes) } };
		}
		const results = statement.all(...this.#values);
		return { success: true, results, meta: { changes: results.length } };
	}

	async all() {
		return this.execute();
	}

	async run() {
		return this.execute();
	}

	async raw() {
		const statement = this.#database.statement(this.#sql);
		statement.setReturnArrays(true);
		return statement.all(...this.#values);
	}
}

/** Returns an empty migrated database and the underlying SQLite. */
export function openMemoryDatabase(): { db: Database; sqlite: DatabaseSync } {
	const sqlite = new DatabaseSync(":memory:");
	const { entries } = JSON.parse(readFileSync(new URL("meta/_journal.json", MIGRATIONS), "utf8"));
	for (const { tag } of entries as { tag: string }[])
		sqlite.exec(readFileSync(new URL(`${tag}.sql`, MIGRATIONS), "utf8").replaceAll("--> statement-breakpoint", ""));
	addSealFunction(sqlite);
	return { db: openSqlite(sqlite, aKeyring()), sqlite };
}

/**
 * Adds the SQL function `seal(location, text)`, which encrypts like `sealText`, for rows that a test or benchmark writes
 * directly.
 * @param documentKey as in DOCUMENT_KEYS; that of `aKeyring` by default
 */
export function addSealFunction(sqlite: DatabaseSync, documentKey = aKey("k1")): void {
	const [id, secret = ""] = documentKey.split(":");
	const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", "columns", 32));
	sqlite.function("seal", (location, text) => {
		if (text === null) return null;
		const iv = randomBytes(12);
		const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(`${id} ${location}`));
		const parts = [iv, cipher.update(String(text)), cipher.final(), cipher.getAuthTag()];
		return `sealed:${id}:${Buffer.concat(parts).toString("base64")}`;
	});
}

/** The product's database over an existing SQLite. */
export function openSqlite(sqlite: DatabaseSync, keyring: Keyring): Database {
	return openDatabase(new MemoryD1(sqlite) as unknown as D1Database, keyring);
}
