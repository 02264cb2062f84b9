import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../../env.ts";
import type { SimulatorBinding } from "../simulator.ts";
import type { Fault, FaultInput } from "./fault-schema.ts";
import type { Receiver } from "./receiver.ts";

export type SandboxBindings = Bindings & SimulatorBinding;

/** What every stand-in for a provider does, once it is loaded. */
type ProviderSandbox = {
	fetch(request: Request): Promise<Response>;
	deliverDue(): Promise<void>;
	deliverAgain(eventId: string): Promise<boolean>;
	injectFault(fault: FaultInput): Fault;
	clearFaults(): void;
	clear(): Promise<void>;
};

/**
 * The object of a stand-in for a provider, which loads the stand-in itself with its first request: most of this world's
 * lives ask it nothing. It keeps its state across restarts and sends signed webhooks to this very Worker.
 */
export abstract class LazySandbox<S extends ProviderSandbox> extends DurableObject<SandboxBindings> {
	/** Where events go: this Worker's own webhook address. A test may put a receiver of its own here. */
	receiver: Receiver = (request) => this.ctx.exports.default.fetch(request);
	#loading: Promise<S> | null = null;

	/** @param receiver where events go, at the moment when they go */
	protected abstract load(receiver: Receiver): Promise<S>;

	protected open(): Promise<S> {
		this.#loading ??= this.load((request) => this.receiver(request));
		return this.#loading;
	}

	override async fetch(request: Request): Promise<Response> {
		return (await this.open()).fetch(request);
	}

	override async alarm(): Promise<void> {
		await this.deliverDue();
	}

	/** Lets everything happen that is due by the product's clock, and tells of it: also for whoever moves that clock. */
	async deliverDue(): Promise<void> {
		await (await this.open()).deliverDue();
	}

	/** Sends an event again, however it went before. False when there is no such event. */
	async deliverAgain(eventId: string): Promise<boolean> {
		return (await this.open()).deliverAgain(eventId);
	}

	/** Makes coming requests fail. */
	async injectFault(fault: FaultInput): Promise<Fault> {
		return (await this.open()).injectFault(fault);
	}

	async clearFaults(): Promise<void> {
		(await this.open()).clearFaults();
	}

	/** Forgets everything: an empty world. */
	async clear(): Promise<void> {
		await (await this.open()).clear();
	}
}
