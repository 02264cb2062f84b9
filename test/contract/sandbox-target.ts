import { runInDurableObject } from "cloudflare:test";
import Stripe from "stripe";
import { cardProvider } from "#test/services/card-payments.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { fetchStripe } from "#worker/offline/create-offline-environment.ts";
import type { Receiver } from "#worker/offline/provider/receiver.ts";
import { type ContractTarget, PINNED } from "./contract-target.ts";

/** The unmodified SDK on the simulator, without retries by default. */
function connect(key: string, options: Partial<Stripe.StripeConfig> = {}): Stripe {
	return new Stripe(key, {
		apiVersion: PINNED,
		httpClient: Stripe.createFetchHttpClient((input: URL | RequestInfo, init?: RequestInit) =>
			fetchStripe(new Request(input as RequestInfo, init), offlineEnv),
		),
		maxNetworkRetries: 0,
		telemetry: false,
		...options,
	});
}

export function sandboxTarget(options: Partial<Stripe.StripeConfig> = {}): ContractTarget {
	return { stripe: connect("sk_test_offline", options), browser: connect("pk_test_offline", options) };
}

/** Advances the product's clock and runs everything that becomes due. */
export async function advanceClock(seconds: number): Promise<void> {
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(seconds * 1000);
	await cardProvider().deliverDueEvents();
}

/** Replaces the product's webhook receiver with the test's. */
export function receiveWith(receiver: Receiver): Promise<void> {
	return runInDurableObject(cardProvider(), (sandbox) => {
		sandbox.receiver = receiver;
	});
}

/** Returns the types of all events so far, oldest first; only those about one object if an id is given. */
export async function eventTypes({ stripe }: ContractTarget, about?: string): Promise<string[]> {
	const events = await stripe.events.list({ limit: 100 });
	const ofObject = events.data.filter(({ data }) => !about || ("id" in data.object && data.object.id === about));
	return ofObject.map(({ type }) => type).reverse();
}
