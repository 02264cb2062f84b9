import { and, count, eq, gt, isNull } from "drizzle-orm";
import { NO_HASH } from "#app/audit/chain.ts";
import type { ApplicationState } from "#app/domain/application/transition.ts";
import { openApplication } from "./application-row.server.ts";
import { applicationEvents } from "./audit-schema.server.ts";
import type { Database } from "./db.server.ts";
import { payments } from "./money-schema.server.ts";
import { assemblePayments, selectPayments } from "./payments.server.ts";
import { applications, outbox } from "./schema.server.ts";

/** An application's state with the last hash of its history; null while the history is not chained. */
export type StoredState = ApplicationState & { head: string | null };

/** Loads an application with its payments, and whether this event was already applied, in one round trip. */
export async function loadApplication(
	db: Database,
	applicationId: string,
	eventId: string,
): Promise<StoredState & { seen: boolean }> {
	const [rows, events, ...money] = await db.batch([
		db.select().from(applications).where(eq(applications.id, applicationId)),
		db
			.select({ version: applicationEvents.version })
			.from(applicationEvents)
			.where(and(eq(applicationEvents.applicationId, applicationId), eq(applicationEvents.eventId, eventId))),
		...selectPayments(db, eq(payments.applicationId, applicationId)),
	]);
	const [row] = rows;
	const application = row ? await openApplication(db, row) : null;
	return { application, payments: assemblePayments(money), head: row ? row.head : NO_HASH, seen: events.length > 0 };
}

/** Returns the number of pending effects of an application. */
export async function countOpenEffects(db: Database, applicationId: string): Promise<number> {
	const [row] = await db
		.select({ open: count() })
		.from(outbox)
		.where(and(eq(outbox.applicationId, applicationId), isNull(outbox.doneAt), isNull(outbox.failedAt)));
	return row?.open ?? 0;
}

/**
 * Marks the archive as outdated after an addition to the history without an event, such as a requested mail. Writes
 * nothing unless the history is archived.
 */
export async function markArchiveOutdated(db: Database, applicationId: string): Promise<void> {
	await db
		.update(applications)
		.set({ historyVersion: 0 })
		.where(and(eq(applications.id, applicationId), gt(applications.historyVersion, 0)));
}
