import { env } from "cloudflare:workers";
import type { PaymentProvider, PaymentResult } from "#app/services.ts";
import { stripePayments } from "#worker/adapters/stripe.ts";
import type { Config } from "#worker/env.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { payWithCard } from "./card-holder.ts";

const offline = env as unknown as OfflineBindings;

type Order = Parameters<PaymentProvider["createIntent"]>[0];
export const ORDER: Order = {
	paymentId: "pay-1",
	applicationId: "app-1",
	applicationNumber: "NIF-ABCD-1234",
	purpose: "application",
	amount: 7900,
	lines: [],
	currency: "eur",
	createdAt: 0,
	canRedirect: false,
};

/** The card provider's simulator, for inspection and fault injection. */
export function cardProvider() {
	return offline.STRIPE_SANDBOX.getByName("sandbox");
}

/** The payments port with the simulator. @param changes configuration overrides */
export async function openPayments(changes: Partial<Config> = {}) {
	const environment = await createOfflineEnvironment(offline);
	return { environment, payments: stripePayments({ ...environment, config: { ...environment.config, ...changes } }) };
}

/** Returns a call's result. @throws when it failed */
export function expectValue<T>(result: PaymentResult<T>): T {
	if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem)}`);
	return result.value;
}

export function problemIn(result: PaymentResult<unknown>) {
	return result.ok ? null : result.problem;
}

/** Opens an intent that waits for a card. */
export async function openIntent(order: Partial<Order> = {}) {
	const { payments } = await openPayments();
	return expectValue(await payments.createIntent({ ...ORDER, ...order }));
}

/** Opens an intent and pays it with the usual test card. */
export async function aPaidIntent() {
	const intent = await openIntent();
	await payWithCard(intent.intentId, intent.clientSecret, "4242424242424242");
	return intent;
}

/** Returns the provider's current state of an intent. */
export async function snapshotOf(intentId: string) {
	const { payments } = await openPayments();
	return expectValue(await payments.getIntent(intentId)).snapshot;
}
