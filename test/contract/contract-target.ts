import type Stripe from "stripe";

/** A server of Stripe's API: the simulator, or Stripe's test mode. */
export type ServerSide = { stripe: Stripe };
export type ContractTarget = ServerSide & {
	/** The same client with a publishable key, as browsers have. */
	browser: Stripe;
};

/** The pinned version; the SDK's types know only its default. */
export const PINNED = "2023-10-16" as Stripe.LatestApiVersion;

/** Opens an intent as the product does. */
export function openIntent({ stripe }: ServerSide, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
	return stripe.paymentIntents.create({
		amount: 7900,
		currency: "eur",
		automatic_payment_methods: { enabled: true, allow_redirects: "never" },
		metadata: { applicationId: "app-1", paymentId: "pay-1" },
		...more,
	});
}

/** Returns an intent paid with a test token, its charge expanded. */
export async function payWith(target: ServerSide, token: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
	const { id } = await openIntent(target, more);
	const params = { payment_method: token, expand: ["latest_charge"] };
	const intent = await target.stripe.paymentIntents.confirm(id, params);
	const charge = intent.latest_charge;
	if (charge === null || typeof charge === "string") throw new Error("The charge was not expanded");
	return { intent, charge };
}

/** Returns the SDK's error for a call that must fail. @throws when the call succeeds */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
	const error = await call.then(
		() => null,
		(reason: unknown) => reason,
	);
	if (error instanceof Error && "rawType" in error) return error as Stripe.errors.StripeError;
	throw error ?? new Error("The call succeeded");
}
