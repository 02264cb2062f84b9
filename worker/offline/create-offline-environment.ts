import { type Bindings, type Config, type Environment, parseConfig } from "../env.ts";
import { backupRoutes, OFFLINE_BACKUP } from "./backup-bucket.ts";
import type { OfflineBindings } from "./bindings.ts";
import { INVOICING_HOST, OFFLINE_INVOICING } from "./invoicexpress/account.ts";
import { storeMetric } from "./metrics.ts";
import { isDown } from "./outages.ts";
import { OFFLINE_ACCOUNT } from "./paypal/faults.ts";
import { isDropped } from "./provider/faults.ts";
import { offlineOrigin } from "./provider/receiver.ts";
import { OFFLINE_VAPID, PUSH_HOST, PUSH_SCRIPT, receivePush } from "./push/push-service.ts";
import type { Secrets } from "./simulator.ts";
import { ACCESS_AUDIENCE, ACCESS_TEAM } from "./staff.ts";

const STRIPE_HOST = "api.stripe.com";
const PAYPAL_HOST = "api-m.sandbox.paypal.com";
const MAIL_HOST = "mail.offline";

/**
 * Creates the offline environment, which simulates production's configuration and network: no request leaves this
 * machine.
 */
export async function createOfflineEnvironment(bindings: Bindings): Promise<Environment> {
	const env = bindings as OfflineBindings;
	const { clockOffset, secrets } = await env.SIMULATOR.getByName("singleton").snapshot();
	const now = () => Date.now() + clockOffset;
	return {
		config: getConfig(secrets, offlineOrigin(env)),
		fetch: (input, init) => forwardToSimulator(new Request(input as RequestInfo, init), env, now),
		now,
		storeMetric,
		paymentScript: "/offline/stripe/stripe.js",
		simulatedPush: { host: PUSH_HOST, script: PUSH_SCRIPT },
		offline: true,
	};
}

let lastConfig: { key: string; config: Config } | null = null;

/** Returns the configuration; validates it only when the secrets change, because every request needs it. */
function getConfig(secrets: Secrets, origin: string): Config {
	const cacheKey = JSON.stringify([secrets, origin]);
	if (lastConfig?.key !== cacheKey) lastConfig = { key: cacheKey, config: buildConfig(secrets, origin) };
	return lastConfig.config;
}

function buildConfig(secrets: Secrets, origin: string): Config {
	return parseConfig({
		APP_ORIGIN: origin,
		COOKIE_SECRETS: secrets.cookieSecret,
		DOCUMENT_KEYS: secrets.documentKey,
		SUPPORT_EMAIL: "support@azulejo.example",
		SUPPORT_PHONE: "+351 210 000 000",
		COMPANY_LEGAL_NAME: "Azulejo Demonstração, Lda.",
		// Nine zeros have a valid check digit and belong to no company.
		COMPANY_NIPC: "000000000",
		COMPANY_ADDRESS: "Rua de Exemplo 0, 0000-000 Lisboa, Portugal",
		COMPANY_REGISTRY: "Conservatória de Demonstração, 000000000",
		COMPANY_VAT: "PT000000000",
		ADMIN_EMAIL: "team@azulejo.example",
		EMAIL_FROM: "hello@azulejo.example",
		EMAIL_PROVIDER: "http",
		EMAIL_API_URL: `https://${MAIL_HOST}/emails`,
		EMAIL_API_KEY: "offline",
		// Both simulated providers sign with the same secret, each in its own format, so their events cannot be confused.
		EMAIL_WEBHOOK_SECRET: secrets.webhookSecret,
		STRIPE_SECRET_KEY: "sk_test_offline",
		STRIPE_PUBLISHABLE_KEY: "pk_test_offline",
		STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
		PAYPAL_CLIENT_ID: OFFLINE_ACCOUNT.clientId,
		PAYPAL_CLIENT_SECRET: OFFLINE_ACCOUNT.clientSecret,
		PAYPAL_WEBHOOK_ID: OFFLINE_ACCOUNT.webhookId,
		PAYPAL_MODE: "sandbox",
		INVOICEXPRESS_ACCOUNT: OFFLINE_INVOICING.account,
		INVOICEXPRESS_API_KEY: OFFLINE_INVOICING.key,
		INVOICEXPRESS_SEQUENCE_ID: OFFLINE_INVOICING.sequence,
		ACCESS_TEAM_DOMAIN: ACCESS_TEAM,
		ACCESS_AUDIENCE,
		...OFFLINE_VAPID,
		...OFFLINE_BACKUP,
	});
}

async function forwardToSimulator(request: Request, env: OfflineBindings, now: () => number): Promise<Response> {
	const { hostname, pathname, origin } = new URL(request.url);
	if (hostname === STRIPE_HOST) return fetchStripe(request, env);
	if (hostname === PAYPAL_HOST) return fetchPaypal(request, env);
	if (hostname === MAIL_HOST && isDown("mail")) throw new TypeError("Network connection lost.");
	if (hostname === PUSH_HOST) return receivePush(request, now());
	if (hostname === INVOICING_HOST) return fetchInvoicexpress(request, env);
	if (hostname === MAIL_HOST) return env.MAILBOX.getByName("mailbox").fetch(request);
	if (origin === OFFLINE_BACKUP.BACKUP_ENDPOINT) return backupRoutes.fetch(request, env);
	if (origin === ACCESS_TEAM && pathname === "/cdn-cgi/access/certs") {
		const { publicKey } = await env.SIMULATOR.getByName("singleton").getAccessKeys();
		return Response.json({ keys: [publicKey] });
	}
	// A firm's webhook may be on a developer's own server.
	if (hostname === "localhost") return fetch(request);
	throw new TypeError(`The offline environment does not reach ${hostname}`);
}

/** Forwards a request for api.stripe.com to the simulator. @throws TypeError when a fault breaks the connection */
export async function fetchStripe(request: Request, env: Pick<OfflineBindings, "STRIPE_SANDBOX">): Promise<Response> {
	const response = await env.STRIPE_SANDBOX.getByName("sandbox").fetch(request);
	if (isDropped(response)) throw new TypeError("Network connection lost.");
	return response;
}

/** Forwards a request for PayPal's API to the simulator. @throws TypeError when a fault breaks the connection */
async function fetchPaypal(request: Request, env: Pick<OfflineBindings, "PAYPAL_SANDBOX">): Promise<Response> {
	const response = await env.PAYPAL_SANDBOX.getByName("sandbox").fetch(request);
	if (isDropped(response)) throw new TypeError("Network connection lost.");
	return response;
}

/** Forwards a request for InvoiceXpress to the simulator. @throws TypeError when a fault breaks the connection */
async function fetchInvoicexpress(
	request: Request,
	env: Pick<OfflineBindings, "INVOICEXPRESS_SANDBOX">,
): Promise<Response> {
	const response = await env.INVOICEXPRESS_SANDBOX.getByName("sandbox").fetch(request);
	if (isDropped(response)) throw new TypeError("Network connection lost.");
	return response;
}
