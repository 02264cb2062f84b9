import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { PayoutItemRequest } from "#app/domain/money/payout-provider.ts";
import type { PayoutProvider, PayoutResult } from "#app/services.ts";
import { paypalPayouts } from "#worker/adapters/paypal.ts";
import type { Config, Environment } from "#worker/env.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import type { PaypalSandbox } from "#worker/offline/paypal/paypal-sandbox.ts";

const offline = env as unknown as OfflineBindings;

/** The stand-in for PayPal, to look behind the scenes or to inject a fault. */
export function payoutProvider() {
	return offline.PAYPAL_SANDBOX.getByName("sandbox");
}

/** The payouts port as the offline world has it. @param changes to its configuration @param more to its world */
export async function openPayouts(changes: Partial<Config> = {}, more: Partial<Environment> = {}) {
	const world = await createOfflineEnvironment(offline);
	return paypalPayouts({ ...world, ...more, config: { ...world.config, ...changes } });
}

export function aPayment(changes: Partial<PayoutItemRequest> = {}): PayoutItemRequest {
	return { itemKey: "item-1", receiver: "sofia@partner.example", amount: 1234, currency: "EUR", note: "", ...changes };
}

type Batch = Parameters<PayoutProvider["createBatch"]>[0];

export function aBatch(changes: Partial<Batch> = {}): Batch {
	return { batchKey: "batch-1", subject: "Your commission", message: "Thank you.", items: [aPayment()], ...changes };
}

/** What a call gave. @throws when it failed */
export function valueIn<T>(result: PayoutResult<T>): T {
	if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem)}`);
	return result.value;
}

export function problemIn(result: PayoutResult<unknown>) {
	return result.ok ? null : result.problem;
}

/** Advances the product's clock by this many milliseconds, and the provider do what is due. */
export async function passAtProvider(milliseconds: number): Promise<void> {
	await offline.SIMULATOR.getByName("world").moveClock(milliseconds);
	await payoutProvider().deliverDue();
}

/** A batch with these payments after the provider has processed it. */
export async function paidOut(changes: Partial<Batch> = {}) {
	const payouts = await openPayouts();
	const { batchId } = valueIn(await payouts.createBatch(aBatch(changes)));
	await passAtProvider(2_500);
	return { batchId, ...valueIn(await payouts.getBatch(batchId)) };
}

/** An event as it arrives at our webhook. */
export type Arrived = { headers: Headers; body: string };

/** From now on the provider's events come here, and not to our webhook. @param answer the status that they are given */
export async function catchEvents(answer: () => number = () => 200): Promise<Arrived[]> {
	const arrived: Arrived[] = [];
	await runInDurableObject(payoutProvider(), (sandbox: PaypalSandbox) => {
		sandbox.receiver = async (request) => {
			arrived.push({ headers: new Headers(request.headers), body: await request.text() });
			return new Response("noted", { status: answer() });
		};
	});
	return arrived;
}
