import { createHash } from "node:crypto";
import { StripeFailure } from "./errors.ts";

const RETENTION_MS = 24 * 60 * 60 * 1000;

export type StoredAnswer = { status: number; body: string };

/** The first answer under each key, for a day: whoever repeats a request gets the same again. */
export class IdempotencyKeys {
	readonly #sql: SqlStorage;
	readonly #inFlight = new Map<string, string>();

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`CREATE TABLE IF NOT EXISTS idempotency (
			key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL);`);
	}

	/**
	 * The answer already given under this key, or null when the request is new and may run; then `end` must follow.
	 * @throws StripeFailure 400 when the key belongs to another request, 409 when the first one is still running
	 */
	begin(key: string, fingerprint: string, now: number): StoredAnswer | null {
		this.#sql.exec("DELETE FROM idempotency WHERE at <= ?", now - RETENTION_MS);
		const [kept] = this.#sql.exec<{ fingerprint: string; status: number; body: string }>(
			"SELECT fingerprint, status, body FROM idempotency WHERE key = ?",
			key,
		);
		const running = this.#inFlight.get(key);
		if ((kept?.fingerprint ?? running ?? fingerprint) !== fingerprint) throw otherRequest(key);
		if (kept) return { status: kept.status, body: kept.body };
		if (running !== undefined) throw stillRunning(key);
		this.#inFlight.set(key, fingerprint);
		return null;
	}

	keep(key: string, fingerprint: string, answer: StoredAnswer, now: number): void {
		this.#sql.exec(
			"INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, at) VALUES (?, ?, ?, ?, ?)",
			key,
			fingerprint,
			answer.status,
			answer.body,
			now,
		);
	}

	end(key: string): void {
		this.#inFlight.delete(key);
	}
}

/** Tells requests apart without keeping them: card numbers and security codes never enter. */
export function fingerprintOf(method: string, path: string, parameters: unknown): string {
	const text = JSON.stringify(parameters, (name, value) => {
		if (name === "cvc") return undefined;
		return name === "number" && typeof value === "string" ? value.slice(-4) : value;
	});
	return createHash("sha256").update(`${method} ${path} ${text}`).digest("hex");
}

function otherRequest(key: string): StripeFailure {
	const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
	return new StripeFailure(400, { type: "idempotency_error", message }, false);
}

function stillRunning(key: string): StripeFailure {
	const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
	return new StripeFailure(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
}
