import Stripe from "stripe";
import { isSameOrder, type OrderLine } from "#app/domain/money/order-lines.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import type { PaymentProblem } from "#app/services.ts";
import { parseOrderLines } from "./stripe-snapshot.ts";

/** Maximum number of stored errors after which an action tries the next key. */
const MAX_ATTEMPTS = 20;
/** Pages of a hundred intents to search before giving up. */
const MAX_PAGES = 50;
/** How far the provider's clock may lag behind ours. */
const CLOCK_TOLERANCE_MS = 300 * SECOND;

/** Thrown when it is unknown whether an action took effect. */
export class UnknownResult extends Error {
	override readonly name = "UnknownResult";
}

/**
 * Runs an action under an idempotency key, so that it takes effect only once. Stripe stores its own errors under the
 * key for a day, like results: after such an error, and once Stripe confirms that nothing was done, the action uses the
 * next key. Keys derive from the first one, because a repeated action meets the same errors in the same order.
 * @param runOnce runs the action once under a key
 * @param findResult finds the result of the action by our metadata; null when there is none
 * @throws the provider's error, or UnknownResult when the result cannot be determined
 */
export async function withIdempotencyKey<T>(
	key: string,
	runOnce: (options: Stripe.RequestOptions) => Promise<T>,
	findResult: () => Promise<T | null>,
): Promise<T> {
	for (let attempt = 0; ; attempt += 1) {
		try {
			// Later attempts are not retried by the SDK, because a chain of retries would take minutes.
			return await runOnce(
				attempt === 0 ? { idempotencyKey: key } : { idempotencyKey: `${key}:${attempt}`, maxNetworkRetries: 0 },
			);
		} catch (error) {
			if (!isStoredError(error) || attempt === MAX_ATTEMPTS) throw error;
			const original = await findResult();
			if (original !== null) return original;
		}
	}
}

/** Returns whether a server error was replayed, and so is final for this key. */
function isStoredError(error: unknown): boolean {
	if (!(error instanceof Stripe.errors.StripeError)) return false;
	return (error.statusCode ?? 0) >= 500 && isReplay(error.headers);
}

/** Returns whether Stripe replayed a stored response. */
export function isReplay(headers: unknown): boolean {
	// The SDK types a record, but the fetch client returns a Headers object: this accepts both.
	return new Headers(headers as Record<string, string>).get("idempotent-replayed") === "true";
}

/**
 * Finds the intent of a payment among those created since `startedAt` (UTC milliseconds), or null. Lists intents,
 * because Stripe's search index lags by a minute.
 * @throws UnknownResult when there are too many to search
 */
export async function findIntentOfPayment(
	stripe: Stripe,
	startedAt: number,
	expected: { paymentId: string; amount: number; lines: readonly OrderLine[] },
): Promise<Stripe.PaymentIntent | null> {
	const createdFilter = { gte: Math.max(0, Math.floor((startedAt - CLOCK_TOLERANCE_MS) / SECOND)) };
	let cursor = {};
	for (let page = 0; page < MAX_PAGES; page += 1) {
		const { data, has_more } = await stripe.paymentIntents.list({ created: createdFilter, limit: 100, ...cursor });
		const found = data.find(
			(intent) =>
				intent.metadata.paymentId === expected.paymentId &&
				intent.amount === expected.amount &&
				isSameOrder(parseOrderLines(intent), expected.lines),
		);
		if (found) return found;
		const last = data.at(-1);
		if (!has_more || !last) return null;
		cursor = { starting_after: last.id };
	}
	throw new UnknownResult();
}

const { errors } = Stripe;

/**
 * Maps errors of the SDK to the port's problems. "unavailable" means that the result is unknown; all others are
 * definite.
 * @throws the error itself if it is not the SDK's, because it is our own bug
 */
export function toPaymentProblem(error: unknown): PaymentProblem {
	if (error instanceof UnknownResult) return { kind: "unavailable" };
	if (!(error instanceof errors.StripeError)) throw error;
	if (error instanceof errors.StripeRateLimitError) return { kind: "rate-limited" };
	// A wrong, revoked or restricted key is a configuration error, not a problem with the card.
	if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
		return { kind: "not-configured" };
	}
	// 409: the first request under this key is still running, so its result is not known yet.
	if (error.statusCode === undefined || error.statusCode === 409 || error.statusCode >= 500) {
		return { kind: "unavailable" };
	}
	const state = stateFromError(error);
	return state === null
		? { kind: "invalid", code: error.code ?? error.rawType ?? "unknown" }
		: { kind: "already", state };
}

function stateFromError(error: Stripe.errors.StripeError): string | null {
	if (error.code === "payment_intent_unexpected_state") return error.payment_intent?.status ?? "unknown";
	if (error.code === "charge_already_refunded") return "refunded";
	if (error.code === "charge_disputed") return "disputed";
	return null;
}
