import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { loadPages } from "./pages/pages.ts";

/** Measures every request after its response; for an upload also how long its body took to arrive. */
export const measureRequests = createMiddleware<AppEnv>(async function measured(c, next) {
	const startedAt = performance.now();
	await next();
	c.var.services.background(writeMetrics(c, c.req.routePath, performance.now() - startedAt));
});

async function writeMetrics(c: Context<AppEnv>, handler: string, ms: number): Promise<void> {
	const { services, received, failureCode } = c.var;
	const subject = await routeOf(c, handler);
	const outcome = `${c.req.method} ${c.res.status}`;
	const code = failureCode ?? "";
	services.measure({ name: "request", subject, outcome, code, value: Math.round(ms) });
	if (!received) return;
	services.measure({ name: "upload", subject, outcome, code, value: Math.round(received.ms), bytes: received.bytes });
}

/** The route's pattern, never the address: for a page that of React Router, else that of its handler. */
async function routeOf(c: Context<AppEnv>, handler: string): Promise<string> {
	if (!handler.endsWith("*")) return handler;
	return (await loadPages()).routePattern(new URL(c.req.url).pathname) ?? handler;
}
