import type { PayoutSetup } from "#app/services.ts";
import type { Config } from "#worker/env.ts";

/** PayPal's credentials; `api` is the origin of the mode. */
export type PaypalAccount = { api: string; clientId: string; clientSecret: string; webhookId: string };

type PaypalConfig = Pick<Config, "PAYPAL_CLIENT_ID" | "PAYPAL_CLIENT_SECRET" | "PAYPAL_WEBHOOK_ID" | "PAYPAL_MODE">;

/** Returns the account that payouts are sent from; null if none is configured. */
export function readPaypalAccount(config: PaypalConfig): PaypalAccount | null {
	const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = config;
	if (!clientId || !clientSecret || !webhookId || !config.PAYPAL_MODE) return null;
	const api = config.PAYPAL_MODE === "live" ? "https://api-m.paypal.com" : "https://api-m.sandbox.paypal.com";
	return { api, clientId, clientSecret, webhookId };
}

/** Reads the payout setup from the configuration. */
export function payoutSetup(config: PaypalConfig): PayoutSetup {
	const account = readPaypalAccount(config);
	return {
		configured: account !== null,
		mode: config.PAYPAL_MODE ?? "sandbox",
		clientIdEnding: account?.clientId.slice(-4) ?? null,
	};
}
