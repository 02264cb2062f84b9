import { readJobFailure, recordJobFailure, recordJobSuccess } from "../../data/scheduled-jobs.server.ts";
import { SCHEDULED_JOBS, type ScheduledJob } from "../../domain/scheduled-job.ts";
import type { Services } from "../../services.ts";
import { releaseExpiredClaims } from "../application/assignment.server.ts";
import { purgePortalPasswords } from "../application/portal-password.server.ts";
import { purgeShareLinks } from "../application/share-links.server.ts";
import { chainHistories, checkChain, recordChainHeads } from "../audit/audit-chain.server.ts";
import { deleteAbandonedUploads, purgeDocuments } from "../documents/purge-documents.server.ts";
import { readPending } from "../documents/read-document.server.ts";
import { deliverLetters } from "../inbox/letters.server.ts";
import { deliverAll } from "../mail/deliver-outbox.server.ts";
import { finishEvents, reconcilePayments, reconcileRefunds } from "../money/reconcile-payments.server.ts";
import { fetchMissedEvents } from "../money/stripe-events.server.ts";
import { approveCommissions } from "../partners/commissions.server.ts";
import { purgePartnerLinks, purgePartnerSessions } from "../partners/partner-sign-in.server.ts";
import { purgePartners } from "../partners/purge-partners.server.ts";
import { purgeClicks } from "../partners/referrals.server.ts";
import { sendPayoutRuns } from "../payouts/send-payout-runs.server.ts";
import { deleteAccounts } from "../retention/delete-accounts.server.ts";
import { deleteApplications } from "../retention/delete-applications.server.ts";
import { purgeStaffSessions } from "../staff/staff-sessions.server.ts";
import { countApplications, indexNames, measureStages, processDueApplications } from "./application-jobs.server.ts";
import { archiveEvents } from "./archive-events.server.ts";
import { rotateColumnKeys, rotateDocumentKeys } from "./key-rotation.server.ts";
import {
	purgeApplicationLinks,
	purgeCounters,
	purgeLetters,
	purgePageViews,
	purgePhoneLinks,
	purgeRepresentativeLinks,
	purgeSessions,
	purgeStaffDrafts,
	purgeWebhookEvents,
} from "./purge-expired.server.ts";

const JOBS: Record<ScheduledJob, (services: Services) => Promise<unknown>> = {
	"process-due-applications": processDueApplications,
	"deliver-effects": deliverAll,
	"deliver-letters": (services) => deliverLetters(services),
	"give-back-claims": releaseExpiredClaims,
	"list-events": fetchMissedEvents,
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
	"note-heads": recordChainHeads,
	"check-chain": checkChain,
	"store-histories": archiveEvents,
	"delete-applications": deleteApplications,
	"delete-accounts": deleteAccounts,
	"delete-links": async (services) => {
		await purgeApplicationLinks(services);
		await purgeShareLinks(services);
		await purgeRepresentativeLinks(services);
		await purgePortalPasswords(services);
		await purgePhoneLinks(services);
	},
	"delete-events": purgeWebhookEvents,
	"delete-counters": purgeCounters,
	"delete-page-views": purgePageViews,
	"delete-sessions": purgeSessions,
	"delete-staff-sessions": purgeStaffSessions,
	"delete-letters": purgeLetters,
	"delete-clicks": purgeClicks,
	"delete-partner-links": purgePartnerLinks,
	"delete-partner-sessions": purgePartnerSessions,
	"delete-partners": purgePartners,
	"delete-drafts": purgeStaffDrafts,
	"count-applications": countApplications,
	"measure-stages": measureStages,
	"index-names": indexNames,
	"rewrap-documents": rotateDocumentKeys,
	"rewrap-columns": rotateColumnKeys,
};

/**
 * Runs every five minutes by cron: processes due applications, delivers pending effects, reconciles payments, purges
 * expired data and rotates keys. A failing step does not stop the others: staff see it.
 */
export async function runScheduledJobs(services: Services): Promise<void> {
	// Read once instead of after each step; when the database is unavailable, any step may have failed.
	const failing = await readJobFailure(services.db).catch(() => new Set<string>(SCHEDULED_JOBS));
	for (const step of SCHEDULED_JOBS) await runJob(services, step, failing.has(step));
}

/**
 * Runs one job. Never throws: a failure is recorded for staff, and cleared by the next success.
 * @param failed whether its last run failed
 */
export async function runJob(services: Services, step: ScheduledJob, failed: boolean): Promise<void> {
	try {
		await JOBS[step](services);
		if (failed) await recordJobSuccess(services.db, step);
	} catch (error) {
		const name = error instanceof Error ? error.name : "unknown";
		services.log("scheduled-job-failed", { step, error: name });
		// If this write fails too, the database is unavailable and each step logs it.
		await recordJobFailure(services.db, step, name, services.now()).catch(() => undefined);
	}
}
