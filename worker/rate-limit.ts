import { createMiddleware } from "hono/factory";
import { widerNetworkOf } from "#app/visitor/request.ts";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";
import type { Bindings } from "./env.ts";

export type Limiter = "RATE_TRACK" | "RATE_UPLOAD" | "RATE_WRITE" | "RATE_MAIL" | "RATE_TEST";

/**
 * Whether a network may do this once more within the minute (wrangler.toml). Look-ups are counted for its wider network
 * as well. What has a scope is counted by itself.
 */
export async function isWithinLimit(
	env: Bindings,
	limiter: Limiter,
	network: string,
	scope?: string,
): Promise<boolean> {
	const keyOf = (who: string) => (scope ? `${scope}:${who}` : who);
	const { success } = await env[limiter].limit({ key: keyOf(network) });
	if (!success || limiter !== "RATE_TRACK") return success;
	return (await env.RATE_TRACK_WIDER.limit({ key: keyOf(widerNetworkOf(network)) })).success;
}

/** Past what is allowed 429 and how long to wait. */
export function rateLimit(limiter: Limiter, scope?: string) {
	return createMiddleware<AppEnv>(async function rateLimited(c, next) {
		if (await isWithinLimit(c.env, limiter, c.var.visitor.network, scope)) return next();
		return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	});
}
