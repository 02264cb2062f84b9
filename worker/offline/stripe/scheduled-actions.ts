import type { SandboxAction } from "./sandbox-context.ts";

/** Stores scheduled actions: late refunds, disputes, decisions of slow banks. All times by the product's clock. */
export class ScheduledActions {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(
			"CREATE TABLE IF NOT EXISTS later (id INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, act TEXT NOT NULL);",
		);
	}

	add(action: SandboxAction, dueAt: number): void {
		this.#sql.exec("INSERT INTO later (due_at, act) VALUES (?, ?)", dueAt, JSON.stringify(action));
	}

	/** Returns when the next action is due; null if none is. */
	nextDueAt(): number | null {
		const [row] = this.#sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM later");
		return row?.at ?? null;
	}

	/** Removes and returns the first due action. */
	take(now: number): SandboxAction | null {
		const [row] = this.#sql.exec<{ id: number; action: string }>(
			"SELECT id, act AS action FROM later WHERE due_at <= ? ORDER BY due_at, id LIMIT 1",
			now,
		);
		if (!row) return null;
		this.#sql.exec("DELETE FROM later WHERE id = ?", row.id);
		return JSON.parse(row.action) as SandboxAction;
	}
}
