import { LazySandbox } from "../provider/lazy-sandbox.ts";
import type { Receiver } from "../provider/receiver.ts";
import type { Ledger } from "./batches.ts";
import type { ItemAction } from "./faults.ts";
import type { Overview } from "./overview.ts";
import type { Sandbox } from "./sandbox.ts";

/** Simulates PayPal's Payouts API. Advances batches by the product's clock. One object, named "sandbox". */
export class PaypalSandbox extends LazySandbox<Sandbox> {
	protected override async load(receiver: Receiver): Promise<Sandbox> {
		const { Sandbox } = await import("./sandbox.ts");
		return new Sandbox(this.ctx.storage, this.env, receiver);
	}

	/** Performs an action of the receiver or of PayPal's review; returns the reason if it is impossible. */
	async act(action: ItemAction): ReturnType<Sandbox["act"]> {
		return (await this.open()).act(action);
	}

	/** @param cents balance of the paying account */
	async setBalance(cents: number): Promise<void> {
		(await this.open()).setBalance(cents);
	}

	/** Revokes every token. */
	async revokeTokens(): Promise<void> {
		(await this.open()).revokeTokens();
	}

	async overview(): Promise<Overview> {
		return (await this.open()).overview();
	}

	/** Returns the payments actually made, regardless of what the API reported. */
	async ledger(): Promise<Ledger> {
		return (await this.open()).ledger();
	}
}
