import type { Fault, FaultInput } from "../provider/faults.ts";
import { Faults } from "../provider/faults.ts";
import type { SandboxBindings } from "../provider/lazy-sandbox.ts";
import type { Receiver } from "../provider/receiver.ts";
import { handleRequest, Tokens } from "./api.ts";
import type { SandboxContext } from "./batches.ts";
import {
	AccountLedger,
	advanceBatches,
	Batches,
	batchHeaderView,
	type Item,
	itemView,
	type Ledger,
	settleItem,
} from "./batches.ts";
import type { ItemAction } from "./faults.ts";
import { getOverview, type Overview } from "./overview.ts";
import { Deliveries } from "./webhook-deliveries.ts";

/** The simulator, loaded on its first request. */
export class Sandbox {
	readonly #storage: DurableObjectStorage;
	readonly #env: SandboxBindings;
	readonly #receiver: Receiver;
	readonly #batches: Batches;
	readonly #ledger: AccountLedger;
	readonly #deliveries: Deliveries;
	readonly #faults: Faults;
	readonly #tokens: Tokens;

	/** @param receiver destination of events */
	constructor(storage: DurableObjectStorage, env: SandboxBindings, receiver: Receiver) {
		this.#storage = storage;
		this.#env = env;
		this.#receiver = receiver;
		const { sql } = storage;
		this.#batches = new Batches(sql);
		this.#ledger = new AccountLedger(sql);
		this.#deliveries = new Deliveries(sql);
		this.#faults = new Faults(sql);
		this.#tokens = new Tokens(sql);
	}

	async fetch(request: Request): Promise<Response> {
		const { now, offset, secret } = await this.#readClock();
		const parts = { sandbox: this.#sandbox(now), tokens: this.#tokens, faults: this.#faults, secret };
		const response = await handleRequest(request, {
			...parts,
			runAtomically: (action) => this.#storage.transactionSync(action),
		});
		await this.#setAlarm(offset);
		return response;
	}

	/** Processes what is due by the product's clock and sends events. */
	async deliverDueEvents(): Promise<void> {
		const { now, offset, secret } = await this.#readClock();
		this.#storage.transactionSync(() => advanceBatches(this.#sandbox(now)));
		await this.#deliveries.deliverDueEvents(now, secret, this.#receiver, this.#faults);
		await this.#setAlarm(offset);
	}

	/** Performs an action of the receiver or of PayPal's review; returns the reason if it is impossible. */
	async act({ action, item: id }: ItemAction): Promise<{ done: Item } | { refused: string }> {
		const { now } = await this.#readClock();
		const item = this.#batches.findItem(id);
		if (!item) return { refused: "There is no such payment." };
		if (item.status !== "UNCLAIMED" && item.status !== "ONHOLD") return { refused: "This payment is not pending." };
		const updatedItem = { ...item, error: action === "claim" ? null : item.error };
		const status = action === "claim" ? "SUCCESS" : "RETURNED";
		const settledItem = this.#storage.transactionSync(() => settleItem(this.#sandbox(now), updatedItem, status));
		await this.deliverDueEvents();
		return { done: settledItem };
	}

	/** Resends an event regardless of earlier deliveries. Returns false if it does not exist. */
	async redeliver(eventId: string): Promise<boolean> {
		const { now } = await this.#readClock();
		if (!this.#deliveries.requeue(eventId, now)) return false;
		await this.deliverDueEvents();
		return true;
	}

	/** @param cents balance of the paying account */
	setBalance(cents: number): void {
		this.#ledger.setBalance(cents);
	}

	/** Revokes every token. */
	revokeTokens(): void {
		this.#tokens.clear();
	}

	/** Makes upcoming requests fail. */
	injectFault(fault: FaultInput): Fault {
		return this.#faults.add(fault);
	}

	clearFaults(): void {
		this.#faults.clear();
	}

	/** Deletes everything. */
	async clear(): Promise<void> {
		for (const table of ["batches", "items", "purse", "book", "events", "tokens", "troubles"]) {
			this.#storage.sql.exec(`DELETE FROM ${table}`);
		}
		await this.#storage.deleteAlarm();
	}

	overview(): Overview {
		return getOverview(this.#batches, this.#ledger, this.#deliveries, this.#faults);
	}

	/** Returns the payments actually made, regardless of what the API reported. */
	ledger(): Ledger {
		return this.#ledger.ledger();
	}

	#sandbox(now: number): SandboxContext {
		const emit: SandboxContext["emit"] = (type, subject) => {
			const resource = "batchId" in subject ? itemView(subject) : { batch_header: batchHeaderView(subject), links: [] };
			this.#deliveries.record(type, subject.id, resource, now);
		};
		return { batches: this.#batches, accountLedger: this.#ledger, now, emit };
	}

	async #readClock(): Promise<{ now: number; offset: number; secret: string }> {
		const { clockOffset, secrets } = await this.#env.SIMULATOR.getByName("singleton").snapshot();
		return { now: Date.now() + clockOffset, offset: clockOffset, secret: secrets.webhookSecret };
	}

	async #setAlarm(offset: number): Promise<void> {
		const times = [this.#deliveries.nextDueAt(), this.#batches.nextDueAt()].filter((time) => time !== null);
		if (times.length > 0) await this.#storage.setAlarm(Math.min(...times) - offset);
	}
}
