import type { Bindings } from "./env.ts";
import { createOfflineEnvironment } from "./offline/create-offline-environment.ts";
import { applyMigrations } from "./offline/migrate.ts";
import { mountSimulator } from "./offline/mount.ts";
import { withOutages } from "./offline/outages.ts";
import { serveFromCache } from "./pages/cached-pages.ts";
import { createWorker } from "./worker.ts";

export { AgentHub } from "#durable/agent-hub.ts";
export { StaffHub } from "#durable/staff-hub.ts";
export { InvoicexpressSandbox } from "./offline/invoicexpress/invoicexpress-sandbox.ts";
export { OfflineMailbox } from "./offline/offline-mailbox.ts";
export { OfflineRoom as ApplicationRoom } from "./offline/offline-room.ts";
export { PaypalSandbox } from "./offline/paypal/paypal-sandbox.ts";
export { Simulator } from "./offline/simulator.ts";
export { StripeSandbox } from "./offline/stripe/stripe-sandbox.ts";

let migration: Promise<void> | null = null;

/** The site in the offline environment; applies migrations before the first request. */
const site = createWorker(async (bindings) => {
	migration ??= applyMigrations(bindings.DB);
	await migration.catch((error: unknown) => {
		migration = null;
		throw error;
	});
	return createOfflineEnvironment(bindings);
}, mountSimulator);

/** The site without the page cache, as behind worker/edge/ in production (test/bench/distance.ts). */
export const behindEdge = site;

/** Locally one Worker is both the site and its page cache (worker/edge/ in production). */
export default {
	...site,
	fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
		serveFromCache(request, () => site.fetch(request, withOutages(env), ctx)),
};
