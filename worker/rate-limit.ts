import { createMiddleware } from "hono/factory";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";

export type Limiter = "RATE_TRACK" | "RATE_UPLOAD" | "RATE_WRITE" | "RATE_MAIL" | "RATE_TEST";

/**
 * So many a minute and network (wrangler.toml); past that 429 and how long to wait. What has a scope is counted by
 * itself.
 */
export function rateLimit(limiter: Limiter, scope?: string) {
	return createMiddleware<AppEnv>(async function rateLimited(c, next) {
		const { success } = await c.env[limiter].limit({
			key: scope ? `${scope}:${c.var.visitor.network}` : c.var.visitor.network,
		});
		if (success) return next();
		return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	});
}
