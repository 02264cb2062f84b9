import { randomText } from "../provider/random-text.ts";

type BatchStatus = "PENDING" | "PROCESSING" | "SUCCESS" | "DENIED";
export type ItemStatus =
	| "PENDING"
	| "SUCCESS"
	| "FAILED"
	| "UNCLAIMED"
	| "RETURNED"
	| "ONHOLD"
	| "BLOCKED"
	| "REFUNDED";

/** Times in UTC milliseconds of the product's clock; `dueAt` is when something happens by itself, null when nothing will. */
export type Batch = {
	id: string;
	key: string;
	subject: string;
	message: string;
	status: BatchStatus;
	cents: number;
	createdAt: number;
	completedAt: number | null;
	dueAt: number | null;
};

export type Item = {
	id: string;
	batchId: string;
	key: string;
	receiver: string;
	cents: number;
	note: string;
	status: ItemStatus;
	error: string | null;
	processedAt: number | null;
	dueAt: number | null;
};

const BATCH = `id, batch_key AS "key", subject, message, status, cents, created_at AS createdAt,
	completed_at AS completedAt, due_at AS dueAt`;
const ITEM = `id, batch_id AS batchId, item_key AS "key", receiver, cents, note, status, error,
	processed_at AS processedAt, due_at AS dueAt`;

/** An id as PayPal makes them: 13 capital letters and digits. */
export function paypalId(): string {
	return randomText(13).toUpperCase();
}

/** The stand-in's memory of batches and their payments. */
export class Batches {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`CREATE TABLE IF NOT EXISTS batches (
				seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, batch_key TEXT NOT NULL, subject TEXT NOT NULL,
				message TEXT NOT NULL, status TEXT NOT NULL, cents INTEGER NOT NULL, created_at INTEGER NOT NULL,
				completed_at INTEGER, due_at INTEGER);
			CREATE INDEX IF NOT EXISTS batches_by_key ON batches (batch_key, created_at);
			CREATE TABLE IF NOT EXISTS items (
				seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, batch_id TEXT NOT NULL, item_key TEXT NOT NULL,
				receiver TEXT NOT NULL, cents INTEGER NOT NULL, note TEXT NOT NULL, status TEXT NOT NULL, error TEXT,
				processed_at INTEGER, due_at INTEGER);
			CREATE INDEX IF NOT EXISTS items_by_batch ON items (batch_id, seq);`);
	}

	add(batch: Batch, items: Item[]): void {
		this.#sql.exec(
			"INSERT INTO batches (id, batch_key, subject, message, status, cents, created_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			...[batch.id, batch.key, batch.subject, batch.message, batch.status, batch.cents, batch.createdAt, batch.dueAt],
		);
		for (const item of items) {
			this.#sql.exec(
				"INSERT INTO items (id, batch_id, item_key, receiver, cents, note, status) VALUES (?, ?, ?, ?, ?, ?, ?)",
				...[item.id, item.batchId, item.key, item.receiver, item.cents, item.note, item.status],
			);
		}
	}

	/** Writes the new state of a batch, and gives it back. */
	save(batch: Batch): Batch {
		this.#sql.exec(
			"UPDATE batches SET status = ?, completed_at = ?, due_at = ? WHERE id = ?",
			...[batch.status, batch.completedAt, batch.dueAt, batch.id],
		);
		return batch;
	}

	/** Writes the new state of a payment, and gives it back. */
	saveItem(item: Item): Item {
		this.#sql.exec(
			"UPDATE items SET status = ?, error = ?, processed_at = ?, due_at = ? WHERE id = ?",
			...[item.status, item.error, item.processedAt, item.dueAt, item.id],
		);
		return item;
	}

	find(id: string): Batch | null {
		return this.#sql.exec<Batch>(`SELECT ${BATCH} FROM batches WHERE id = ?`, id).toArray()[0] ?? null;
	}

	findItem(id: string): Item | null {
		return this.#sql.exec<Item>(`SELECT ${ITEM} FROM items WHERE id = ?`, id).toArray()[0] ?? null;
	}

	/** The first batch of this key since then. */
	findByKey(key: string, since: number): Batch | null {
		const where = "batch_key = ? AND created_at > ? ORDER BY seq LIMIT 1";
		return this.#sql.exec<Batch>(`SELECT ${BATCH} FROM batches WHERE ${where}`, key, since).toArray()[0] ?? null;
	}

	/** Newest first. */
	list(limit: number): Batch[] {
		return this.#sql.exec<Batch>(`SELECT ${BATCH} FROM batches ORDER BY seq DESC LIMIT ?`, limit).toArray();
	}

	itemsOf(batchId: string, limit = 15_000, offset = 0): Item[] {
		const where = "batch_id = ? ORDER BY seq LIMIT ? OFFSET ?";
		return this.#sql.exec<Item>(`SELECT ${ITEM} FROM items WHERE ${where}`, batchId, limit, offset).toArray();
	}

	countItems(batchId: string): number {
		return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM items WHERE batch_id = ?", batchId).one().n;
	}

	/** What has come due, first things first. */
	due(now: number): { batches: Batch[]; items: Item[] } {
		const where = "due_at <= ? ORDER BY due_at, seq";
		return {
			batches: this.#sql.exec<Batch>(`SELECT ${BATCH} FROM batches WHERE ${where}`, now).toArray(),
			items: this.#sql.exec<Item>(`SELECT ${ITEM} FROM items WHERE ${where}`, now).toArray(),
		};
	}

	/** When the next thing happens, or null when nothing is to come. */
	nextAt(): number | null {
		return this.#sql
			.exec<{ at: number | null }>(
				"SELECT min(due_at) AS at FROM (SELECT due_at FROM batches UNION ALL SELECT due_at FROM items)",
			)
			.one().at;
	}
}
