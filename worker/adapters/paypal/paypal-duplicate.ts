import type { PaypalError } from "./paypal-shapes.ts";

const BATCH_PATH = /^\/v1\/payments\/payouts\/([\w-]{1,64})$/;

/**
 * Whether a batch was refused because its key was used before. PayPal says so with 400 USER_BUSINESS_ERROR about the field
 * SENDER_BATCH_ID; the words of the issue are not relied on.
 */
export function isDuplicate(error: PaypalError | undefined): error is PaypalError {
	return error?.name === "USER_BUSINESS_ERROR" && error.details.some(({ field }) => field === "SENDER_BATCH_ID");
}

/**
 * The id of the first batch, out of the link in such a refusal; null when there is none. Only links to the API itself
 * count, and of them the id alone: the request that follows goes to our own address of the API.
 * @param api origin of the API; links name it without the "-m" that its newer address has
 */
export function duplicateOf(error: PaypalError, api: string): string | null {
	const own = [new URL(api).host, new URL(api).host.replace("api-m.", "api.")];
	for (const { href } of [...error.details.flatMap(({ link }) => link ?? []), ...error.links]) {
		const url = URL.canParse(href) ? new URL(href) : null;
		const [, id] = (url?.protocol === "https:" && own.includes(url.host) && BATCH_PATH.exec(url.pathname)) || [];
		if (id) return id;
	}
	return null;
}
