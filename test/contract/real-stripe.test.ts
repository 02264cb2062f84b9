import Stripe from "stripe";
import { describe } from "vitest";
import { PINNED } from "./contract-target.ts";
import { paymentContract } from "./payment-contract.ts";

const key = process.env.STRIPE_CONTRACT_SECRET_KEY;
// A live key here would act on real payments: nothing is sent.
if (key && !/^[sr]k_test_/.test(key))
	throw new Error("STRIPE_CONTRACT_SECRET_KEY must be a test key: sk_test_… or rk_test_…");

/** The only test that uses the network, and only if a test key is set. Assertions: ./payment-contract.ts. */
describe.skipIf(!key)("Stripe's own test mode (needs a test key in STRIPE_CONTRACT_SECRET_KEY)", () => {
	paymentContract({
		stripe: new Stripe(key || "sk_test_none", {
			apiVersion: PINNED,
			maxNetworkRetries: 2,
			timeout: 20_000,
			telemetry: false,
		}),
	});
});
