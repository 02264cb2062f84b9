import Stripe from "stripe";
import type { PaymentProblem } from "#app/services.ts";
import { UnknownResult } from "./stripe-keys.ts";

const { errors } = Stripe;

/**
 * Folds whatever the SDK throws into the port's closed union. "unavailable" means that nothing is known of the result;
 * everything else is definite.
 * @throws the error itself when it does not come from the SDK: then it is a fault of ours.
 */
export function problemOf(error: unknown): PaymentProblem {
	if (error instanceof UnknownResult) return { kind: "unavailable" };
	if (!(error instanceof errors.StripeError)) throw error;
	if (error instanceof errors.StripeRateLimitError) return { kind: "rate-limited" };
	// A key that is wrong, revoked or not allowed to do this: a matter of configuration, not of the card.
	if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
		return { kind: "not-configured" };
	}
	// 409: the first request under this key is still running, so its result is not known yet.
	if (error.statusCode === undefined || error.statusCode === 409 || error.statusCode >= 500) {
		return { kind: "unavailable" };
	}
	const state = stateReached(error);
	return state === null
		? { kind: "invalid", code: error.code ?? error.rawType ?? "unknown" }
		: { kind: "already", state };
}

function stateReached(error: Stripe.errors.StripeError): string | null {
	if (error.code === "payment_intent_unexpected_state") return error.payment_intent?.status ?? "unknown";
	if (error.code === "charge_already_refunded") return "refunded";
	if (error.code === "charge_disputed") return "disputed";
	return null;
}
