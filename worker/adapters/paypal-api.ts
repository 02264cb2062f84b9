import type * as z from "zod";
import type { PayoutResult } from "#app/services.ts";
import type { Environment } from "#worker/env.ts";
import type { PaypalAccount } from "./paypal-setup.ts";
import { errorSchema, type PaypalError, tokenErrorSchema, tokenSchema } from "./paypal-shapes.ts";

const TIMEOUT_MS = 20_000;

type ApiRequest<S extends z.ZodType> = {
	method: "GET" | "POST";
	path: string;
	schema: S;
	/** JSON as text: a webhook must be forwarded exactly as it was signed. */
	body?: string;
	/** PayPal-Request-Id. */
	key?: string;
	timeoutMs?: number;
};

/** A result with PayPal's own error, which may contain a link. */
export type ApiResult<T> = PayoutResult<T> & { error?: PaypalError };

const unknownResult = (code: string | null): ApiResult<never> => ({
	ok: false,
	problem: { kind: "unavailable", code },
});

/**
 * Makes one call to PayPal's REST API. Renews a refused token once. A response of unknown shape is `unavailable`,
 * because its result is unknown.
 */
export async function callApi<S extends z.ZodType>(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	request: ApiRequest<S>,
): Promise<ApiResult<z.output<S>>> {
	const first = await requestOnce(environment, account, request, false);
	return first === "token-refused" ? failIfTokenRefused(await requestOnce(environment, account, request, true)) : first;
}

/** Fails if a renewed token was refused too: the account lacks permission. */
function failIfTokenRefused<T>(result: ApiResult<T> | "token-refused"): ApiResult<T> {
	if (result !== "token-refused") return result;
	return { ok: false, problem: { kind: "refused", code: "AUTHENTICATION_FAILURE" } };
}

async function requestOnce<S extends z.ZodType>(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	request: ApiRequest<S>,
	isRenewalForced: boolean,
): Promise<ApiResult<z.output<S>> | "token-refused"> {
	const token = await accessToken(environment, account, isRenewalForced);
	if (!token.ok) return token;
	const headers = new Headers({ Authorization: `Bearer ${token.value}`, Accept: "application/json" });
	if (request.body !== undefined) headers.set("Content-Type", "application/json");
	if (request.key !== undefined) headers.set("PayPal-Request-Id", request.key);
	const response = await fetchJson(environment, account.api + request.path, {
		method: request.method,
		headers,
		body: request.body,
		signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
	});
	if (!response) return unknownResult(null);
	if (response.status === 401) return "token-refused";
	if (response.status >= 200 && response.status < 300) {
		const parsed = request.schema.safeParse(response.body);
		return parsed.success ? { ok: true, value: parsed.data } : unknownResult("UNREADABLE_RESPONSE");
	}
	return toFailedResult(response);
}

/** Converts an error response. After 408, 409 and 429 the result of an earlier request with the same key is unknown. */
function toFailedResult({ status, body }: HttpResponse): ApiResult<never> {
	const parsed = errorSchema.safeParse(body);
	const error = parsed.success ? parsed.data : undefined;
	const isDefinite = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
	if (!isDefinite || !error) return { ...unknownResult(error?.name ?? null), error };
	return { ok: false, problem: { kind: "refused", code: error.name }, error };
}

type HttpResponse = { status: number; body: unknown };

/** Returns status and parsed body, or null if there is no response. Follows no redirects, which would leak the token. */
async function fetchJson(
	environment: Pick<Environment, "fetch">,
	url: string,
	init: RequestInit,
): Promise<HttpResponse | null> {
	try {
		const response = await environment.fetch(url, { ...init, redirect: "manual" });
		return { status: response.status, body: parse(await response.text()) };
	} catch {
		return null;
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const TOKEN_TIMEOUT_MS = 10_000;
/** Tokens are renewed before they expire, so that none expires in flight. */
const RENEWAL_MARGIN_SECONDS = 300;

/** The isolate's access token; PayPal's are valid for nine hours. */
let cachedToken: { account: PaypalAccount; token: string; renewAt: number } | null = null;

function isSameAccount(a: PaypalAccount, b: PaypalAccount): boolean {
	return a.api === b.api && a.clientId === b.clientId && a.clientSecret === b.clientSecret;
}

/**
 * Returns a token for PayPal's API.
 * @param isRenewalForced fetches a new one, because the cached token was refused
 */
async function accessToken(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	isRenewalForced: boolean,
): Promise<PayoutResult<string>> {
	if (
		!isRenewalForced &&
		cachedToken &&
		isSameAccount(account, cachedToken.account) &&
		environment.now() < cachedToken.renewAt
	)
		return { ok: true, value: cachedToken.token };
	cachedToken = null;
	const response = await fetchJson(environment, `${account.api}/v1/oauth2/token`, {
		method: "POST",
		headers: { Authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}` },
		body: new URLSearchParams({ grant_type: "client_credentials" }),
		signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
	});
	const parsed = tokenSchema.safeParse(response?.body);
	if (response?.status === 200 && parsed.success) {
		const { access_token: token, expires_in: seconds } = parsed.data;
		cachedToken = { account, token, renewAt: environment.now() + Math.max(0, seconds - RENEWAL_MARGIN_SECONDS) * 1000 };
		return { ok: true, value: token };
	}
	// Nothing has been requested yet, so a definite refusal is final.
	const tokenError = tokenErrorSchema.safeParse(response?.body);
	const isRefused = response && [400, 401, 403].includes(response.status) && tokenError.success;
	if (isRefused) return { ok: false, problem: { kind: "refused", code: tokenError.data.error } };
	return { ok: false, problem: { kind: "unavailable", code: null } };
}
