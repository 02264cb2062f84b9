import type { AppEnv } from "../context.ts";
import type { Bindings } from "../env.ts";
import type { InvoicexpressSandbox } from "./invoicexpress/invoicexpress-sandbox.ts";
import type { OfflineMailbox } from "./offline-mailbox.ts";
import type { PaypalSandbox } from "./paypal/paypal-sandbox.ts";
import type { SimulatorBinding } from "./simulator.ts";
import type { StripeSandbox } from "./stripe/stripe-sandbox.ts";

/** The bindings of the local entry point: production's and the simulators'. */
export type OfflineBindings = Bindings &
	SimulatorBinding & {
		STRIPE_SANDBOX: DurableObjectNamespace<StripeSandbox>;
		PAYPAL_SANDBOX: DurableObjectNamespace<PaypalSandbox>;
		INVOICEXPRESS_SANDBOX: DurableObjectNamespace<InvoicexpressSandbox>;
		MAILBOX: DurableObjectNamespace<OfflineMailbox>;
		OFFLINE_BACKUP: R2Bucket;
	};

/** The Hono context of the offline routes. */
export type OfflineEnv = AppEnv & { Bindings: OfflineBindings };
