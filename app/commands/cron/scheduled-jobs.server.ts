import { type JobResult, readJobs, recordJobResult } from "../../data/scheduled-jobs.server.ts";
import { SCHEDULED_JOBS, type ScheduledJob } from "../../domain/scheduled-job.ts";
import { MINUTE } from "../../domain/time/calendar.ts";
import type { Services } from "../../services.ts";
import { sendInvitations } from "../agents/agent-cases.server.ts";
import { sendAccountStatements } from "../agents/agent-entries.server.ts";
import { deliverWebhooks } from "../agents/deliver-webhooks.server.ts";
import { purgeAgents } from "../agents/purge-agents.server.ts";
import { releaseExpiredClaims } from "../application/assignment.server.ts";
import { requestReviews } from "../application/reviews.server.ts";
import { chainHistories, checkChain, recordChainHeads } from "../audit/audit-chain.server.ts";
import { backUp } from "../backup/back-up.server.ts";
import { repeatErasures } from "../backup/repeat-erasures.server.ts";
import { deleteAbandonedUploads, purgeDocuments } from "../documents/purge-documents.server.ts";
import { readPending } from "../documents/read-document.server.ts";
import { deliverLetters } from "../inbox/letters.server.ts";
import { deliverAll } from "../mail/deliver-outbox.server.ts";
import { finishEvents, reconcilePayments, reconcileRefunds } from "../money/reconcile-payments.server.ts";
import { fetchMissedEvents } from "../money/stripe-events.server.ts";
import { approveCommissions } from "../partners/commissions.server.ts";
import { purgePartners } from "../partners/purge-partners.server.ts";
import { sendPayoutRuns } from "../payouts/send-payout-runs.server.ts";
import { deleteAccounts } from "../retention/delete-accounts.server.ts";
import { deleteApplications } from "../retention/delete-applications.server.ts";
import { raiseAlarms } from "./alarms.server.ts";
import { countApplications, measureStages, processDueApplications } from "./application-jobs.server.ts";
import { archiveEvents } from "./archive-events.server.ts";
import { rotateColumnKeys, rotateDocumentKeys } from "./key-rotation.server.ts";
import { measureService } from "./measure-service.server.ts";
import { purgeExpired } from "./purge-expired.server.ts";

const JOBS: Record<ScheduledJob, (services: Services) => Promise<unknown>> = {
	"repeat-erasures": repeatErasures,
	"process-due-applications": processDueApplications,
	"request-reviews": requestReviews,
	"deliver-effects": deliverAll,
	"deliver-letters": (services) => deliverLetters(services),
	"send-invitations": sendInvitations,
	"deliver-webhooks": deliverWebhooks,
	"send-account-statements": sendAccountStatements,
	"release-expired-claims": releaseExpiredClaims,
	"fetch-missed-events": fetchMissedEvents,
	"finish-events": finishEvents,
	"reconcile-payments": reconcilePayments,
	"reconcile-refunds": reconcileRefunds,
	"approve-commissions": approveCommissions,
	"send-payouts": sendPayoutRuns,
	// One attempt each: a brief outage of the reader must not use up all attempts.
	"read-documents": (services) => readPending(services),
	"delete-uploads": (services) => deleteAbandonedUploads(services),
	"delete-images": purgeDocuments,
	"chain-histories": chainHistories,
	"record-chain-heads": recordChainHeads,
	"check-chain": checkChain,
	"archive-events": archiveEvents,
	"delete-applications": deleteApplications,
	"delete-accounts": deleteAccounts,
	"delete-expired": purgeExpired,
	"delete-partners": purgePartners,
	"delete-agents": purgeAgents,
	"count-applications": countApplications,
	"measure-stages": measureStages,
	"rotate-document-keys": rotateDocumentKeys,
	"rotate-column-keys": rotateColumnKeys,
	"measure-service": measureService,
	"back-up": backUp,
	"raise-alarms": raiseAlarms,
};

/** Limits of one run in ms. The platform ends a cron invocation after 15 minutes. */
type Budget = {
	/** A job that takes longer counts as failed; the others continue. */
	jobMs: number;
	/** No job starts later than this; the next run starts with the skipped ones. */
	runMs: number;
};

const BUDGET: Budget = { jobMs: 2 * MINUTE, runMs: 10 * MINUTE };
/** A lock outlives its job only when the job was abandoned or the platform ended the run. */
const LOCK_MS = 15 * MINUTE;

class JobTimeout extends Error {
	override readonly name = "JobTimeout";
}

/**
 * Runs every five minutes by cron: processes due applications, delivers pending effects, reconciles payments, purges
 * expired data and rotates keys. A job that fails or takes too long does not stop the others, and staff see it. A lock
 * per job prevents a second run of it at the same time.
 */
export async function runScheduledJobs(services: Services, budget: Budget = BUDGET): Promise<void> {
	const startedAt = performance.now();
	let last: JobResult | null = null;
	for (const name of await sortJobs(services)) {
		if (performance.now() - startedAt >= budget.runMs) break;
		const now = services.now();
		const next = { name, now, until: now + LOCK_MS };
		const isRecorded: boolean | null = await recordJobResult(services.db, last, next).catch((error: unknown) => {
			services.log("scheduled-job-failed", { job: name, error: errorName(error) });
			return null;
		});
		// Without a lock, the job does not run. The result of the previous job waits for the next attempt.
		if (isRecorded === null) continue;
		last = isRecorded ? await runJob(services, name, budget.jobMs) : null;
	}
	// If this write fails, the lock expires and the next run records the job again.
	await recordJobResult(services.db, last, null).catch(() => undefined);
}

/**
 * Returns the jobs in order, except that those for which the previous run had no time come first, and those during
 * which the platform ended a run come last, so that they do not stop the others again.
 */
export async function sortJobs({ db, now }: Services): Promise<ScheduledJob[]> {
	const states = await readJobs(db).catch(() => []);
	const newest = Math.max(0, ...states.map(({ startedAt }) => startedAt ?? 0));
	const rank = (name: ScheduledJob) => {
		const state = states.find((candidate) => candidate.name === name);
		if (state?.lockedUntil && state.lockedUntil <= now()) return 2;
		return (state?.startedAt ?? 0) < newest - BUDGET.runMs ? 0 : 1;
	};
	return [...SCHEDULED_JOBS].sort((a, b) => rank(a) - rank(b));
}

/** Runs one job. Never throws. */
export async function runJob(services: Services, name: ScheduledJob, maxMs = BUDGET.jobMs): Promise<JobResult> {
	const startedAt = services.now();
	const start = performance.now();
	let error: string | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new JobTimeout()), maxMs);
	});
	try {
		await Promise.race([JOBS[name](services), timeout]);
	} catch (cause) {
		error = errorName(cause);
		services.log("scheduled-job-failed", { job: name, error });
	} finally {
		clearTimeout(timer);
	}
	const durationMs = Math.round(performance.now() - start);
	return { name, startedAt, durationMs, error, isAbandoned: error === "JobTimeout" };
}

function errorName(error: unknown): string {
	return error instanceof Error ? error.name : "unknown";
}
