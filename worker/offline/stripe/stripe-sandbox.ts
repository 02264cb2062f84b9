import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../../env.ts";
import { offlineOrigin } from "../offline-origin.ts";
import type { OfflineWorldBinding } from "../offline-world.ts";
import { answerRequest } from "./api/answer-request.ts";
import { IdempotencyKeys } from "./api/idempotency.ts";
import { Deliveries } from "./events/deliveries.ts";
import type { Receiver } from "./events/webhook-events.ts";
import type { Fault, FaultInput } from "./faults/fault-schema.ts";
import { Faults } from "./faults/faults.ts";
import { Later } from "./later.ts";
import { openSandbox } from "./open-sandbox.ts";
import { type Overview, overviewOf, type PaymentFile, paymentFileOf } from "./pages/overview.ts";
import { type Figures, figuresOf } from "./pages/statistics.ts";
import type { SandboxAction } from "./sandbox-action-schema.ts";
import { perform } from "./sandbox-actions.ts";
import type { Charge } from "./shapes.ts";
import { Store } from "./store.ts";

type SandboxBindings = Bindings & OfflineWorldBinding;

/**
 * The card provider of the offline world: the unmodified SDK talks to it as to the real one. It keeps its state across
 * restarts, never a card number, and sends signed webhooks to this very Worker. One object, named "sandbox".
 */
export class StripeSandbox extends DurableObject<SandboxBindings> {
	readonly #store: Store;
	readonly #deliveries: Deliveries;
	readonly #keys: IdempotencyKeys;
	readonly #faults: Faults;
	readonly #later: Later;
	/** Where events go: this Worker's own front door. A test may put a receiver of its own here. */
	receiver: Receiver = (request) => this.ctx.exports.default.fetch(request);

	constructor(ctx: DurableObjectState, env: SandboxBindings) {
		super(ctx, env);
		const { sql } = ctx.storage;
		this.#store = new Store(sql);
		this.#deliveries = new Deliveries(sql, this.#store);
		this.#keys = new IdempotencyKeys(sql);
		this.#faults = new Faults(sql);
		this.#later = new Later(sql);
	}

	override async fetch(request: Request): Promise<Response> {
		const world = await this.#world();
		const response = await answerRequest(request, this.#parts(world.now));
		await this.#setAlarm(world.offset);
		return response;
	}

	override async alarm(): Promise<void> {
		await this.deliverDue();
	}

	/** Lets everything happen that is due by the product's clock, and tells of it: also for whoever moves that clock. */
	async deliverDue(): Promise<void> {
		const { now, offset, secret } = await this.#world();
		for (let action = this.#later.take(now); action; action = this.#later.take(now)) this.#perform(action, now);
		await this.#deliveries.deliverDue(now, secret, this.receiver, this.#faults);
		await this.#setAlarm(offset);
	}

	/** What banks and holders of cards do, from the control page. */
	async control(action: SandboxAction): Promise<ReturnType<typeof perform>> {
		const { now } = await this.#world();
		const result = this.#perform(action, now);
		await this.deliverDue();
		return result;
	}

	#perform(action: SandboxAction, now: number): ReturnType<typeof perform> {
		const sandbox = openSandbox(this.#parts(now));
		return this.ctx.storage.transactionSync(() => perform(sandbox, action));
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
	injectFault(fault: FaultInput): Fault {
		return this.#faults.add(fault);
	}

	clearFaults(): void {
		this.#faults.clear();
	}

	/** Forgets everything: an empty world. */
	async clear(): Promise<void> {
		for (const table of ["objects", "due", "attempts", "idempotency", "troubles", "later"]) {
			this.ctx.storage.sql.exec(`DELETE FROM ${table}`);
		}
		await this.ctx.storage.deleteAlarm();
	}

	overview(): Overview {
		return overviewOf(this.#store, this.#deliveries, this.#faults);
	}

	/** All about one payment, or null when there is none of that id. */
	payment(id: string): PaymentFile | null {
		return paymentFileOf(this.#store, this.#deliveries, id);
	}

	/** A charge that was paid, for its receipt. */
	paidCharge(id: string): Charge | null {
		const charge = this.#store.find("charge", id);
		return charge?.paid ? charge : null;
	}

	/** Its books in figures, for whoever compares them with ours. */
	figures(): Figures {
		return figuresOf(this.ctx.storage.sql);
	}

	#parts(now: number) {
		return {
			store: this.#store,
			deliveries: this.#deliveries,
			keys: this.#keys,
			faults: this.#faults,
			later: this.#later,
			atomically: <T>(action: () => T) => this.ctx.storage.transactionSync(action),
			now,
			origin: offlineOrigin(this.env),
		};
	}

	async #world(): Promise<{ now: number; offset: number; secret: string }> {
		const { clockOffset, secrets } = await this.env.OFFLINE_WORLD.getByName("world").snapshot();
		return { now: Date.now() + clockOffset, offset: clockOffset, secret: secrets.webhookSecret };
	}

	async #setAlarm(offset: number): Promise<void> {
		const times = [this.#deliveries.nextAt(), this.#later.nextAt()].filter((at) => at !== null);
		if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times) - offset);
	}
}
