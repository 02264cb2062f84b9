import { type ErrorBody, StripeFailure } from "../api/errors.ts";
import type { Fault } from "./fault-schema.ts";

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

/** Tells whoever carries this answer to lose it: the caller must see a broken connection. */
export const DROPPED = "offline-dropped";

export function dropped(): Response {
	return new Response(null, { status: 502, headers: { [DROPPED]: "true" } });
}

/** What is left of an answer after its fault, if it had one. */
export async function afterFault(answer: Response, fault: Fault | null): Promise<Response> {
	if (fault?.effect === "hang") await scheduler.wait(fault.delay);
	if (fault?.effect === "drop-after" || fault?.effect === "hang") return dropped();
	if (fault?.effect === "malformed") {
		const text = await answer.text();
		return new Response(text.slice(0, text.length / 2), answer);
	}
	if (!fault?.effect.startsWith("status") || fault.shouldRetry === undefined) return answer;
	const headers = new Headers(answer.headers);
	headers.set("stripe-should-retry", String(fault.shouldRetry));
	return new Response(answer.body, { status: answer.status, headers });
}
