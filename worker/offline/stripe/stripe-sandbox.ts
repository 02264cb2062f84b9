import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import { LazySandbox } from "../provider/lazy-sandbox.ts";
import type { Receiver } from "../provider/receiver.ts";
import type { Figures, Overview, PaymentDetails } from "./overview.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxAction } from "./sandbox-context.ts";
import type { Charge } from "./shapes.ts";

/** Simulates the card provider for the unmodified SDK. Stores no card numbers. One object, named "sandbox". */
export class StripeSandbox extends LazySandbox<Sandbox> {
	protected override async load(receiver: Receiver): Promise<Sandbox> {
		const { Sandbox } = await import("./sandbox.ts");
		return new Sandbox(this.ctx.storage, this.env, receiver);
	}

	/** Performs an action of a bank or cardholder, from the control page. */
	async control(action: SandboxAction): ReturnType<Sandbox["control"]> {
		return (await this.open()).control(action);
	}

	/** Performs a past action at a time (UTC milliseconds). */
	async performPast(...action: Parameters<Sandbox["performPast"]>): Promise<PaymentSnapshot> {
		return (await this.open()).performPast(...action);
	}

	/** Handles the payer's answer on PayPal's page. */
	async answerPayPal(...answer: Parameters<Sandbox["answerPayPal"]>): Promise<string | null> {
		return (await this.open()).answerPayPal(...answer);
	}

	async overview(): Promise<Overview> {
		return (await this.open()).overview();
	}

	/** Returns everything about one payment, or null if it does not exist. */
	async payment(id: string): Promise<PaymentDetails | null> {
		return (await this.open()).payment(id);
	}

	/** Returns a paid charge, for its receipt. */
	async paidCharge(id: string): Promise<Charge | null> {
		return (await this.open()).paidCharge(id);
	}

	/** Returns totals of the ledger, to compare with ours. */
	async figures(): Promise<Figures> {
		return (await this.open()).figures();
	}
}
