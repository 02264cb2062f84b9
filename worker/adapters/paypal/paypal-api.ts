import type * as z from "zod";
import type { PayoutResult } from "#app/services.ts";
import type { Environment } from "../../environment.ts";
import { type Reached, reach } from "./paypal-reach.ts";
import type { PaypalAccount } from "./paypal-setup.ts";
import { errorSchema, type PaypalError } from "./paypal-shapes.ts";
import { accessToken } from "./paypal-token.ts";

const TIMEOUT_MS = 20_000;

type Asked<S extends z.ZodType> = {
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
export type Answered<T> = PayoutResult<T> & { error?: PaypalError };

const unknown = (code: string | null): Answered<never> => ({ ok: false, problem: { kind: "unavailable", code } });

/**
 * One call of PayPal's REST API. A token that is refused is renewed once. Every answer that is not as described is
 * `unavailable`, since nothing can be said of what was done.
 */
export async function ask<S extends z.ZodType>(
	world: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	asked: Asked<S>,
): Promise<Answered<z.output<S>>> {
	const first = await askOnce(world, account, asked, false);
	return first === "token-refused" ? finish(await askOnce(world, account, asked, true)) : first;
}

/** Refused with a token that is brand new: the account may not do this. */
function finish<T>(answer: Answered<T> | "token-refused"): Answered<T> {
	if (answer !== "token-refused") return answer;
	return { ok: false, problem: { kind: "refused", code: "AUTHENTICATION_FAILURE" } };
}

async function askOnce<S extends z.ZodType>(
	world: Pick<Environment, "fetch" | "now">,
	account: PaypalAccount,
	asked: Asked<S>,
	renew: boolean,
): Promise<Answered<z.output<S>> | "token-refused"> {
	const token = await accessToken(world, account, renew);
	if (!token.ok) return token;
	const headers = new Headers({ Authorization: `Bearer ${token.value}`, Accept: "application/json" });
	if (asked.body !== undefined) headers.set("Content-Type", "application/json");
	if (asked.key !== undefined) headers.set("PayPal-Request-Id", asked.key);
	const answer = await reach(world, account.api + asked.path, {
		method: asked.method,
		headers,
		body: asked.body,
		signal: AbortSignal.timeout(asked.timeoutMs ?? TIMEOUT_MS),
	});
	if (!answer) return unknown(null);
	if (answer.status === 401) return "token-refused";
	if (answer.status >= 200 && answer.status < 300) {
		const parsed = asked.schema.safeParse(answer.body);
		return parsed.success ? { ok: true, value: parsed.data } : unknown("UNREADABLE_ANSWER");
	}
	return problemOf(answer);
}

/** 408, 409 and 429 say nothing of what an earlier request of the same key has done, and errors of theirs neither. */
function problemOf({ status, body }: Reached): Answered<never> {
	const parsed = errorSchema.safeParse(body);
	const error = parsed.success ? parsed.data : undefined;
	const definite = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
	if (!definite || !error) return { ...unknown(error?.name ?? null), error };
	return { ok: false, problem: { kind: "refused", code: error.name }, error };
}
