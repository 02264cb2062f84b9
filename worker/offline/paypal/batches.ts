import { plainMoney } from "#app/domain/money/money.ts";
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

/** Times in UTC milliseconds of the product's clock; `dueAt` is the next automatic change, null without one. */
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

/** The store of batches and their items. */
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

	/** Stores the new state of a batch and returns it. */
	save(batch: Batch): Batch {
		this.#sql.exec(
			"UPDATE batches SET status = ?, completed_at = ?, due_at = ? WHERE id = ?",
			...[batch.status, batch.completedAt, batch.dueAt, batch.id],
		);
		return batch;
	}

	/** Stores the new state of an item and returns it. */
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

	/** The first batch with this key since then. */
	findByKey(key: string, createdAfter: number): Batch | null {
		const where = "batch_key = ? AND created_at > ? ORDER BY seq LIMIT 1";
		return this.#sql.exec<Batch>(`SELECT ${BATCH} FROM batches WHERE ${where}`, key, createdAfter).toArray()[0] ?? null;
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

	/** What is due, earliest first. */
	due(now: number): { batches: Batch[]; items: Item[] } {
		const where = "due_at <= ? ORDER BY due_at, seq";
		return {
			batches: this.#sql.exec<Batch>(`SELECT ${BATCH} FROM batches WHERE ${where}`, now).toArray(),
			items: this.#sql.exec<Item>(`SELECT ${ITEM} FROM items WHERE ${where}`, now).toArray(),
		};
	}

	/** When the next change is due; null if none is. */
	nextAt(): number | null {
		return this.#sql
			.exec<{ at: number | null }>(
				"SELECT min(due_at) AS at FROM (SELECT due_at FROM batches UNION ALL SELECT due_at FROM items)",
			)
			.one().at;
	}
}

/** How long a batch stays in each of its first two states, by the product's clock. */
export const STEP_MS = 1000;

const EVENTS: Record<ItemStatus, string | null> = {
	PENDING: null,
	SUCCESS: "SUCCEEDED",
	FAILED: "FAILED",
	UNCLAIMED: "UNCLAIMED",
	RETURNED: "RETURNED",
	ONHOLD: "HELD",
	BLOCKED: "BLOCKED",
	REFUNDED: "REFUNDED",
};

/** Processes everything due by now, each at its own time, even if the clock jumped over several of them. */
export function advanceBatches(sandbox: SandboxContext): void {
	for (;;) {
		const { batches, items } = sandbox.batches.due(sandbox.now);
		if (batches.length + items.length === 0) return;
		for (const item of items) {
			const { after } = outcomeOf(item.receiver);
			settleItem({ ...sandbox, now: item.dueAt ?? sandbox.now }, item, after?.status ?? item.status);
		}
		for (const batch of batches) {
			const step = batch.status === "PENDING" ? start : finish;
			step({ ...sandbox, now: batch.dueAt ?? sandbox.now }, batch);
		}
	}
}

/** The money leaves the balance now; if there is too little, the whole batch is denied. */
function start(sandbox: SandboxContext, batch: Batch): void {
	const { batches, book, now } = sandbox;
	const items = batches.itemsOf(batch.id);
	if (book.balance() < batch.cents) {
		for (const item of items) {
			batches.saveItem({ ...item, status: "FAILED", error: "INSUFFICIENT_FUNDS", processedAt: now, dueAt: null });
		}
		const denied = batches.save({ ...batch, status: "DENIED", completedAt: now, dueAt: null });
		sandbox.emit("PAYMENT.PAYOUTSBATCH.DENIED", denied);
		return;
	}
	for (const item of items) move(sandbox, item, "sent");
	const processing = batches.save({ ...batch, status: "PROCESSING", dueAt: now + STEP_MS });
	sandbox.emit("PAYMENT.PAYOUTSBATCH.PROCESSING", processing);
}

/** Processes each payment to its outcome. */
function finish(sandbox: SandboxContext, batch: Batch): void {
	const { batches, now } = sandbox;
	for (const item of batches.itemsOf(batch.id)) {
		const { status, error, after } = outcomeOf(item.receiver);
		settleItem(sandbox, { ...item, error }, status, after ? now + after.ms : null);
	}
	const completed = batches.save({ ...batch, status: "SUCCESS", completedAt: now, dueAt: null });
	sandbox.emit("PAYMENT.PAYOUTSBATCH.SUCCESS", completed);
}

/**
 * Changes the state of an item, moves its money, and emits an event.
 * @param event overrides the state's own
 */
export function settleItem(
	sandbox: SandboxContext,
	item: Item,
	status: ItemStatus,
	dueAt: number | null = null,
	event: string | null = EVENTS[status],
): Item {
	if (status === "SUCCESS") move(sandbox, item, "received");
	if (["FAILED", "BLOCKED", "RETURNED", "REFUNDED"].includes(status)) move(sandbox, item, "back");
	const settledItem = sandbox.batches.saveItem({ ...item, status, processedAt: sandbox.now, dueAt });
	if (event) sandbox.emit(`PAYMENT.PAYOUTS-ITEM.${event}`, settledItem);
	return settledItem;
}

function move({ book, now: at }: SandboxContext, item: Item, movement: "sent" | "received" | "back"): void {
	const { id: itemId, key: itemKey, receiver, cents } = item;
	book.write({ at, movement, itemId, itemKey, receiver, cents });
}

const SECOND = 1000;
/** Unclaimed payments are returned after this time. */
const UNCLAIMED_FOR = 30 * 24 * 60 * 60 * SECOND;

/** The outcome of an item, and its next automatic change. */
type Outcome = { status: ItemStatus; error: string | null; after?: { status: "RETURNED" | "REFUNDED"; ms: number } };

const PAID: Outcome = { status: "SUCCESS", error: null };

/** By the local part of the receiver's address; all others are paid. */
const OUTCOMES: Record<string, Outcome> = {
	unclaimed: {
		status: "UNCLAIMED",
		error: "RECEIVER_UNREGISTERED",
		after: { status: "RETURNED", ms: UNCLAIMED_FOR },
	},
	returned: { status: "UNCLAIMED", error: "RECEIVER_UNREGISTERED", after: { status: "RETURNED", ms: SECOND } },
	refunded: { status: "SUCCESS", error: null, after: { status: "REFUNDED", ms: SECOND } },
	failed: { status: "FAILED", error: "RECEIVER_ACCOUNT_LOCKED" },
	blocked: { status: "BLOCKED", error: "RISK_DECLINE" },
	onhold: { status: "ONHOLD", error: "REGULATORY_PENDING" },
};

function outcomeOf(receiver: string): Outcome {
	const name = receiver.split("@")[0]?.toLowerCase() ?? "";
	return Object.hasOwn(OUTCOMES, name) ? (OUTCOMES[name] ?? PAID) : PAID;
}

/** Descriptions for people who read the page. */
export const MAGIC_RECEIVERS: readonly (readonly [string, string])[] = [
	["unclaimed@…", "has no account: waits to be claimed, and goes back after 30 days by the product's clock"],
	["returned@…", "the same, but goes back after a second"],
	["refunded@…", "is paid, and sends the money back a second later"],
	["failed@…", "cannot be paid: the account is locked"],
	["blocked@…", "is blocked"],
	["onhold@…", "is held for review until you decide"],
];

/** PayPal's documented triggers for an error, in the note of the first payment: status and name of the response. */
export const MAGIC_NOTES: Record<string, readonly [status: number, name: string]> = {
	ERRPYO001: [403, "SENDER_RESTRICTED"],
	ERRPYO002: [403, "SENDER_EMAIL_UNCONFIRMED"],
	ERRPYO003: [403, "AUTHORIZATION_ERROR"],
	ERRPYO005: [422, "INSUFFICIENT_FUNDS"],
	ERRPYO006: [500, "INTERNAL_ERROR"],
	ERRPYO010: [400, "VALIDATION_ERROR"],
};

/** Batches and payments in the shapes of the Payouts API 1.9. */

const euros = (cents: number) => ({ currency: "EUR", value: plainMoney(cents) });
const isoTime = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");

export function batchHeaderView(batch: Batch): object {
	return {
		payout_batch_id: batch.id,
		batch_status: batch.status,
		time_created: isoTime(batch.createdAt),
		...(batch.completedAt === null ? {} : { time_completed: isoTime(batch.completedAt) }),
		sender_batch_header: {
			sender_batch_id: batch.key,
			email_subject: batch.subject,
			email_message: batch.message,
		},
		funding_source: "BALANCE",
		amount: euros(batch.cents),
		fees: euros(0),
	};
}

/** A payment as part of a batch and at its own address. */
export function itemView(item: Item): object {
	return {
		payout_item_id: item.id,
		transaction_status: item.status,
		payout_item_fee: euros(0),
		payout_batch_id: item.batchId,
		payout_item: {
			recipient_type: "EMAIL",
			amount: euros(item.cents),
			note: item.note,
			receiver: item.receiver,
			sender_item_id: item.key,
			recipient_wallet: "PAYPAL",
		},
		...(item.processedAt === null ? {} : { time_processed: isoTime(item.processedAt) }),
		...(item.error === null ? {} : { errors: { name: item.error, message: "See the code.", details: [] } }),
		links: [],
	};
}

/** A movement of money: it left the balance, reached the receiver, or came back. */
type Movement = "sent" | "received" | "back";

/** One entry of the ledger. `at` is UTC milliseconds of the product's clock. */
export type Entry = {
	at: number;
	movement: Movement;
	itemId: string;
	itemKey: string;
	receiver: string;
	cents: number;
};

/** The payments under one key of ours: more than one in `times` is a double payment. */
type PaidItem = { receiver: string; cents: number; times: number };

export type Ledger = { balance: number; entries: Entry[]; items: Record<string, PaidItem> };

/** The initial balance: 10,000 euros. */
const FIRST_BALANCE = 1_000_000;

/** The simulator's ledger, independent of what it reports: tests read from it what was actually paid. */
export class AccountLedger {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`CREATE TABLE IF NOT EXISTS purse (id INTEGER PRIMARY KEY CHECK (id = 1), cents INTEGER NOT NULL);
			CREATE TABLE IF NOT EXISTS book (
				seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, movement TEXT NOT NULL, item_id TEXT NOT NULL,
				item_key TEXT NOT NULL, receiver TEXT NOT NULL, cents INTEGER NOT NULL);`);
	}

	balance(): number {
		const [row] = this.#sql.exec<{ cents: number }>("SELECT cents FROM purse");
		return row?.cents ?? FIRST_BALANCE;
	}

	setBalance(cents: number): void {
		this.#sql.exec("INSERT OR REPLACE INTO purse (id, cents) VALUES (1, ?)", cents);
	}

	write({ at, movement, itemId, itemKey, receiver, cents }: Entry): void {
		if (movement === "sent") this.setBalance(this.balance() - cents);
		if (movement === "back") this.setBalance(this.balance() + cents);
		this.#sql.exec(
			"INSERT INTO book (at, movement, item_id, item_key, receiver, cents) VALUES (?, ?, ?, ?, ?, ?)",
			...[at, movement, itemId, itemKey, receiver, cents],
		);
	}

	/** The whole ledger. Returned payments no longer count as paid, but their `times` remains. */
	ledger(): Ledger {
		const entries = this.#sql
			.exec<Entry>(
				`SELECT at, movement, item_id AS itemId, item_key AS itemKey, receiver, cents FROM book ORDER BY seq`,
			)
			.toArray();
		const items: Record<string, PaidItem> = {};
		const balances = new Map<string, number>();
		for (const { movement, itemId, itemKey, receiver, cents } of entries) {
			if (movement === "sent") continue;
			const item = items[itemKey] ?? { receiver, cents: 0, times: 0 };
			const received = balances.get(itemId) ?? 0;
			if (movement === "received") balances.set(itemId, cents);
			else balances.delete(itemId);
			const change = movement === "received" ? cents : -received;
			const times = item.times + (movement === "received" ? 1 : 0);
			items[itemKey] = { receiver, cents: item.cents + change, times };
		}
		return { balance: this.balance(), entries, items };
	}
}

/** The dependencies of every action. */
export type SandboxContext = {
	batches: Batches;
	book: AccountLedger;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** Emits an event with the current batch or item. */
	emit(type: string, about: Batch | Item): void;
};
