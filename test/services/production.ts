import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { createApp } from "#worker/app.ts";
import { productionEnvironment } from "#worker/env.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { type Client, ORIGIN } from "./client.ts";
import { offlineEnv } from "./offline-app.ts";

type Overrides = {
	STRIPE_SECRET_KEY?: string;
	STRIPE_PUBLISHABLE_KEY?: string;
	STRIPE_WEBHOOK_SECRET?: string;
	PAYPAL_CLIENT_ID?: string;
	PAYPAL_CLIENT_SECRET?: string;
	PAYPAL_WEBHOOK_ID?: string;
	PAYPAL_MODE?: "sandbox" | "live";
	BIRTH_DETAILS?: "required";
	SUPPORT_PHONE?: string;
	STAGING?: "true";
};

const unreachable = {
	getByName() {
		throw new Error("Production used the offline environment");
	},
};

/** The simulator's objects under the European Union jurisdiction: the local runtime has no jurisdictions. */
function inEurope<T extends Rpc.DurableObjectBranded | undefined>(namespace: DurableObjectNamespace<T>) {
	return {
		jurisdiction(name: string) {
			if (name !== "eu") throw new Error(`Production reached for data in ${name}`);
			return namespace;
		},
	};
}

/** Production with these keys and settings, over the simulator's applications and visitors, but without access to a simulated provider. */
export async function production(overrides: Overrides) {
	const { config } = await createOfflineEnvironment(offlineEnv);
	const { APP_ORIGIN, SUPPORT_EMAIL, SUPPORT_PHONE, ADMIN_EMAIL, EMAIL_FROM } = config;
	const { COMPANY_LEGAL_NAME, COMPANY_NIPC, COMPANY_ADDRESS, COMPANY_REGISTRY } = config;
	const bindings = {
		...offlineEnv,
		...{
			STRIPE_SANDBOX: unreachable,
			PAYPAL_SANDBOX: unreachable,
			INVOICEXPRESS_SANDBOX: unreachable,
			MAILBOX: unreachable,
			SIMULATOR: unreachable,
		},
		...{ DATA_JURISDICTION: "eu", ROOMS: inEurope(offlineEnv.ROOMS), STAFF_HUB: inEurope(offlineEnv.STAFF_HUB) },
		...{ APP_ORIGIN, SUPPORT_EMAIL, SUPPORT_PHONE, ADMIN_EMAIL, EMAIL_FROM },
		...{ COMPANY_LEGAL_NAME, COMPANY_NIPC, COMPANY_ADDRESS, COMPANY_REGISTRY },
		COOKIE_SECRETS: config.COOKIE_SECRETS.join(),
		DOCUMENT_KEYS: config.DOCUMENT_KEYS.join(),
		...overrides,
	};
	const app = createApp(productionEnvironment);
	/** Posts a body: parameters as a form, everything else as JSON. */
	return async (path: string, visitor?: Client, body?: unknown): Promise<Response> => {
		const headers = new Headers({ Origin: ORIGIN, ...(visitor ? { Cookie: visitor.cookies } : {}) });
		const isForm = body instanceof URLSearchParams;
		if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
		const init =
			body === undefined ? { headers } : { method: "POST", headers, body: isForm ? body : JSON.stringify(body) };
		const ctx = createExecutionContext();
		const response = await app.request(ORIGIN + path, init, bindings, ctx);
		await waitOnExecutionContext(ctx);
		return response;
	};
}
