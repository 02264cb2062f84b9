import { env } from "cloudflare:test";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";

const offline = env as unknown as OfflineBindings;

/** The InvoiceXpress simulator, for inspection and fault injection. */
export function invoicingProvider() {
	return offline.INVOICEXPRESS_SANDBOX.getByName("sandbox");
}

/** The environment with the simulated vendor. */
export function openInvoicing() {
	return createOfflineEnvironment(offline);
}
