import type { Hono } from "hono";
import { runScheduledJobs } from "#app/commands/cron/scheduled-jobs.server.ts";
import { consumeOutbox, storeDeadLetters } from "#app/commands/mail/outbox-queue.server.ts";
import { createApp } from "./app.ts";
import { compose } from "./compose.ts";
import type { AppEnv } from "./context.ts";
import type { Bindings, CreateEnvironment, OutboxMessage } from "./env.ts";

/** Creates the site's Worker, in production and offline: HTTP, queue and cron. */
export function createWorker(createEnvironment: CreateEnvironment, mountExtra?: (app: Hono<AppEnv>) => void) {
	const app = createApp(createEnvironment, mountExtra);
	return {
		async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
			return app.fetch(request, env, ctx);
		},

		/** Handles messages of rooms with pending effects, and messages that failed all of their attempts. */
		async queue(batch: MessageBatch<OutboxMessage>, env: Bindings, ctx: ExecutionContext): Promise<void> {
			const services = compose(env, await createEnvironment(env), ctx);
			const consume = batch.queue.endsWith("-dead") ? storeDeadLetters : consumeOutbox;
			await consume(services, batch.messages);
		},

		async scheduled(_controller: ScheduledController, env: Bindings, ctx: ExecutionContext): Promise<void> {
			await runScheduledJobs(compose(env, await createEnvironment(env), ctx));
		},
	};
}
