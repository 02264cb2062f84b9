import type { Hono } from "hono";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { createApp } from "./app.ts";
import { compose } from "./compose.ts";
import type { AppEnv } from "./context.ts";
import type { Bindings, CreateEnvironment, OutboxMessage } from "./env.ts";

/** One site for both worlds: HTTP in, queue in, cron in. Its cacheable pages carry a mark for the cache before it. */
export function createWorker(openWorld: CreateEnvironment, mountMore?: (app: Hono<AppEnv>) => void) {
	const app = createApp(openWorld, mountMore);
	return {
		async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
			return app.fetch(request, env, ctx);
		},

		/** Effects that a room found undone when it woke. */
		async queue(batch: MessageBatch<OutboxMessage>, env: Bindings, ctx: ExecutionContext): Promise<void> {
			const services = compose(env, await openWorld(env), ctx);
			for (const message of batch.messages) await deliverOutbox(services, message.body.applicationId);
		},

		async scheduled(_controller: ScheduledController, env: Bindings, ctx: ExecutionContext): Promise<void> {
			await runScheduledJobs(compose(env, await openWorld(env), ctx));
		},
	};
}
