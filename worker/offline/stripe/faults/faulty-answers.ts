import { type ErrorBody, StripeFailure } from "../api/errors.ts";

/** The error that a fault answers, in the provider's words for such a status. */
export function faultyAnswer(status: number): StripeFailure {
	return new StripeFailure(status, bodyOf(status), false);
}

function bodyOf(status: number): ErrorBody {
	const message = `A fault was injected here: ${status}.`;
	if (status === 402) return { type: "card_error", code: "card_declined", decline_code: "generic_decline", message };
	if (status === 409) return { type: "idempotency_error", code: "idempotency_key_in_use", message };
	if (status === 429) return { type: "invalid_request_error", code: "rate_limit", message };
	return { type: status >= 500 ? "api_error" : "invalid_request_error", message };
}
