/** What has become of a payment's money: it left the balance, its receiver has it, or it came back. */
type Movement = "sent" | "received" | "back";

/** One line of the book. `at` is UTC milliseconds of the product's clock. */
export type Entry = {
	at: number;
	movement: Movement;
	itemId: string;
	itemKey: string;
	receiver: string;
	cents: number;
};

/** What one key of ours has brought its receiver: more than once in `times` is money paid twice. */
type PaidItem = { receiver: string; cents: number; times: number };

export type Ledger = { balance: number; entries: Entry[]; items: Record<string, PaidItem> };

/** What the account begins with: 10,000 euros. */
const FIRST_BALANCE = 1_000_000;

/** The provider's own book, kept apart from what it says of batches and payments: by it tests tell what was really paid. */
export class MoneyBook {
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

	/** All of it. What came back after it was received is not counted as paid any more, but its `times` stays. */
	ledger(): Ledger {
		const entries = this.#sql
			.exec<Entry>(
				`SELECT at, movement, item_id AS itemId, item_key AS itemKey, receiver, cents FROM book ORDER BY seq`,
			)
			.toArray();
		const items: Record<string, PaidItem> = {};
		const held = new Map<string, number>();
		for (const { movement, itemId, itemKey, receiver, cents } of entries) {
			if (movement === "sent") continue;
			const item = items[itemKey] ?? { receiver, cents: 0, times: 0 };
			const received = held.get(itemId) ?? 0;
			if (movement === "received") held.set(itemId, cents);
			else held.delete(itemId);
			const change = movement === "received" ? cents : -received;
			const times = item.times + (movement === "received" ? 1 : 0);
			items[itemKey] = { receiver, cents: item.cents + change, times };
		}
		return { balance: this.balance(), entries, items };
	}
}
