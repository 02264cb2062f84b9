import { createMiddleware } from "hono/factory";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";

const SAFE = ["GET", "HEAD", "OPTIONS"];

/** Same-origin by Sec-Fetch-Site where the browser sends it, else by Origin; a caller without either is no browser. */
export function isSameOrigin(request: Request): boolean {
	const site = request.headers.get("Sec-Fetch-Site");
	if (site !== null) return site === "same-origin" || site === "none";
	const origin = request.headers.get("Origin");
	return origin === null || origin === new URL(request.url).origin;
}

/**
 * One check for every request that may change something. Without an Origin only requests that no browser makes from
 * elsewhere pass: browsers always name themselves on unsafe methods.
 */
export const originGate = createMiddleware<AppEnv>(async function originGate(c, next) {
	if (SAFE.includes(c.req.method) || isSameOrigin(c.req.raw)) return next();
	return problem(c, { kind: "forbidden", code: "wrong_origin" });
});
