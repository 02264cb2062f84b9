import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import { runJob } from "#app/commands/cron/scheduled-jobs.server.ts";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { compose } from "#worker/compose.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { count } from "./ledger.ts";
import { offlineEnv } from "./offline-app.ts";

/** The scheduled jobs that complete pending work. The others purge expired data or rotate keys, and do nothing here. */
const FINISHING: ScheduledJob[] = [
	"process-due-applications",
	"deliver-effects",
	"deliver-letters",
	"fetch-missed-events",
	"finish-events",
	"reconcile-payments",
	"reconcile-refunds",
	"read-documents",
];

/** Runs the jobs as if three minutes had passed: provider events, e-mails and late applications are processed. */
export async function flushBackgroundWork(): Promise<void> {
	await offlineEnv.SIMULATOR.getByName("singleton").moveClock(3 * MINUTE);
	const sandbox = offlineEnv.STRIPE_SANDBOX.getByName("sandbox");
	await sandbox.deliverDueEvents();
	await sandbox.deliverDueEvents();
	const context = createExecutionContext();
	const services = compose(offlineEnv, await createOfflineEnvironment(offlineEnv), context);
	for (const step of FINISHING) await runJob(services, step);
	await waitOnExecutionContext(context);
	// Work that follows from a call continues after its response.
	const due = `outbox WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= ${services.now()}`;
	await vi.waitUntil(async () => (await count(due)) === 0, { interval: 5, timeout: 30_000 });
}
