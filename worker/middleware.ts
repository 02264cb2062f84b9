import { createMiddleware } from "hono/factory";
import { toWiderNetwork } from "#app/visitor/request.ts";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";
import type { Bindings } from "./env.ts";

/** Maximum body sizes: 10 MB per page for documents, small for everything else. */
export const MAX_UPLOAD_BODY_BYTES = 24 * 1024 * 1024;
export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DRAIN_BYTES = 128 * 1024 * 1024;

const UPLOAD_PATHS =
	/^\/(api\/upload-document|api\/v1\/cases\/[^/]+\/documents$|upload-documents|provide-information\/|sign\/|messages\/|phone(\.data)?$|admin\/applications\/)/;

/** Reads a whole body; null if it is too large. Drains a body that is too large. */
async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size <= maxBytes) chunks.push(chunk);
		else chunks.length = 0;
		if (size > MAX_DRAIN_BYTES) break;
	}
	if (size > maxBytes) return null;
	const bytes = new Uint8Array(size);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.length;
	}
	return bytes;
}

/**
 * Limits and buffers every body. Buffering also keeps local connections alive: a response before the body is read
 * breaks the next request on the same connection.
 */
export const bodyGate = createMiddleware<AppEnv>(async function bodyGate(c, next) {
	const { body } = c.req.raw;
	if (!body) return next();
	const maxBytes = UPLOAD_PATHS.test(matchedPath(new URL(c.req.url).pathname) ?? "")
		? MAX_UPLOAD_BODY_BYTES
		: MAX_BODY_BYTES;
	const startedAt = performance.now();
	const bytes = await readBody(body, maxBytes).catch(() => null);
	if (maxBytes === MAX_UPLOAD_BODY_BYTES)
		c.set("receivedBody", { ms: performance.now() - startedAt, bytes: bytes?.length ?? 0 });
	if (!bytes) return problem(c, { kind: "too-large", code: "body_too_large" });
	// HTTP allows a body in a GET, `Request` does not.
	const isReadOnly = c.req.method === "GET" || c.req.method === "HEAD";
	c.req.raw = isReadOnly
		? new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers })
		: new Request(c.req.raw, { body: bytes as Uint8Array<ArrayBuffer> });
	return next();
});

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns whether a request is same-origin, by Sec-Fetch-Site if the browser sends it, otherwise by Origin. `Origin:
 * null` is cross-origin: a sandboxed frame, a file or a redirect across sites. A caller with neither header is not a
 * browser and carries no victim's cookies, so rejecting it would protect nothing.
 */
export function isSameOrigin(request: Request): boolean {
	const site = request.headers.get("Sec-Fetch-Site");
	if (site !== null) return site === "same-origin" || site === "none";
	const origin = request.headers.get("Origin");
	return origin === null || origin === new URL(request.url).origin;
}

/** Refuses unsafe requests from other origins. */
export const originGate = createMiddleware<AppEnv>(async function originGate(c, next) {
	if (SAFE_METHODS.includes(c.req.method)) return next();
	if (!isSameOrigin(c.req.raw)) return problem(c, { kind: "forbidden", code: "wrong_origin" });
	// A browser that sends no referrer posts our own forms with the origin "null", which React Router would refuse.
	if (c.req.header("Origin") === "null") {
		const headers = new Headers(c.req.raw.headers);
		headers.set("Origin", new URL(c.req.url).origin);
		c.req.raw = new Request(c.req.raw, { headers });
	}
	return next();
});

export type Limiter = "RATE_TRACK" | "RATE_UPLOAD" | "RATE_WRITE" | "RATE_MAIL" | "RATE_TEST";

/**
 * Returns whether a network is within this minute's limit (wrangler.toml). Look-ups also count against the limit of the
 * wider network. Each scope is counted separately.
 */
export async function isWithinLimit(
	env: Bindings,
	limiter: Limiter,
	network: string,
	scope?: string,
): Promise<boolean> {
	const toLimitKey = (networkKey: string) => (scope ? `${scope}:${networkKey}` : networkKey);
	const { success } = await env[limiter].limit({ key: toLimitKey(network) });
	if (!success || limiter !== "RATE_TRACK") return success;
	return (await env.RATE_TRACK_WIDER.limit({ key: toLimitKey(toWiderNetwork(network)) })).success;
}

/** Responds with 429 and Retry-After above the limit. */
export function rateLimit(limiter: Limiter, scope?: string) {
	return createMiddleware<AppEnv>(async function enforceRateLimit(c, next) {
		if (await isWithinLimit(c.env, limiter, c.var.visitor.network, scope)) return next();
		return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	});
}

/**
 * Normalises a path as React Router matches it: decoded and in lower case. Rules by path must use it, because another
 * spelling would bypass them. Null for a malformed escape, to which the strictest rule applies.
 */
export function matchedPath(pathname: string): string | null {
	try {
		const segments = pathname.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2f").toLowerCase());
		while (segments.length > 2 && segments.at(-1) === "") segments.pop();
		return segments.join("/");
	} catch {
		return null;
	}
}
