import { DurableObject } from "cloudflare:workers";
import type { OfflineBindings } from "../bindings.ts";
import { answerRequest } from "./answer-request.ts";
import { type Attempt, Deliveries, type Due, type Receiver } from "./deliveries.ts";
import { type Fault, Faults, withFaults } from "./faults.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import type { Charge, PaymentIntent, Refund, StripeEvent } from "./shapes.ts";
import { Store } from "./store.ts";

const SHOWN = 50;

/** An intent without what a browser pays with. */
export type PaymentLine = Omit<PaymentIntent, "client_secret">;
/** An event with the id of the object that it carries. */
export type EventLine = Omit<StripeEvent, "data"> & { about: string };

/** What the page of the stand-in shows, newest first. */
export type Overview = {
	payments: PaymentLine[];
	charges: Charge[];
	refunds: Refund[];
	events: EventLine[];
	attempts: Attempt[];
	waiting: Due[];
	faults: Fault[];
};

/**
 * The card provider of the offline world: the unmodified SDK talks to it as to the real one. It keeps its state across
 * restarts, never a card number, and sends signed webhooks to this very Worker. One object, named "sandbox".
 */
export class StripeSandbox extends DurableObject<OfflineBindings> {
	readonly #store: Store;
	readonly #deliveries: Deliveries;
	readonly #keys: IdempotencyKeys;
	readonly #faults: Faults;
	/** Where events go: this Worker's own front door. A test may put a receiver of its own here. */
	receiver: Receiver = (request) => this.ctx.exports.default.fetch(request);

	constructor(ctx: DurableObjectState, env: OfflineBindings) {
		super(ctx, env);
		const { sql } = ctx.storage;
		this.#store = new Store(sql);
		this.#deliveries = new Deliveries(sql, this.#store);
		this.#keys = new IdempotencyKeys(sql);
		this.#faults = new Faults(sql);
	}

	override async fetch(request: Request): Promise<Response> {
		const { now, offset } = await this.#world();
		const parts = {
			store: this.#store,
			deliveries: this.#deliveries,
			keys: this.#keys,
			faults: this.#faults,
			atomically: <T>(act: () => T) => this.ctx.storage.transactionSync(act),
			now,
		};
		const response = await answerRequest(request, parts);
		await this.#setAlarm(offset);
		return response;
	}

	override async alarm(): Promise<void> {
		await this.deliverDue();
	}

	/** Hands over every event that is due by the product's clock: also for whoever moves that clock. */
	async deliverDue(): Promise<void> {
		const { now, offset, secret } = await this.#world();
		await this.#deliveries.deliverDue(now, secret, withFaults(this.#faults, this.receiver));
		await this.#setAlarm(offset);
	}

	/** Queues an event again, however it went before, and sends it at once. False when there is no such event. */
	async deliverAgain(eventId: string): Promise<boolean> {
		if (!this.#store.find("event", eventId)) return false;
		const { now } = await this.#world();
		this.#deliveries.queue(eventId, now);
		await this.deliverDue();
		return true;
	}

	/** Makes coming requests fail. */
	injectFault(fault: Fault): void {
		this.#faults.add(fault);
	}

	/** Forgets everything: an empty world. */
	async clear(): Promise<void> {
		for (const table of ["objects", "due", "attempts", "idempotency", "faults"]) {
			this.ctx.storage.sql.exec(`DELETE FROM ${table}`);
		}
		await this.ctx.storage.deleteAlarm();
	}

	overview(): Overview {
		const newest = { limit: SHOWN };
		return {
			payments: this.#store.list("payment_intent", newest).map(({ client_secret: _, ...line }) => line),
			charges: this.#store.list("charge", newest),
			refunds: this.#store.list("refund", newest),
			events: this.#store.list("event", newest).map(({ data, ...line }) => ({ ...line, about: data.object.id })),
			attempts: this.#deliveries.attempts(SHOWN * 2),
			waiting: this.#deliveries.waiting(SHOWN),
			faults: this.#faults.list(),
		};
	}

	/** Its books in two figures, for whoever compares them with ours. */
	figures(): { succeededIntents: number; waitingDeliveries: number } {
		const succeededIntents = this.#store.count("payment_intent", '"status":"succeeded"');
		return { succeededIntents, waitingDeliveries: this.#deliveries.waiting(SHOWN).length };
	}

	async #world(): Promise<{ now: number; offset: number; secret: string }> {
		const { clockOffset, secrets } = await this.env.OFFLINE_WORLD.getByName("world").snapshot();
		return { now: Date.now() + clockOffset, offset: clockOffset, secret: secrets.webhookSecret };
	}

	async #setAlarm(offset: number): Promise<void> {
		const next = this.#deliveries.nextAt();
		if (next === null) return;
		await this.ctx.storage.setAlarm(next - offset);
	}
}
