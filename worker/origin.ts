import { createMiddleware } from "hono/factory";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";

const SAFE = ["GET", "HEAD", "OPTIONS"];

/**
 * Same-origin by Sec-Fetch-Site where the browser sends it, else by Origin. `Origin: null` alone is somebody else: a
 * sandboxed frame, a file, a redirect across sites. A caller with neither header is no browser, for browsers name
 * themselves on every unsafe method; such a tool carries nobody's cookies, so that refusing it would protect nobody.
 */
export function isSameOrigin(request: Request): boolean {
	const site = request.headers.get("Sec-Fetch-Site");
	if (site !== null) return site === "same-origin" || site === "none";
	const origin = request.headers.get("Origin");
	return origin === null || origin === new URL(request.url).origin;
}

/** One check for every request that may change something. */
export const originGate = createMiddleware<AppEnv>(async function originGate(c, next) {
	if (SAFE.includes(c.req.method)) return next();
	if (!isSameOrigin(c.req.raw)) return problem(c, { kind: "forbidden", code: "wrong_origin" });
	// A browser that is set to send no referrer posts our own forms under the Origin null: the pages' own check would refuse them.
	if (c.req.header("Origin") === "null") {
		const headers = new Headers(c.req.raw.headers);
		headers.set("Origin", new URL(c.req.url).origin);
		c.req.raw = new Request(c.req.raw, { headers });
	}
	return next();
});
