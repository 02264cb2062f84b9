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
	/** False for an error before execution, which is not stored under the idempotency key. */
	readonly isStored: boolean;
	readonly status: number;
	readonly body: ErrorBody;

	constructor(status: number, body: ErrorBody, isStored = true) {
		super(body.message);
		this.status = status;
		this.isStored = isStored;
		this.body = body.code ? { ...body, doc_url: getDocUrl(body.code) } : body;
	}
}

/** Returns the URL where the provider explains a code. */
export function getDocUrl(code: string): string {
	return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** Creates the error for a request that the object's current state does not allow. */
export function stateError(message: string, code: string, details: Partial<ErrorBody> = {}): StripeFailure {
	return new StripeFailure(400, { type: "invalid_request_error", message, code, ...details });
}

/** Creates the same error without a code. */
export function stateErrorWithoutCode(message: string): StripeFailure {
	return new StripeFailure(400, { type: "invalid_request_error", message });
}

/** Creates the error for a request that is invalid before any look-up. */
export function invalidRequestError(message: string, code?: string, param?: string): StripeFailure {
	return new StripeFailure(400, { type: "invalid_request_error", message, code, param }, false);
}

export function unauthorizedError(message: string, code?: string): StripeFailure {
	return new StripeFailure(401, { type: "invalid_request_error", message, code }, false);
}

/**
 * Creates the error for an unknown id.
 * @param noun as printed by the provider, such as `payment_intent`
 */
export function notFoundError(noun: string, id: string, param: string = "id"): StripeFailure {
	const message = `No such ${noun}: '${id}'`;
	return new StripeFailure(404, { type: "invalid_request_error", message, code: "resource_missing", param });
}

/** Creates the error for a card that the form or the bank rejects. */
export function cardError(code: string, message: string, details: Partial<ErrorBody> = {}): StripeFailure {
	return new StripeFailure(402, { type: "card_error", code, message, ...details });
}

/** Creates an id in the provider's format, such as pi_3Qx…. */
export function createId(prefix: string): string {
	return `${prefix}_${randomText(24)}`;
}
