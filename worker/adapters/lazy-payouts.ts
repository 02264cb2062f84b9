import type { PayoutProvider } from "#app/services.ts";
import type { paypalPayouts } from "./paypal/paypal.ts";
import { payoutSetup } from "./paypal/paypal-setup.ts";

/** The payouts port, which loads its client when it is first asked something: hardly any request asks. */
export function lazyPayouts(world: Parameters<typeof paypalPayouts>[0]): PayoutProvider {
	let loading: Promise<PayoutProvider> | null = null;
	function provider(): Promise<PayoutProvider> {
		loading ??= import("./paypal/paypal.ts").then(({ paypalPayouts }) => paypalPayouts(world));
		return loading;
	}
	return {
		setup: () => payoutSetup(world.config),
		createBatch: async (request) => (await provider()).createBatch(request),
		getBatch: async (batchId) => (await provider()).getBatch(batchId),
		getItem: async (itemId) => (await provider()).getItem(itemId),
		cancelItem: async (itemId) => (await provider()).cancelItem(itemId),
		verifyWebhook: async (rawBody, headers) => (await provider()).verifyWebhook(rawBody, headers),
	};
}
