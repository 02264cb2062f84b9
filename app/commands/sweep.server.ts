import { asc, lt, lte } from "drizzle-orm";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import { applications, counters, pageViews, sessions } from "../data/schema.server.ts";
import type { Services } from "../services.ts";
import { purgeDocuments } from "./documents/purge-documents.server.ts";
import { readPending } from "./documents/read-document.server.ts";
import { sweepUploads } from "./documents/sweep-uploads.server.ts";
import { deliverOutbox } from "./mail/deliver-outbox.server.ts";
import { reconcilePayments } from "./money/reconcile-payments.server.ts";

const BATCH = 100;

/**
 * What the cron does every five minutes, and what makes every other promise safe: applications whose alarm was lost are
 * woken, effects left undone are done, our ledger is compared with the card provider's, and what nobody will come back
 * for, or what has been kept as long as promised, is deleted.
 */
export async function sweep(services: Services): Promise<void> {
	await wakeOverdueApplications(services);
	while ((await deliverOutbox(services)) > 0);
	await reconcilePayments(services);
	// One try each: a reader that is away for a minute must not use up all of them.
	await readPending(services);
	await sweepUploads(services);
	await purgeDocuments(services);
	await forget(services);
}

async function wakeOverdueApplications({ db, now, rooms, log }: Services): Promise<void> {
	const overdue = await db
		.select({ id: applications.id })
		.from(applications)
		.where(lte(applications.deadlineAt, now()))
		.orderBy(asc(applications.deadlineAt))
		.limit(BATCH);
	for (const { id } of overdue) {
		await rooms
			.wake(id)
			.catch((error: unknown) => log("wake-failed", { error: error instanceof Error ? error.name : "unknown" }));
	}
}

async function forget({ db, now }: Services): Promise<void> {
	await db.delete(counters).where(lt(counters.expiresAt, now()));
	await db.delete(pageViews).where(lt(pageViews.day, lisbonDate(now() - 730 * DAY)));
	await db.delete(sessions).where(lt(sessions.updatedAt, now() - 30 * DAY));
}
