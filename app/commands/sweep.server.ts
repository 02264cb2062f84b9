import { noteFailure, noteSuccess, readFailing } from "../data/sweep-steps.server.ts";
import { SWEEP_STEPS, type SweepStep } from "../domain/sweep-step.ts";
import type { Services } from "../services.ts";
import { forgetPortalPasswords } from "./aftercare/reveal-portal-password.server.ts";
import { countApplications } from "./application/count-applications.server.ts";
import { giveBackClaims } from "./application/give-back-claims.server.ts";
import { indexNames } from "./application/index-names.server.ts";
import { storeHistories } from "./application/store-histories.server.ts";
import { wakeApplications } from "./application/wake-applications.server.ts";
import { chainHistories } from "./audit/chain-histories.server.ts";
import { checkChain } from "./audit/check-chain.server.ts";
import { noteHeads } from "./audit/note-heads.server.ts";
import { purgeDocuments } from "./documents/purge-documents.server.ts";
import { readPending } from "./documents/read-document.server.ts";
import { sweepUploads } from "./documents/sweep-uploads.server.ts";
import {
	forgetCounters,
	forgetDrafts,
	forgetLetters,
	forgetLinks,
	forgetPageViews,
	forgetPhoneLinks,
	forgetRepresentativeLinks,
	forgetSessions,
	forgetWebhookEvents,
} from "./forget.server.ts";
import { deliverLetters } from "./inbox/deliver-letters.server.ts";
import { rewrapColumns } from "./keys/rewrap-columns.server.ts";
import { rewrapDocuments } from "./keys/rewrap-documents.server.ts";
import { deliverAll } from "./mail/deliver-outbox.server.ts";
import { measureStages } from "./measure-stages.server.ts";
import { fetchMissedEvents } from "./money/fetch-missed-events.server.ts";
import { askPayments, askRefunds, finishEvents } from "./money/reconcile-payments.server.ts";
import { approveCommissions } from "./partners/approve-commissions.server.ts";
import { forgetPartners } from "./partners/forget-partners.server.ts";
import { forgetPartnerLinks } from "./partners/partner-links.server.ts";
import { forgetPartnerSessions } from "./partners/partner-sessions.server.ts";
import { forgetClicks } from "./partners/record-click.server.ts";
import { sendPayoutRuns } from "./payouts/send-payout-runs.server.ts";
import { deleteAccounts } from "./retention/delete-accounts.server.ts";
import { deleteApplications } from "./retention/delete-applications.server.ts";
import { forgetShareLinks } from "./sharing/share-links.server.ts";
import { forgetStaffSessions } from "./staff/staff-sessions.server.ts";

const STEPS: Record<SweepStep, (services: Services) => Promise<unknown>> = {
	"wake-applications": wakeApplications,
	"deliver-effects": deliverAll,
	"deliver-letters": (services) => deliverLetters(services),
	"give-back-claims": giveBackClaims,
	"list-events": fetchMissedEvents,
	"finish-events": finishEvents,
	"ask-payments": askPayments,
	"ask-refunds": askRefunds,
	"approve-commissions": approveCommissions,
	"send-payouts": sendPayoutRuns,
	// One try each: a reader that is away for a minute must not use up all of them.
	"read-documents": (services) => readPending(services),
	"delete-uploads": (services) => sweepUploads(services),
	"delete-images": purgeDocuments,
	"chain-histories": chainHistories,
	"note-heads": noteHeads,
	"check-chain": checkChain,
	"store-histories": storeHistories,
	"delete-applications": deleteApplications,
	"delete-accounts": deleteAccounts,
	"delete-links": async (services) => {
		await forgetLinks(services);
		await forgetShareLinks(services);
		await forgetRepresentativeLinks(services);
		await forgetPortalPasswords(services);
		await forgetPhoneLinks(services);
	},
	"delete-events": forgetWebhookEvents,
	"delete-counters": forgetCounters,
	"delete-page-views": forgetPageViews,
	"delete-sessions": forgetSessions,
	"delete-staff-sessions": forgetStaffSessions,
	"delete-letters": forgetLetters,
	"delete-clicks": forgetClicks,
	"delete-partner-links": forgetPartnerLinks,
	"delete-partner-sessions": forgetPartnerSessions,
	"delete-partners": forgetPartners,
	"delete-drafts": forgetDrafts,
	"count-applications": countApplications,
	"measure-stages": measureStages,
	"index-names": indexNames,
	"rewrap-documents": rewrapDocuments,
	"rewrap-columns": rewrapColumns,
};

/**
 * What the cron does every five minutes, and what makes every other promise safe: applications whose alarm was lost are woken,
 * effects left undone are done, our ledger are compared with the card provider's, and what nobody will come back for,
 * or what has been kept as long as promised, is deleted; what is sealed moves to a new key. A step that throws stops none of the others: staff see it.
 */
export async function sweep(services: Services): Promise<void> {
	// Asked once instead of written after each step; when the database is away, any of them may have failed.
	const failing = await readFailing(services.db).catch(() => new Set<string>(SWEEP_STEPS));
	for (const step of SWEEP_STEPS) await runStep(services, step, failing.has(step));
}

/**
 * One step of the sweep. Never throws: a failure is noted for staff, and gone when the step succeeds again.
 * @param failed whether it did when it last ran
 */
export async function runStep(services: Services, step: SweepStep, failed: boolean): Promise<void> {
	try {
		await STEPS[step](services);
		if (failed) await noteSuccess(services.db, step);
	} catch (error) {
		const name = error instanceof Error ? error.name : "unknown";
		services.log("sweep-step-failed", { step, error: name });
		// If not even this can be written, the database is away and every step says so in the log.
		await noteFailure(services.db, step, name, services.now()).catch(() => undefined);
	}
}
