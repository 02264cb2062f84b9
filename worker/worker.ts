import { app } from "./app.ts";
import type { Bindings, OutboxMessage } from "./env.ts";
import type { OpenWorld } from "./world.ts";

/** One Worker for both worlds: HTTP in, queue in, cron in. */
export function createWorker(openWorld: OpenWorld) {
	return {
		async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
			return app.fetch(request, { ...env, openWorld } as never, ctx);
		},
		async queue(_batch: MessageBatch<OutboxMessage>, _env: Bindings): Promise<void> {},
		async scheduled(_controller: ScheduledController, _env: Bindings): Promise<void> {},
	};
}
