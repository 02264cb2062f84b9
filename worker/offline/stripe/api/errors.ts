import { randomText } from "../../provider/random-text.ts";

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

export type ErrorBody = {
	type: ErrorType;
	message: string;
	code?: string;
	decline_code?: string;
	param?: string;
	charge?: string;
	doc_url?: string;
	payment_intent?: object;
	payment_method?: object;
};

/** An error response in the provider's envelope. */
export class StripeFailure extends Error {
	/** False for a refusal before execution, which is not stored under the idempotency key. */
	readonly stored: boolean;
	readonly status: number;
	readonly body: ErrorBody;

	constructor(status: number, body: ErrorBody, stored = true) {
		super(body.message);
		this.status = status;
		this.stored = stored;
		this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
	}
}

/** Where the provider explains a code. */
export function docUrl(code: string): string {
	return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** A request that is impossible in the object's state. */
export function refused(message: string, code: string, details: Partial<ErrorBody> = {}): StripeFailure {
	return new StripeFailure(400, { type: "invalid_request_error", message, code, ...details });
}

/** The same without a code. */
export function stateless(message: string): StripeFailure {
	return new StripeFailure(400, { type: "invalid_request_error", message });
}

/** A request that was invalid before any look-up. */
export function malformed(message: string, code?: string, param?: string): StripeFailure {
	return new StripeFailure(400, { type: "invalid_request_error", message, code, param }, false);
}

export function unauthorized(message: string, code?: string): StripeFailure {
	return new StripeFailure(401, { type: "invalid_request_error", message, code }, false);
}

/**
 * There is no object with this id.
 * @param noun as printed by the provider, such as `payment_intent`
 */
export function missing(noun: string, id: string, param: string = "id"): StripeFailure {
	const message = `No such ${noun}: '${id}'`;
	return new StripeFailure(404, { type: "invalid_request_error", message, code: "resource_missing", param });
}

/** A card rejected by the form, not by the bank. */
export function cardRefused(code: string, message: string, details: Partial<ErrorBody> = {}): StripeFailure {
	return new StripeFailure(402, { type: "card_error", code, message, ...details });
}

/** An id in the provider's form, such as pi_3Qx…. */
export function newId(prefix: string): string {
	return `${prefix}_${randomText(24)}`;
}
