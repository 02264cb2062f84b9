import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import type { Fault, FaultInput } from "../provider/faults.ts";
import { Faults } from "../provider/faults.ts";
import type { SandboxBindings } from "../provider/lazy-sandbox.ts";
import { offlineOrigin, type Receiver } from "../provider/receiver.ts";
import { handleRequest, IdempotencyKeys } from "./api/handle-request.ts";
import { answerPayPal } from "./intents/confirm.ts";
import {
	computeFigures,
	type Figures,
	getOverview,
	getPaymentDetails,
	type Overview,
	type PaymentDetails,
} from "./overview.ts";
import { openSandbox, type PastAction, perform, performPast } from "./sandbox-actions.ts";
import type { SandboxAction } from "./sandbox-context.ts";
import { ScheduledActions } from "./scheduled-actions.ts";
import type { Charge } from "./shapes.ts";
import { Store } from "./store.ts";
import { Deliveries } from "./webhook-deliveries.ts";

/** The simulator, loaded on its first request. */
export class Sandbox {
	readonly #storage: DurableObjectStorage;
	readonly #env: SandboxBindings;
	readonly #receiver: Receiver;
	readonly #store: Store;
	readonly #deliveries: Deliveries;
	readonly #keys: IdempotencyKeys;
	readonly #faults: Faults;
	readonly #scheduledActions: ScheduledActions;

	/** @param receiver destination of events */
	constructor(storage: DurableObjectStorage, env: SandboxBindings, receiver: Receiver) {
		this.#storage = storage;
		this.#env = env;
		this.#receiver = receiver;
		const { sql } = storage;
		this.#store = new Store(sql);
		this.#deliveries = new Deliveries(sql, this.#store);
		this.#keys = new IdempotencyKeys(sql);
		this.#faults = new Faults(sql);
		this.#scheduledActions = new ScheduledActions(sql);
	}

	async fetch(request: Request): Promise<Response> {
		const { now, offset } = await this.#readClock();
		const response = await handleRequest(request, this.#getDependencies(now));
		await this.#setAlarm(offset);
		return response;
	}

	/** Processes what is due by the product's clock and sends events; also called after the clock moves. */
	async deliverDueEvents(): Promise<void> {
		const { now, offset, secret } = await this.#readClock();
		for (let action = this.#scheduledActions.take(now); action; action = this.#scheduledActions.take(now))
			this.#perform(action, now);
		await this.#deliveries.deliverDueEvents(now, secret, this.#receiver, this.#faults);
		await this.#setAlarm(offset);
	}

	/** Performs an action of a bank or cardholder, from the control page. */
	async control(action: SandboxAction): Promise<ReturnType<typeof perform>> {
		const { now } = await this.#readClock();
		const result = this.#perform(action, now);
		await this.deliverDueEvents();
		return result;
	}

	/** Performs a past action at a time (UTC milliseconds), without events. */
	performPast(time: number, action: PastAction): PaymentSnapshot {
		const sandbox = { ...openSandbox(this.#getDependencies(time)), emit: () => undefined, schedule: () => undefined };
		return this.#storage.transactionSync(() => performPast(sandbox, action));
	}

	#perform(action: SandboxAction, now: number): ReturnType<typeof perform> {
		const sandbox = openSandbox(this.#getDependencies(now));
		return this.#storage.transactionSync(() => perform(sandbox, action));
	}

	/** Requeues an event regardless of earlier deliveries and sends it immediately. Returns false if it does not exist. */
	async redeliver(eventId: string): Promise<boolean> {
		if (!this.#store.find("event", eventId)) return false;
		const { now } = await this.#readClock();
		this.#deliveries.queue(eventId, now);
		await this.deliverDueEvents();
		return true;
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
		for (const table of ["objects", "due", "attempts", "idempotency", "troubles", "later"]) {
			this.#storage.sql.exec(`DELETE FROM ${table}`);
		}
		await this.#storage.deleteAlarm();
	}

	/** Handles the payer's answer on PayPal's page. Returns the return URL, or null if there is no open authentication. */
	async answerPayPal(authenticationId: string, outcome: "authorize" | "fail"): Promise<string | null> {
		const { now } = await this.#readClock();
		const sandbox = openSandbox(this.#getDependencies(now));
		const returnUrl = this.#storage.transactionSync(() => answerPayPal(sandbox, authenticationId, outcome));
		await this.deliverDueEvents();
		return returnUrl;
	}

	overview(): Overview {
		return getOverview(this.#store, this.#deliveries, this.#faults);
	}

	/** Returns everything about one payment, or null if it does not exist. */
	payment(id: string): PaymentDetails | null {
		return getPaymentDetails(this.#store, this.#deliveries, id);
	}

	/** Returns a paid charge, for its receipt. */
	paidCharge(id: string): Charge | null {
		const charge = this.#store.find("charge", id);
		return charge?.paid ? charge : null;
	}

	/** Returns totals of the ledger, to compare with ours. */
	figures(): Figures {
		return computeFigures(this.#storage.sql);
	}

	#getDependencies(now: number) {
		return {
			store: this.#store,
			deliveries: this.#deliveries,
			keys: this.#keys,
			faults: this.#faults,
			scheduledActions: this.#scheduledActions,
			runAtomically: <T>(action: () => T) => this.#storage.transactionSync(action),
			now,
			origin: offlineOrigin(this.#env),
		};
	}

	async #readClock(): Promise<{ now: number; offset: number; secret: string }> {
		const { clockOffset, secrets } = await this.#env.SIMULATOR.getByName("singleton").snapshot();
		return { now: Date.now() + clockOffset, offset: clockOffset, secret: secrets.webhookSecret };
	}

	async #setAlarm(offset: number): Promise<void> {
		const times = [this.#deliveries.nextDueAt(), this.#scheduledActions.nextDueAt()].filter((time) => time !== null);
		if (times.length > 0) await this.#storage.setAlarm(Math.min(...times) - offset);
	}
}
