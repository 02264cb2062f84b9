import type { PaymentProvider, PayoutProvider } from "#app/services.ts";
import { paymentSetup } from "./payment-setup.ts";
import type { paypalPayouts } from "./paypal.ts";
import { payoutSetup } from "./paypal-setup.ts";
import type { stripePayments } from "./stripe.ts";

/** Creates the payments port. Loads the provider's SDK on the first call, because most requests make none. */
export function lazyPayments(environment: Parameters<typeof stripePayments>[0]): PaymentProvider {
	const { publicConfig, setup, keyEndings } = paymentSetup(environment);
	let loading: Promise<PaymentProvider> | null = null;
	function provider(): Promise<PaymentProvider> {
		loading ??= import("./stripe.ts").then(({ stripePayments }) => stripePayments(environment));
		return loading;
	}
	return {
		publicConfig,
		setup,
		keyEndings,
		createIntent: async (request) => (await provider()).createIntent(request),
		updateIntentAmount: async (request) => (await provider()).updateIntentAmount(request),
		getIntent: async (intentId, options) => (await provider()).getIntent(intentId, options),
		confirmLocalMethod: async (request) => (await provider()).confirmLocalMethod(request),
		getCardFingerprint: async (intentId) => (await provider()).getCardFingerprint(intentId),
		cancelIntent: async (intentId) => (await provider()).cancelIntent(intentId),
		refund: async (request) => (await provider()).refund(request),
		listEvents: async (startedAfter) => (await provider()).listEvents(startedAfter),
		getEvent: async (eventId) => (await provider()).getEvent(eventId),
		getFraudWarning: async (warningId) => (await provider()).getFraudWarning(warningId),
		verifyWebhook: async (rawBody, signature, now) => (await provider()).verifyWebhook(rawBody, signature, now),
		diagnose: async () => (await provider()).diagnose(),
		createTestIntent: async (request) => (await provider()).createTestIntent(request),
	};
}

/** Creates the payouts port. Loads its client on the first call. */
export function lazyPayouts(environment: Parameters<typeof paypalPayouts>[0]): PayoutProvider {
	let loading: Promise<PayoutProvider> | null = null;
	function provider(): Promise<PayoutProvider> {
		loading ??= import("./paypal.ts").then(({ paypalPayouts }) => paypalPayouts(environment));
		return loading;
	}
	return {
		setup: () => payoutSetup(environment.config),
		createBatch: async (request) => (await provider()).createBatch(request),
		getBatch: async (batchId) => (await provider()).getBatch(batchId),
		getItem: async (itemId) => (await provider()).getItem(itemId),
		cancelItem: async (itemId) => (await provider()).cancelItem(itemId),
		verifyWebhook: async (rawBody, headers) => (await provider()).verifyWebhook(rawBody, headers),
	};
}
