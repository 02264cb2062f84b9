import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Fault, Faults } from "../provider/faults.ts";
import { randomText } from "../provider/random-text.ts";
import { deliverWithFault, type Receiver } from "../provider/receiver.ts";
import { OFFLINE_ACCOUNT, RECEIVER_PATH } from "./faults.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Delays after each failed attempt. After the last one the event waits for "Send again". */
const RETRY_DELAYS = [1 * SECOND, 5 * SECOND, 30 * SECOND, 5 * MINUTE, 60 * MINUTE];
const TIMEOUT_MS = 20 * SECOND;
const LEASE_MS = 30 * SECOND;

/**
 * An event and its delivery. `status` is that of the last response, null if there was none; `dueAt` is the time of the
 * next attempt.
 */
export type SentEvent = {
	id: string;
	type: string;
	about: string;
	createdAt: number;
	tries: number;
	status: number | null;
	note: string;
	dueAt: number | null;
};

type DueEvent = { id: string; type: string; body: string; tries: number };

/** Events and their delivery to our webhook. All times by the product's clock. */
export class Deliveries {
	readonly #sql: SqlStorage;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
		sql.exec(`CREATE TABLE IF NOT EXISTS events (
			seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, about TEXT NOT NULL,
			body TEXT NOT NULL, created_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, round INTEGER NOT NULL DEFAULT 0,
			status INTEGER, note TEXT NOT NULL DEFAULT '', due_at INTEGER);`);
	}

	/**
	 * Stores an event and queues it.
	 * @param resource the batch or payment in the API's shape
	 */
	record(type: string, subjectId: string, resource: object, now: number): void {
		const id = `WH-${randomText(17)}-${randomText(17)}`.toUpperCase();
		const resourceType = type.startsWith("PAYMENT.PAYOUTSBATCH.") ? "payouts" : "payouts_item";
		const event = {
			id,
			event_version: "1.0",
			create_time: new Date(now).toISOString(),
			resource_type: resourceType,
			event_type: type,
			summary: "Something happened to a payout.",
			resource,
			links: [],
		};
		// Indented, so that re-serialising changes the signed text.
		this.#sql.exec(
			"INSERT INTO events (id, type, about, body, created_at, due_at) VALUES (?, ?, ?, ?, ?, ?)",
			...[id, type, subjectId, JSON.stringify(event, null, 2), now, now],
		);
	}

	/** Lists events, newest first. */
	list(limit: number): SentEvent[] {
		return this.#sql
			.exec<SentEvent>(
				`SELECT id, type, about, created_at AS createdAt, tries, status, note, due_at AS dueAt
				FROM events ORDER BY seq DESC LIMIT ?`,
				limit,
			)
			.toArray();
	}

	/** Requeues an event regardless of earlier deliveries. Returns false if it does not exist. */
	requeue(id: string, now: number): boolean {
		return (
			this.#sql.exec("UPDATE events SET due_at = ?, round = 0 WHERE id = ? RETURNING id", now, id).toArray().length > 0
		);
	}

	nextDueAt(): number | null {
		return this.#sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM events").one().at;
	}

	/** Delivers everything due. Never throws: a failed attempt is recorded and retried later. */
	async deliverDueEvents(now: number, secret: string, receiver: Receiver, faults: Faults): Promise<void> {
		const dueEvents = this.#sql
			.exec<DueEvent>("SELECT id, type, body, round AS tries FROM events WHERE due_at <= ? ORDER BY seq LIMIT 100", now)
			.toArray()
			.map((delivery) => ({ ...delivery, fault: faults.take("POST", RECEIVER_PATH, delivery.type) }));
		// Leased during delivery, so that no other run takes the event, and a crash only delays it.
		for (const { id, fault } of dueEvents)
			this.#postpone(id, now + (fault?.effect === "delay" ? fault.delay : LEASE_MS));
		const sendable = dueEvents.filter(({ fault }) => fault?.effect !== "delay");
		const duplicates = sendable.filter(({ fault }) => fault?.effect === "duplicate");
		await Promise.all(
			[...sendable, ...duplicates].map((delivery) => this.#deliver(delivery, delivery.fault, now, secret, receiver)),
		);
	}

	async #deliver(
		dueEvent: DueEvent,
		fault: Fault | null,
		now: number,
		secret: string,
		receiver: Receiver,
	): Promise<void> {
		const { status, note } = await attemptDelivery(dueEvent, fault, now, secret, receiver);
		const isDelivered = status !== null && status >= 200 && status < 300;
		const delay = isDelivered ? undefined : RETRY_DELAYS[dueEvent.tries];
		this.#sql.exec(
			"UPDATE events SET tries = tries + 1, round = round + 1, status = ?, note = ?, due_at = ? WHERE id = ?",
			...[status, note, delay === undefined ? null : now + delay, dueEvent.id],
		);
	}

	#postpone(id: string, dueAt: number): void {
		this.#sql.exec("UPDATE events SET due_at = ? WHERE id = ?", dueAt, id);
	}
}

async function attemptDelivery(
	{ body }: DueEvent,
	fault: Fault | null,
	now: number,
	secret: string,
	receiver: Receiver,
): Promise<{ status: number | null; note: string }> {
	const signingSecret = fault?.effect === "wrong-secret" ? `${secret}-wrong` : secret;
	// Each attempt has its own id and signature, as PayPal's do.
	const headers = createSignedHeaders(`${randomText(8)}-${randomText(27)}`.toLowerCase(), now, body, signingSecret);
	const sentBody =
		fault?.effect === "changed-body" ? body.replace(/"summary": "[^"]*"/, '"summary": "Another one."') : body;
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const request = new Request(`http://localhost${RECEIVER_PATH}`, {
			method: "POST",
			headers,
			body: sentBody,
			signal,
		});
		const response = await deliverWithFault(fault, request, receiver);
		return { status: response.status, note: (await response.text()).slice(0, 200) };
	} catch (error) {
		return { status: null, note: error instanceof Error ? error.message : String(error) };
	}
}

const CERTIFICATE = "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-offline";
const ALGORITHM = "SHA256withRSA";

/**
 * Signs a transmission. PayPal signs id, time, webhook and the checksum of the event's text with a certificate; the
 * simulator uses this installation's secret, which only its own verification accepts.
 */
function signTransmission(id: string, time: string, webhookId: string, body: string, secret: string): string {
	const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
	return createHmac("sha256", `paypal:${secret}`).update(text).digest("base64");
}

/**
 * Creates the headers of a delivered event.
 * @param id of this transmission
 * @param timestamp UTC milliseconds
 */
export function createSignedHeaders(id: string, timestamp: number, body: string, secret: string): Headers {
	const time = new Date(timestamp).toISOString().replace(/\.\d{3}Z$/, "Z");
	return new Headers({
		"Content-Type": "application/json",
		"User-Agent": "PayPal/AUHD-214.0-58843372",
		"PAYPAL-AUTH-ALGO": ALGORITHM,
		"PAYPAL-CERT-URL": CERTIFICATE,
		"PAYPAL-TRANSMISSION-ID": id,
		"PAYPAL-TRANSMISSION-TIME": time,
		"PAYPAL-TRANSMISSION-SIG": signTransmission(id, time, OFFLINE_ACCOUNT.webhookId, body, secret),
	});
}

/**
 * Verifies a request to verify-webhook-signature. Uses the event's text as sent, because re-serialised text would have
 * a different checksum.
 */
export function verifySignature(request: string, secret: string): boolean {
	const [, otherFields = "", event = ""] = /^(\{.*?),"webhook_event":(.*)\}$/s.exec(request) ?? [];
	try {
		const verification = JSON.parse(`${otherFields}}`) as Record<string, string>;
		const { transmission_id: id = "", transmission_time: time = "", webhook_id: webhookId = "" } = verification;
		if (verification.cert_url !== CERTIFICATE || verification.auth_algo !== ALGORITHM) return false;
		const signature = Buffer.from(verification.transmission_sig ?? "", "base64");
		const expectedSignature = Buffer.from(signTransmission(id, time, webhookId, event, secret), "base64");
		return (
			webhookId === OFFLINE_ACCOUNT.webhookId &&
			signature.length === expectedSignature.length &&
			timingSafeEqual(signature, expectedSignature)
		);
	} catch {
		return false;
	}
}
