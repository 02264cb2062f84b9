import { createHmac } from "node:crypto";
import type { Fault, Faults } from "../provider/faults.ts";
import { deliverWithFault, type Receiver } from "../provider/receiver.ts";
import type { Store } from "./store.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Delays after each failed attempt. After the last one the event waits for "Deliver again". */
const RETRY_DELAYS = [1 * SECOND, 5 * SECOND, 30 * SECOND, 5 * MINUTE, 60 * MINUTE];
const TIMEOUT_MS = 10 * SECOND;
const LEASE_MS = 20 * SECOND;

/** Our own receiver. */
const RECEIVER_PATH = "/api/webhooks/stripe";

export type DueDelivery = { eventId: string; tries: number; dueAt: number };

type PendingDelivery = DueDelivery & { fault: Fault | null };

/** One delivery attempt. `status` is null if there was no response. */
export type Attempt = { eventId: string; at: number; status: number | null; note: string };

/** Queues events for our webhook, and records every attempt. All times by the product's clock. */
export class Deliveries {
	readonly #sql: SqlStorage;
	readonly #store: Store;

	constructor(sql: SqlStorage, store: Store) {
		this.#sql = sql;
		this.#store = store;
		sql.exec(`CREATE TABLE IF NOT EXISTS due (event_id TEXT PRIMARY KEY, tries INTEGER NOT NULL, due_at INTEGER NOT NULL);
			CREATE TABLE IF NOT EXISTS attempts (
				seq INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, at INTEGER NOT NULL, status INTEGER, note TEXT NOT NULL);`);
	}

	queue(eventId: string, now: number): void {
		this.#sql.exec("INSERT OR REPLACE INTO due (event_id, tries, due_at) VALUES (?, 0, ?)", eventId, now);
	}

	/** Returns when the next attempt is due; null if none is. */
	nextDueAt(): number | null {
		const [row] = this.#sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM due");
		return row?.at ?? null;
	}

	/** Lists attempts, newest first. */
	listAttempts(limit: number): Attempt[] {
		const rows = this.#sql.exec<{ event_id: string; at: number; status: number | null; note: string }>(
			"SELECT event_id, at, status, note FROM attempts ORDER BY seq DESC LIMIT ?",
			limit,
		);
		return [...rows].map((row) => ({ eventId: row.event_id, at: row.at, status: row.status, note: row.note }));
	}

	/** Lists pending deliveries, soonest first. */
	listPending(limit: number, dueBefore = Number.MAX_SAFE_INTEGER): DueDelivery[] {
		const rows = this.#sql.exec<{ event_id: string; tries: number; due_at: number }>(
			"SELECT event_id, tries, due_at FROM due WHERE due_at <= ? ORDER BY due_at, rowid LIMIT ?",
			dueBefore,
			limit,
		);
		return [...rows].map((row) => ({ eventId: row.event_id, tries: row.tries, dueAt: row.due_at }));
	}

	/** Delivers everything due. Never throws: a failed attempt is recorded and retried later. */
	async deliverDueEvents(now: number, secret: string, receiver: Receiver, faults: Faults): Promise<void> {
		const dueDeliveries = this.listPending(100, now).map((delivery) => ({
			...delivery,
			fault: this.#takeFault(delivery.eventId, faults),
		}));
		// Leased during delivery, so that no other run takes the event, and a crash only delays it.
		for (const { eventId, fault } of dueDeliveries) {
			this.#postpone(eventId, now + (fault?.effect === "delay" ? fault.delay : LEASE_MS));
		}
		const sendable = dueDeliveries.filter(({ fault }) => fault?.effect !== "delay");
		const deliver = (delivery: PendingDelivery) => this.#deliver(delivery, now, secret, receiver);
		if (sendable.some(({ fault }) => fault?.effect === "reorder")) {
			for (const delivery of sendable.toReversed()) await deliver(delivery);
			return;
		}
		const duplicates = sendable.filter(({ fault }) => fault?.effect === "duplicate");
		await Promise.all([...sendable, ...duplicates].map(deliver));
	}

	#takeFault(eventId: string, faults: Faults): Fault | null {
		return faults.take("POST", RECEIVER_PATH, this.#store.find("event", eventId)?.type);
	}

	async #deliver(due: PendingDelivery, now: number, secret: string, receiver: Receiver): Promise<void> {
		const attempt = await this.#attempt(due, now, secret, receiver);
		// The environment may have been emptied in the meantime.
		if (!this.#store.find("event", due.eventId)) return;
		this.#sql.exec(
			"INSERT INTO attempts (event_id, at, status, note) VALUES (?, ?, ?, ?)",
			attempt.eventId,
			attempt.at,
			attempt.status,
			attempt.note,
		);
		const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
		const delay = isDelivered ? undefined : RETRY_DELAYS[due.tries];
		if (delay === undefined) {
			this.#sql.exec("DELETE FROM due WHERE event_id = ?", due.eventId);
		} else {
			this.#sql.exec("UPDATE due SET tries = tries + 1 WHERE event_id = ?", due.eventId);
			this.#postpone(due.eventId, now + delay);
		}
		if (isDelivered) this.#store.put({ ...this.#store.get("event", due.eventId), pending_webhooks: 0 });
	}

	#postpone(eventId: string, dueAt: number): void {
		this.#sql.exec("UPDATE due SET due_at = ? WHERE event_id = ?", dueAt, eventId);
	}

	async #attempt(
		{ eventId, fault }: PendingDelivery,
		now: number,
		secret: string,
		receiver: Receiver,
	): Promise<Attempt> {
		try {
			const { payload, signature } = signEvent(this.#store, eventId, secret, now, fault);
			const request = new Request(`http://localhost${RECEIVER_PATH}`, {
				method: "POST",
				headers: {
					"content-type": "application/json; charset=utf-8",
					"stripe-signature": signature,
					"user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
				},
				body: payload,
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const response = await deliverWithFault(fault, request, receiver);
			const text = await response.text();
			return { eventId, at: now, status: response.status, note: text.slice(0, 200) };
		} catch (error) {
			return { eventId, at: now, status: null, note: error instanceof Error ? error.message : String(error) };
		}
	}
}

const TEN_MINUTES_MS = 10 * 60 * 1000;

/**
 * Creates the header that authenticates an event; each attempt has its own time.
 * @param now UTC milliseconds
 */
export function signPayload(payload: string, secret: string, now: number): string {
	const seconds = Math.floor(now / 1000);
	const digest = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
	return `t=${seconds},v1=${digest}`;
}

/** Serialises and signs an event, altered by its fault. */
function signEvent(store: Store, eventId: string, secret: string, now: number, fault: Fault | null) {
	const event = store.get("event", eventId);
	const sentEvent = fault?.effect === "stale" ? { ...event, data: { object: store.getOldestSnapshot(event) } } : event;
	const payload = JSON.stringify(sentEvent, null, 2);
	const signature = signPayload(payload, selectSigningSecret(secret, fault), now + timestampShiftMs(fault));
	return { payload: fault?.effect === "changed-body" ? `${payload} ` : payload, signature };
}

function selectSigningSecret(secret: string, fault: Fault | null): string {
	return fault?.effect === "wrong-secret" ? `${secret}-wrong` : secret;
}

function timestampShiftMs(fault: Fault | null): number {
	if (fault?.effect === "old-timestamp") return -TEN_MINUTES_MS;
	return fault?.effect === "future-timestamp" ? TEN_MINUTES_MS : 0;
}
