import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { countKeyCall } from "#app/commands/agents/agent-keys.server.ts";
import {
	finishRequest,
	releaseRequest,
	reserveRequest,
	type StoredResponse,
} from "#app/commands/agents/agent-requests.server.ts";
import { KEY_CALL_WINDOW, type KeyScope, MAX_KEY_CALLS } from "#app/domain/agents/agent-key.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import type { AppEnv } from "#worker/context.ts";
import { problem } from "../problem.ts";

/**
 * Authenticates the calling firm by its key, `Authorization: Bearer azn_…`. Counts the call, and rejects it above the
 * key's limit. The headers follow draft-ietf-httpapi-ratelimit-headers-10.
 */
export const authenticate = createMiddleware<AppEnv>(async function authenticate(c, next) {
	const { services } = c.var;
	const header = c.req.header("Authorization") ?? "";
	const [, apiKey] = /^Bearer +(\S+) *$/i.exec(header) ?? [];
	if (!apiKey) return respondUnauthenticated(c, "api_key_missing");
	const found = await countKeyCall(services, apiKey);
	if (!found) return respondUnauthenticated(c, "api_key_invalid");
	const { key, agent } = found;
	const seconds = Math.ceil((key.windowAt + KEY_CALL_WINDOW - services.now()) / SECOND);
	c.header("RateLimit-Policy", `"minute";q=${MAX_KEY_CALLS};w=${KEY_CALL_WINDOW / SECOND}`);
	c.header("RateLimit", `"minute";r=${Math.max(0, MAX_KEY_CALLS - key.windowCalls)};t=${seconds}`);
	if (key.windowCalls > MAX_KEY_CALLS)
		return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: seconds });
	if (agent.state !== "active") return problem(c, { kind: "forbidden", code: "agent_not_active" });
	c.set("caller", { agent, keyId: key.id, memberId: key.memberId, live: key.live, scopes: key.scopes });
	return next();
});

function respondUnauthenticated(c: Context<AppEnv>, code: "api_key_missing" | "api_key_invalid"): Response {
	const challenge = code === "api_key_missing" ? "Bearer" : 'Bearer error="invalid_token"';
	c.header("WWW-Authenticate", challenge);
	return problem(c, { kind: "unauthenticated", code });
}

/** Rejects a key without this scope. */
export function requireScope(requiredScope: KeyScope) {
	return createMiddleware<AppEnv>(async function requireScope(c, next) {
		if (c.var.caller.scopes.includes(requiredScope)) return next();
		c.header("WWW-Authenticate", `Bearer error="insufficient_scope", scope="${requiredScope}"`);
		return problem(c, { kind: "forbidden", code: "api_scope_missing" });
	});
}

/** Rejects a call without an Idempotency-Key; for calls that create, pay for or write something. */
export const requireIdempotencyKey = createMiddleware<AppEnv>(async function requireIdempotencyKey(c, next) {
	if (c.req.header("Idempotency-Key") !== undefined) return next();
	return problem(c, { kind: "invalid", code: "idempotency_key_missing" });
});

/** Statuses that do not depend on the call itself and are not stored: a repeat may get a different response. */
const UNSTORED_STATUSES: readonly number[] = [401, 403, 429];

/** Makes a POST with an Idempotency-Key take effect once; a repeat within 24 hours gets the stored response. */
export const handleIdempotency = createMiddleware<AppEnv>(async function handleIdempotency(c, next) {
	const key = c.req.header("Idempotency-Key");
	if (c.req.method !== "POST" || key === undefined) return next();
	if (!/^[\x21-\x7e]{1,255}$/.test(key)) return problem(c, { kind: "invalid", code: "idempotency_key_invalid" });
	const { services, caller } = c.var;
	// A stored response may contain more than a key with fewer scopes may read. Rotation changes no scopes.
	const scopes = [...caller.scopes].sort().join();
	const id = await sha256Hex(`${caller.agent.id} ${caller.live} ${scopes} ${key}`);
	const outcome = await reserveRequest(services, id, await requestHash(c));
	if (!outcome.ok) return problem(c, outcome.failure);
	if (outcome.value) return replayResponse(c, outcome.value);
	await next();
	const { res } = c;
	if (res.status >= 500 || UNSTORED_STATUSES.includes(res.status)) return releaseRequest(services, id);
	const type = res.headers.get("Content-Type") ?? "";
	return finishRequest(services, id, { status: res.status, type, body: await res.clone().text() });
});

function replayResponse(c: Context<AppEnv>, { status, type, body }: StoredResponse): Response {
	const headers = { "Content-Type": type, "Idempotent-Replayed": "true" };
	return c.body(body, status as ContentfulStatusCode, headers);
}

/**
 * Returns the SHA-256 of method, path and body. Hashes the parts of a form, because a repeated form has a different
 * boundary.
 */
async function requestHash(c: Context<AppEnv>): Promise<string> {
	const url = new URL(c.req.url);
	const parts = [c.req.method, url.pathname + url.search];
	if (!/^multipart\//i.test(c.req.header("Content-Type") ?? "")) parts.push(await sha256Hex(await c.req.text()));
	else
		for (const [name, value] of await c.req.formData().catch(() => new FormData()))
			parts.push(name, typeof value === "string" ? value : await sha256Hex(await value.bytes()));
	return sha256Hex(JSON.stringify(parts));
}
