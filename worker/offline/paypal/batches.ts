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

/** Times are UTC milliseconds of the product's clock. `dueAt` is the next automatic change, or null. */
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

const BATCH_COLUMNS = `id, batch_key AS "key", subject, message, status, cents, created_at AS createdAt,
	completed_at AS completedAt, due_at AS dueAt`;
const ITEM_COLUMNS = `id, batch_id AS batchId, item_key AS "key", receiver, cents, note, status, error,
	processed_at AS processedAt, due_at AS dueAt`;

/** Creates an id like PayPal's: 13 capital letters and digits. */
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
		return this.#sql.exec<Batch>(`SELECT ${BATCH_COLUMNS} FROM batches WHERE id = ?`, id).toArray()[0] ?? null;
	}

	findItem(id: string): Item | null {
		return this.#sql.exec<Item>(`SELECT ${ITEM_COLUMNS} FROM items WHERE id = ?`, id).toArray()[0] ?? null;
	}

	/** Finds the first batch with this key that was created after a time. */
	findByKey(key: string, createdAfter: number): Batch | null {
		const where = "batch_key = ? AND created_at > ? ORDER BY seq LIMIT 1";
		return (
			this.#sql.exec<Batch>(`SELECT ${BATCH_COLUMNS} FROM batches WHERE ${where}`, key, createdAfter).toArray()[0] ??
			null
		);
	}

	/** Lists batches, newest first. */
	list(limit: number): Batch[] {
		return this.#sql.exec<Batch>(`SELECT ${BATCH_COLUMNS} FROM batches ORDER BY seq DESC LIMIT ?`, limit).toArray();
	}

	listItems(batchId: string, limit = 15_000, offset = 0): Item[] {
		const where = "batch_id = ? ORDER BY seq LIMIT ? OFFSET ?";
		return this.#sql.exec<Item>(`SELECT ${ITEM_COLUMNS} FROM items WHERE ${where}`, batchId, limit, offset).toArray();
	}

	countItems(batchId: string): number {
		return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM items WHERE batch_id = ?", batchId).one().n;
	}

	/** Lists the changes that are due, earliest first. */
	listDue(now: number): { batches: Batch[]; items: Item[] } {
		const where = "due_at <= ? ORDER BY due_at, seq";
		return {
			batches: this.#sql.exec<Batch>(`SELECT ${BATCH_COLUMNS} FROM batches WHERE ${where}`, now).toArray(),
			items: this.#sql.exec<Item>(`SELECT ${ITEM_COLUMNS} FROM items WHERE ${where}`, now).toArray(),
		};
	}

	/** Returns when the next change is due; null if none is. */
	nextDueAt(): number | null {
		return this.#sql
			.exec<{ at: number | null }>(
				"SELECT min(due_at) AS at FROM (SELECT due_at FROM batches UNION ALL SELECT due_at FROM items)",
			)
			.one().at;
	}
}

/** How long a batch stays in each of its first two states, by the product's clock. */
export const STEP_MS = 1000;

const EVENT_SUFFIXES: Record<ItemStatus, string | null> = {
	PENDING: null,
	SUCCESS: "SUCCEEDED",
	FAILED: "FAILED",
	UNCLAIMED: "UNCLAIMED",
	RETURNED: "RETURNED",
	ONHOLD: "HELD",
	BLOCKED: "BLOCKED",
	REFUNDED: "REFUNDED",
};

/** Processes everything due, each change at its own time, even if the clock skipped several. */
export function advanceBatches(sandbox: SandboxContext): void {
	for (;;) {
		const { batches, items } = sandbox.batches.listDue(sandbox.now);
		if (batches.length + items.length === 0) return;
		for (const item of items) {
			const { nextChange } = findOutcome(item.receiver);
			settleItem({ ...sandbox, now: item.dueAt ?? sandbox.now }, item, nextChange?.status ?? item.status);
		}
		for (const batch of batches) {
			const advance = batch.status === "PENDING" ? startBatch : finishBatch;
			advance({ ...sandbox, now: batch.dueAt ?? sandbox.now }, batch);
		}
	}
}

/** Starts a batch: takes the money from the balance, or denies the whole batch if there is too little. */
function startBatch(sandbox: SandboxContext, batch: Batch): void {
	const { batches, accountLedger, now } = sandbox;
	const items = batches.listItems(batch.id);
	if (accountLedger.balance() < batch.cents) {
		for (const item of items) {
			batches.saveItem({ ...item, status: "FAILED", error: "INSUFFICIENT_FUNDS", processedAt: now, dueAt: null });
		}
		const deniedBatch = batches.save({ ...batch, status: "DENIED", completedAt: now, dueAt: null });
		sandbox.emit("PAYMENT.PAYOUTSBATCH.DENIED", deniedBatch);
		return;
	}
	for (const item of items) recordMovement(sandbox, item, "sent");
	const processingBatch = batches.save({ ...batch, status: "PROCESSING", dueAt: now + STEP_MS });
	sandbox.emit("PAYMENT.PAYOUTSBATCH.PROCESSING", processingBatch);
}

/** Finishes a batch: processes each payment to its outcome. */
function finishBatch(sandbox: SandboxContext, batch: Batch): void {
	const { batches, now } = sandbox;
	for (const item of batches.listItems(batch.id)) {
		const { status, error, nextChange } = findOutcome(item.receiver);
		settleItem(sandbox, { ...item, error }, status, nextChange ? now + nextChange.ms : null);
	}
	const completedBatch = batches.save({ ...batch, status: "SUCCESS", completedAt: now, dueAt: null });
	sandbox.emit("PAYMENT.PAYOUTSBATCH.SUCCESS", completedBatch);
}

/**
 * Changes the state of an item, records the movement of money, and emits an event.
 * @param event overrides the state's own
 */
export function settleItem(
	sandbox: SandboxContext,
	item: Item,
	status: ItemStatus,
	dueAt: number | null = null,
	event: string | null = EVENT_SUFFIXES[status],
): Item {
	if (status === "SUCCESS") recordMovement(sandbox, item, "received");
	if (["FAILED", "BLOCKED", "RETURNED", "REFUNDED"].includes(status)) recordMovement(sandbox, item, "back");
	const settledItem = sandbox.batches.saveItem({ ...item, status, processedAt: sandbox.now, dueAt });
	if (event) sandbox.emit(`PAYMENT.PAYOUTS-ITEM.${event}`, settledItem);
	return settledItem;
}

function recordMovement(
	{ accountLedger, now: at }: SandboxContext,
	item: Item,
	movement: "sent" | "received" | "back",
): void {
	const { id: itemId, key: itemKey, receiver, cents } = item;
	accountLedger.addEntry({ at, movement, itemId, itemKey, receiver, cents });
}

const SECOND = 1000;
/** Unclaimed payments are returned after this time. */
const UNCLAIMED_MS = 30 * 24 * 60 * 60 * SECOND;

/** The outcome of an item, and its next automatic change. */
type Outcome = {
	status: ItemStatus;
	error: string | null;
	nextChange?: { status: "RETURNED" | "REFUNDED"; ms: number };
};

const PAID: Outcome = { status: "SUCCESS", error: null };

/** Outcomes by the local part of the receiver's address; all other receivers are paid. */
const OUTCOMES: Record<string, Outcome> = {
	unclaimed: {
		status: "UNCLAIMED",
		error: "RECEIVER_UNREGISTERED",
		nextChange: { status: "RETURNED", ms: UNCLAIMED_MS },
	},
	returned: { status: "UNCLAIMED", error: "RECEIVER_UNREGISTERED", nextChange: { status: "RETURNED", ms: SECOND } },
	refunded: { status: "SUCCESS", error: null, nextChange: { status: "REFUNDED", ms: SECOND } },
	failed: { status: "FAILED", error: "RECEIVER_ACCOUNT_LOCKED" },
	blocked: { status: "BLOCKED", error: "RISK_DECLINE" },
	onhold: { status: "ONHOLD", error: "REGULATORY_PENDING" },
};

function findOutcome(receiver: string): Outcome {
	const name = receiver.split("@")[0]?.toLowerCase() ?? "";
	return Object.hasOwn(OUTCOMES, name) ? (OUTCOMES[name] ?? PAID) : PAID;
}

/** Descriptions of the special receivers, for the page. */
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

/** Batches and payments in the format of the Payouts API 1.9. */

const toAmountView = (cents: number) => ({ currency: "EUR", value: plainMoney(cents) });
const formatIsoSeconds = (timestamp: number) => new Date(timestamp).toISOString().replace(/\.\d{3}Z$/, "Z");

export function batchHeaderView(batch: Batch): object {
	return {
		payout_batch_id: batch.id,
		batch_status: batch.status,
		time_created: formatIsoSeconds(batch.createdAt),
		...(batch.completedAt === null ? {} : { time_completed: formatIsoSeconds(batch.completedAt) }),
		sender_batch_header: {
			sender_batch_id: batch.key,
			email_subject: batch.subject,
			email_message: batch.message,
		},
		funding_source: "BALANCE",
		amount: toAmountView(batch.cents),
		fees: toAmountView(0),
	};
}

/** Formats a payment, as part of a batch or at its own path. */
export function itemView(item: Item): object {
	return {
		payout_item_id: item.id,
		transaction_status: item.status,
		payout_item_fee: toAmountView(0),
		payout_batch_id: item.batchId,
		payout_item: {
			recipient_type: "EMAIL",
			amount: toAmountView(item.cents),
			note: item.note,
			receiver: item.receiver,
			sender_item_id: item.key,
			recipient_wallet: "PAYPAL",
		},
		...(item.processedAt === null ? {} : { time_processed: formatIsoSeconds(item.processedAt) }),
		...(item.error === null ? {} : { errors: { name: item.error, message: "See the code.", details: [] } }),
		links: [],
	};
}

/** A movement of money: it left the balance, reached the receiver, or came back. */
type Movement = "sent" | "received" | "back";

/** One entry of the ledger. `at` is UTC milliseconds of the product's clock. */
export type LedgerEntry = {
	at: number;
	movement: Movement;
	itemId: string;
	itemKey: string;
	receiver: string;
	cents: number;
};

/** The payments under one of our keys: a `paymentCount` above one is a double payment. */
type PaidItem = { receiver: string; cents: number; paymentCount: number };

export type Ledger = { balance: number; entries: LedgerEntry[]; items: Record<string, PaidItem> };

/** The initial balance: 10,000 euros. */
const INITIAL_BALANCE = 1_000_000;

/** The simulator's ledger, independent of what the API reports: tests read from it what was actually paid. */
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
		return row?.cents ?? INITIAL_BALANCE;
	}

	setBalance(cents: number): void {
		this.#sql.exec("INSERT OR REPLACE INTO purse (id, cents) VALUES (1, ?)", cents);
	}

	addEntry({ at, movement, itemId, itemKey, receiver, cents }: LedgerEntry): void {
		if (movement === "sent") this.setBalance(this.balance() - cents);
		if (movement === "back") this.setBalance(this.balance() + cents);
		this.#sql.exec(
			"INSERT INTO book (at, movement, item_id, item_key, receiver, cents) VALUES (?, ?, ?, ?, ?, ?)",
			...[at, movement, itemId, itemKey, receiver, cents],
		);
	}

	/** Returns the whole ledger. Returned payments no longer count as paid, but stay in `paymentCount`. */
	ledger(): Ledger {
		const entries = this.#sql
			.exec<LedgerEntry>(
				`SELECT at, movement, item_id AS itemId, item_key AS itemKey, receiver, cents FROM book ORDER BY seq`,
			)
			.toArray();
		const items: Record<string, PaidItem> = {};
		const receivedByItem = new Map<string, number>();
		for (const { movement, itemId, itemKey, receiver, cents } of entries) {
			if (movement === "sent") continue;
			const item = items[itemKey] ?? { receiver, cents: 0, paymentCount: 0 };
			const received = receivedByItem.get(itemId) ?? 0;
			if (movement === "received") receivedByItem.set(itemId, cents);
			else receivedByItem.delete(itemId);
			const change = movement === "received" ? cents : -received;
			const paymentCount = item.paymentCount + (movement === "received" ? 1 : 0);
			items[itemKey] = { receiver, cents: item.cents + change, paymentCount };
		}
		return { balance: this.balance(), entries, items };
	}
}

/** The dependencies of every action. */
export type SandboxContext = {
	batches: Batches;
	accountLedger: AccountLedger;
	/** UTC milliseconds of the product's clock. */
	now: number;
	/** Emits an event with the current batch or item. */
	emit(type: string, subject: Batch | Item): void;
};
