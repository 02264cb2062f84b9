import { createMiddleware } from "hono/factory";
import { problem } from "./api/problem.ts";
import type { AppEnv } from "./context.ts";

type Limiter = "RATE_TRACK" | "RATE_UPLOAD" | "RATE_WRITE" | "RATE_MAIL";

/** So many a minute and address (wrangler.toml); past that 429 and how long to wait. */
export function rateLimit(limiter: Limiter) {
	return createMiddleware<AppEnv>(async function rateLimited(c, next) {
		const { success } = await c.env[limiter].limit({ key: c.var.visitor.ip });
		if (success) return next();
		return problem(c, { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 });
	});
}
