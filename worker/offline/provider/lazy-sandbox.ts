import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../../env.ts";
import type { SimulatorBinding } from "../simulator.ts";
import type { Fault, FaultInput } from "./faults.ts";
import type { Receiver } from "./receiver.ts";

export type SandboxBindings = Bindings & SimulatorBinding;

/** The operations of every simulated provider. */
type ProviderSandbox = {
	fetch(request: Request): Promise<Response>;
	deliverDueEvents(): Promise<void>;
	redeliver(eventId: string): Promise<boolean>;
	injectFault(fault: FaultInput): Fault;
	clearFaults(): void;
	clear(): Promise<void>;
};

/**
 * The Durable Object of a simulated provider. Loads the simulator on its first request, keeps its state across
 * restarts, and sends signed webhooks to this Worker.
 */
export abstract class LazySandbox<S extends ProviderSandbox> extends DurableObject<SandboxBindings> {
	/** The receiver of events: this Worker's own webhook URL, or a test's receiver. */
	receiver: Receiver = (request) => this.ctx.exports.default.fetch(request);
	#loading: Promise<S> | null = null;
	/** Unfinished runs of `deliverDueEvents`. */
	readonly #runs = new Set<Promise<void>>();

	/** @param receiver destination of events */
	protected abstract load(receiver: Receiver): Promise<S>;

	protected open(): Promise<S> {
		this.#loading ??= this.load((request) => this.receiver(request));
		return this.#loading;
	}

	override async fetch(request: Request): Promise<Response> {
		return (await this.open()).fetch(request);
	}

	override async alarm(): Promise<void> {
		await this.deliverDueEvents();
	}

	/**
	 * Processes what is due by the product's clock and sends events; also called after the clock moves. Waits for
	 * the events that another run, such as the alarm's, is already sending.
	 */
	async deliverDueEvents(): Promise<void> {
		const sandbox = await this.open();
		const run = sandbox.deliverDueEvents();
		this.#runs.add(run);
		try {
			await Promise.all(this.#runs);
		} finally {
			this.#runs.delete(run);
		}
	}

	/** Resends an event regardless of earlier deliveries. Returns false if it does not exist. */
	async redeliver(eventId: string): Promise<boolean> {
		return (await this.open()).redeliver(eventId);
	}

	/** Makes upcoming requests fail. */
	async injectFault(fault: FaultInput): Promise<Fault> {
		return (await this.open()).injectFault(fault);
	}

	async clearFaults(): Promise<void> {
		(await this.open()).clearFaults();
	}

	/** Deletes everything. */
	async clear(): Promise<void> {
		await (await this.open()).clear();
	}
}
