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
	/** JSON, written by whoever asks: a webhook must arrive as the very text that was signed. */
	body?: string;
	/** PayPal-Request-Id. */
	key?: string;
	timeoutMs?: number;
};

/** An answer, or the error in PayPal's words besides ours: one of them has a link in it. */
export type ApiResult<T> = PayoutResult<T> & { error?: PaypalError };

const unknown = (code: string | null): ApiResult<never> => ({ ok: false, problem: { kind: "unavailable", code } });

/**
 * One call of PayPal's REST API. A token that is refused is renewed once. Every answer that is not as described is
 * `unavailable`, since nothing can be said of what was done.
 */
export async function callApi<S extends z.ZodType>(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	request: ApiRequest<S>,
): Promise<ApiResult<z.output<S>>> {
	const first = await requestOnce(environment, account, request, false);
	return first === "token-refused" ? afterRenewal(await requestOnce(environment, account, request, true)) : first;
}

/** Refused with a token that is brand new: the account may not do this. */
function afterRenewal<T>(answer: ApiResult<T> | "token-refused"): ApiResult<T> {
	if (answer !== "token-refused") return answer;
	return { ok: false, problem: { kind: "refused", code: "AUTHENTICATION_FAILURE" } };
}

async function requestOnce<S extends z.ZodType>(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	request: ApiRequest<S>,
	renew: boolean,
): Promise<ApiResult<z.output<S>> | "token-refused"> {
	const token = await accessToken(environment, account, renew);
	if (!token.ok) return token;
	const headers = new Headers({ Authorization: `Bearer ${token.value}`, Accept: "application/json" });
	if (request.body !== undefined) headers.set("Content-Type", "application/json");
	if (request.key !== undefined) headers.set("PayPal-Request-Id", request.key);
	const answer = await fetchJson(environment, account.api + request.path, {
		method: request.method,
		headers,
		body: request.body,
		signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
	});
	if (!answer) return unknown(null);
	if (answer.status === 401) return "token-refused";
	if (answer.status >= 200 && answer.status < 300) {
		const parsed = request.schema.safeParse(answer.body);
		return parsed.success ? { ok: true, value: parsed.data } : unknown("UNREADABLE_ANSWER");
	}
	return problemOf(answer);
}

/** 408, 409 and 429 say nothing of what an earlier request of the same key has done, and errors of theirs neither. */
function problemOf({ status, body }: HttpResponse): ApiResult<never> {
	const parsed = errorSchema.safeParse(body);
	const error = parsed.success ? parsed.data : undefined;
	const definite = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
	if (!definite || !error) return { ...unknown(error?.name ?? null), error };
	return { ok: false, problem: { kind: "refused", code: error.name }, error };
}

type HttpResponse = { status: number; body: unknown };

/** Status and parsed body, or null when nobody answered. Redirects are not followed: our token must go nowhere else. */
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
/** A token is not used in its last minutes: it would end on its way. */
const MARGIN_SECONDS = 300;

/** The token of this isolate; nine hours long, so that one is asked for now and then alone. */
let cachedToken: { account: PaypalAccount; token: string; until: number } | null = null;

function isSameAccount(account: PaypalAccount, other: PaypalAccount): boolean {
	return (
		account.api === other.api && account.clientId === other.clientId && account.clientSecret === other.clientSecret
	);
}

/** A token for PayPal's API, the kept one if there is any. @param renew the kept one was refused */
async function accessToken(
	environment: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	renew: boolean,
): Promise<PayoutResult<string>> {
	if (!renew && cachedToken && isSameAccount(account, cachedToken.account) && environment.now() < cachedToken.until)
		return { ok: true, value: cachedToken.token };
	cachedToken = null;
	const answer = await fetchJson(environment, `${account.api}/v1/oauth2/token`, {
		method: "POST",
		headers: { Authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}` },
		body: new URLSearchParams({ grant_type: "client_credentials" }),
		signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
	});
	const parsed = tokenSchema.safeParse(answer?.body);
	if (answer?.status === 200 && parsed.success) {
		const { access_token: token, expires_in: seconds } = parsed.data;
		cachedToken = { account, token, until: environment.now() + Math.max(0, seconds - MARGIN_SECONDS) * 1000 };
		return { ok: true, value: token };
	}
	// Whatever was to be done has not been asked for yet: a clear no is a no.
	const refusal = tokenErrorSchema.safeParse(answer?.body);
	const refused = answer && [400, 401, 403].includes(answer.status) && refusal.success;
	if (refused) return { ok: false, problem: { kind: "refused", code: refusal.data.error } };
	return { ok: false, problem: { kind: "unavailable", code: null } };
}
