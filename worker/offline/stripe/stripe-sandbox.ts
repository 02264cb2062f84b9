import type { PaymentSnapshot } from "#app/domain/money/payment.ts";
import type { Receiver } from "../provider/lazy-sandbox.ts";
import { LazySandbox } from "../provider/lazy-sandbox.ts";
import type { Figures, Overview, PaymentFile } from "./overview.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxAction } from "./sandbox-context.ts";
import type { Charge } from "./shapes.ts";

/**
 * The card provider of the offline world: the unmodified SDK talks to it as to the real one. It never keeps a card number.
 * One object, named "sandbox".
 */
export class StripeSandbox extends LazySandbox<Sandbox> {
	protected override async load(receiver: Receiver): Promise<Sandbox> {
		const { Sandbox } = await import("./sandbox.ts");
		return new Sandbox(this.ctx.storage, this.env, receiver);
	}

	/** What banks and holders of cards do, from the control page. */
	async control(action: SandboxAction): ReturnType<Sandbox["control"]> {
		return (await this.open()).control(action);
	}

	/** What happened before this world began, at its own moment (UTC milliseconds). */
	async performPast(...past: Parameters<Sandbox["performPast"]>): Promise<PaymentSnapshot> {
		return (await this.open()).performPast(...past);
	}

	/** What the payer answered on PayPal's page. */
	async answerPayPal(...answer: Parameters<Sandbox["answerPayPal"]>): Promise<string | null> {
		return (await this.open()).answerPayPal(...answer);
	}

	async overview(): Promise<Overview> {
		return (await this.open()).overview();
	}

	/** All about one payment, or null when there is none of that id. */
	async payment(id: string): Promise<PaymentFile | null> {
		return (await this.open()).payment(id);
	}

	/** A charge that was paid, for its receipt. */
	async paidCharge(id: string): Promise<Charge | null> {
		return (await this.open()).paidCharge(id);
	}

	/** Its ledger in figures, for whoever compares them with ours. */
	async figures(): Promise<Figures> {
		return (await this.open()).figures();
	}
}
