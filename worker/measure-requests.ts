import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { loadPages } from "./pages/pages.ts";

/** Measures every request after its response; for an upload also the time that its body took to arrive. */
export const measureRequests = createMiddleware<AppEnv>(async function measureRequest(c, next) {
	const startedAt = performance.now();
	await next();
	c.var.services.background(writeMetrics(c, c.req.routePath, performance.now() - startedAt));
});

async function writeMetrics(c: Context<AppEnv>, handlerPattern: string, ms: number): Promise<void> {
	const { services, receivedBody, failureCode } = c.var;
	const subject = await findRoutePattern(c, handlerPattern);
	const outcome = `${c.req.method} ${c.res.status}`;
	const code = failureCode ?? "";
	services.measure({ name: "request", subject, outcome, code, value: Math.round(ms) });
	if (!receivedBody) return;
	services.measure({
		name: "upload",
		subject,
		outcome,
		code,
		value: Math.round(receivedBody.ms),
		bytes: receivedBody.bytes,
	});
}

/** Finds the route's pattern, never the URL: for a page React Router's, otherwise the handler's. */
async function findRoutePattern(c: Context<AppEnv>, handlerPattern: string): Promise<string> {
	if (!handlerPattern.endsWith("*")) return handlerPattern;
	return (await loadPages()).findRoutePattern(new URL(c.req.url).pathname) ?? handlerPattern;
}
