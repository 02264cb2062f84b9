import Stripe from "stripe";
import { SECOND } from "#app/domain/time/calendar.ts";
import type { PaymentProblem } from "#app/services.ts";

/** So many errors may lie under the keys of one action, one behind the other. */
const MAX_ATTEMPTS = 20;
/** So many pages of a hundred intents are looked through before nobody can say whether one is among them. */
const MAX_PAGES = 50;
/** The provider's clock may be behind ours by so much. */
const CLOCK_TOLERANCE_MS = 300 * SECOND;

/** Nobody can tell whether an action was done. */
export class UnknownResult extends Error {
	override readonly name = "UnknownResult";
}

/**
 * Does one action under a key, so that a repeat is the same action. The provider keeps an error of its own under the key
 * for a day, as it keeps a result: who then repeats with the same key is refused until the day is over. So the action gets
 * a new key once the provider has said that nothing was done; the keys follow from the first one, for repeats meet the
 * same errors in the same order.
 * @param act does it once under the key that it is given
 * @param findDone asks for what the action made, by our own mark on it; null when there is none
 * @throws the provider's error, or UnknownResult when it cannot be asked what was made
 */
export async function withIdempotencyKey<T>(
	key: string,
	act: (options: Stripe.RequestOptions) => Promise<T>,
	findDone: () => Promise<T | null>,
): Promise<T> {
	for (let attempt = 0; ; attempt += 1) {
		try {
			// A later attempt follows a repeat: it is not repeated itself, or a chain of them would take minutes.
			return await act(
				attempt === 0 ? { idempotencyKey: key } : { idempotencyKey: `${key}:${attempt}`, maxNetworkRetries: 0 },
			);
		} catch (error) {
			if (!isStoredError(error) || attempt === MAX_ATTEMPTS) throw error;
			const done = await findDone();
			if (done !== null) return done;
		}
	}
}

/** Whether an error of the provider's own came out of its memory: it is over, and will come again. */
function isStoredError(error: unknown): boolean {
	if (!(error instanceof Stripe.errors.StripeError)) return false;
	return (error.statusCode ?? 0) >= 500 && isReplay(error.headers);
}

/** Whether an answer was given before and came out of the provider's memory. */
export function isReplay(headers: unknown): boolean {
	// Typed as a record, but a Headers object with the fetch client: this reads both.
	return new Headers(headers as Record<string, string>).get("idempotent-replayed") === "true";
}

/**
 * The intent that carries these marks, among those made since then (UTC milliseconds), or null. Listed, not searched: the
 * provider's search knows what is new a minute later.
 * @throws UnknownResult when there are too many to look through
 */
export async function findIntentOfPayment(
	stripe: Stripe,
	since: number,
	marks: { paymentId: string; amount: number },
): Promise<Stripe.PaymentIntent | null> {
	const created = { gte: Math.max(0, Math.floor((since - CLOCK_TOLERANCE_MS) / SECOND)) };
	let from = {};
	for (let page = 0; page < MAX_PAGES; page += 1) {
		const { data, has_more } = await stripe.paymentIntents.list({ created, limit: 100, ...from });
		const found = data.find(
			({ metadata, amount }) => metadata.paymentId === marks.paymentId && amount === marks.amount,
		);
		if (found) return found;
		const last = data.at(-1);
		if (!has_more || !last) return null;
		from = { starting_after: last.id };
	}
	throw new UnknownResult();
}

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
