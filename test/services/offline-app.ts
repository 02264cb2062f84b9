import { env } from "cloudflare:test";
import { Hono } from "hono";
import type { OfflineBindings, OfflineEnv } from "#worker/offline/bindings.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { securityHeaders } from "#worker/security-headers.ts";
import { toVisitor } from "#worker/visitor.ts";

/** The simulator's bindings, as tests get them. */
export const offlineEnv = env as unknown as OfflineBindings;

/** A Worker with some of the simulator's pages and nothing else. */
export function offlineApp(mount: (app: Hono<OfflineEnv>) => void) {
	const app = new Hono<OfflineEnv>();
	app.use(async function open(c, next) {
		c.set("environment", await createOfflineEnvironment(c.env));
		c.set("visitor", toVisitor(c.req.raw, "offline"));
		c.set("nonce", "nonce");
		return next();
	});
	app.use(securityHeaders);
	mount(app);
	return {
		request: (path: string, init?: RequestInit) => app.request(`http://localhost:5000${path}`, init, offlineEnv),
	};
}
