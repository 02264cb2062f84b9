import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { openApplication, sealChanges } from "#app/data/application-row.server.ts";
import {
	legalHolds,
	mandatePages,
	pictureHashes,
	portalPasswords,
	representativeLinks,
	reviews,
} from "#app/data/application-schema.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { APPLICATION_CLEARING, APPLICATION_RETAINED, EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { chunksForList } from "#app/data/db.server.ts";
import { secondPersonWaits, stageClocks } from "#app/data/measure-schema.server.ts";
import {
	disputes,
	invoiceCompanies,
	invoices,
	payments,
	refundRequests,
	refunds,
} from "#app/data/money-schema.server.ts";
import { changeNameWords } from "#app/data/name-words.server.ts";
import { applicationLinks, ownerSessions, phoneLinks, shareLinks } from "#app/data/owner-schema.server.ts";
import { referrals } from "#app/data/partner-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, emailLogs, outbox, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { documentTicks, staffDrafts } from "#app/data/staff-schema.server.ts";
import { ArchiveMissing, getArchive, newArchiveKey, putArchive } from "#app/documents/archive-store.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { HISTORY_RETENTION, NO_HISTORY } from "#app/domain/application/history.ts";
import { clearedFields } from "#app/domain/retention/erasure.ts";
import { applicationCutoff } from "#app/domain/retention/retention-rules.ts";
import type { Services } from "#app/services.ts";

/** Applications per run: 5,760 a day, twice as many as close per day at a million a year. */
const BATCH = 20;

type Context = Pick<Services, "db" | "documents" | "now">;
type Row = typeof applications.$inferSelect;

/** Condition for applications that are not on hold. */
export function isNotOnHold(db: Database): SQL {
	return notExists(db.select({ one: sql`1` }).from(legalHolds).where(eq(legalHolds.applicationId, applications.id)));
}

/**
 * Deletes applications five years after closing: documents, certificate, log and personal data. The emptied row remains
 * for accounting if money was received (delete-accounts.server.ts). Skips those on hold. Continues from the last
 * position and restarts at the end, so that a failure does not block others.
 */
export async function deleteApplications(services: Context): Promise<void> {
	const { db, now } = services;
	await finishErasures(services);
	const cursor = await readJobCursor(db, "delete-applications");
	// Histories that are due for the archive are left to the archiving job, whose file would otherwise remain.
	const isArchived = and(
		isNull(applications.historyPending),
		or(
			sql`${applications.historyVersion} >= ${applications.version}`,
			gt(applications.updatedAt, now() - HISTORY_RETENTION),
		),
	);
	const due = await db
		.select()
		.from(applications)
		.where(
			and(
				APPLICATION_RETAINED,
				lt(applications.stateSince, applicationCutoff(now())),
				isArchived,
				isNotOnHold(db),
				isAfterCursor(cursor),
			),
		)
		.orderBy(asc(applications.stateSince), asc(applications.id))
		.limit(BATCH);
	let firstError: unknown = null;
	for (const row of due) {
		await deleteApplication(services, row).catch((error: unknown) => {
			firstError ??= error;
		});
	}
	const last = due.length < BATCH ? undefined : due.at(-1);
	const next = last ? `${last.stateSince} ${last.id}` : null;
	if (next !== cursor) await writeJobCursor(db, "delete-applications", next);
	// Thrown last, so that staff see the failure and the other applications of this run are deleted.
	if (firstError !== null) throw firstError;
}

function isAfterCursor(cursor: string | null): SQL | undefined {
	if (cursor === null) return undefined;
	const [endedAtText = "", id = ""] = cursor.split(" ");
	const endedAt = Number(endedAtText);
	return and(gte(applications.stateSince, endedAt), or(gt(applications.stateSince, endedAt), gt(applications.id, id)));
}

async function deleteApplication(services: Context, row: Row): Promise<void> {
	const { db, documents } = services;
	const { id } = row;
	const relatedStatements = await deleteRelatedRecords(services, id);
	if (row.historyKey !== null) await documents.delete(row.historyKey);
	const application = await openApplication(db, row);
	const [receivedPayment] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.applicationId, id), gt(payments.amountReceived, 0)))
		.limit(1);
	const statements: BatchItem<"sqlite">[] = [
		...relatedStatements,
		...changeNameWords(db, id, application, { firstName: "", lastName: "" }),
		db.delete(outbox).where(eq(outbox.applicationId, id)),
		...(await emptyRowStatements(services, application)),
		// The row now records that nothing else is left, which is required for deleting events.
		db.delete(applicationEvents).where(eq(applicationEvents.applicationId, id)),
		...(receivedPayment ? [] : deleteRowStatements(db, id)),
	];
	await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

async function emptyRowStatements({ db, now }: Context, application: Application): Promise<BatchItem<"sqlite">[]> {
	const changes = clearedFields(application.erasedAt ?? now());
	const columns = await sealChanges(db, changes, { ...application, ...changes });
	const clearedColumns = { historyKey: null, historyKeyId: null, clearedAt: now(), assignedTo: null, assignedAt: null };
	// Returned in an array, because awaiting a statement would run it.
	return [
		db
			.update(applications)
			.set({ ...columns, ...clearedColumns })
			.where(eq(applications.id, application.id)),
	];
}

/**
 * Returns the statements that delete an application's row and all records of its payments, and decrement the count of
 * its queue.
 */
export function deleteRowStatements(db: Database, id: string): BatchItem<"sqlite">[] {
	const stage = sql`(SELECT ${applications.stage} FROM ${applications} WHERE ${applications.id} = ${id})`;
	return [
		db
			.delete(refundRequests)
			.where(
				sql`${refundRequests.paymentId} IN (SELECT ${payments.id} FROM ${payments} WHERE ${payments.applicationId} = ${id})`,
			),
		db.delete(invoices).where(eq(invoices.applicationId, id)),
		db.delete(disputes).where(eq(disputes.applicationId, id)),
		db.delete(refunds).where(eq(refunds.applicationId, id)),
		db.delete(payments).where(eq(payments.applicationId, id)),
		db
			.update(stageCounts)
			.set({ applications: sql`${stageCounts.applications} - 1` })
			.where(eq(stageCounts.stage, stage)),
		db.delete(applications).where(eq(applications.id, id)),
	];
}

type Statement = BatchItem<"sqlite">;

/**
 * Deletes the objects of an application's documents and returns the statements that delete its related rows: documents,
 * certificate, links, browsers, e-mails, drafts, referral. Objects are deleted first, so that the next run completes an
 * interrupted one. Accounting records remain, except the notes of staff about refunds.
 */
async function deleteRelatedRecords(
	{ db, documents }: Pick<Services, "db" | "documents">,
	applicationId: string,
): Promise<Statement[]> {
	const ownSessions = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.applicationId, applicationId));
	const [claimedUploads, remainingUploads] = await db.batch([
		db.select({ id: uploads.id }).from(uploads).where(eq(uploads.applicationId, applicationId)),
		// Unused uploads of its sessions. Uploads in progress are not touched.
		db
			.select({ id: uploads.id })
			.from(uploads)
			.where(
				and(
					inArray(uploads.sessionId, ownSessions),
					isNull(sql`+${uploads.applicationId}`),
					eq(uploads.state, "stored"),
				),
			),
	]);
	const ids = [...claimedUploads, ...remainingUploads].map(({ id }) => id);
	const chunks = chunksForList(ids, 0);
	for (const chunk of chunks) {
		const pages = await db
			.select({ objectKey: uploadPages.objectKey })
			.from(uploadPages)
			.where(and(inArray(uploadPages.uploadId, chunk), isNotNull(uploadPages.objectKey)));
		for (const { objectKey } of pages) if (objectKey !== null) await documents.delete(objectKey);
	}
	const isMail = sql`${outbox.effect} ->> '$.kind' = 'mail'`;
	return [
		...chunks.flatMap((chunk): Statement[] => [
			db.delete(uploadPages).where(inArray(uploadPages.uploadId, chunk)),
			db.delete(pictureHashes).where(inArray(pictureHashes.uploadId, chunk)),
			db.delete(uploads).where(inArray(uploads.id, chunk)),
		]),
		db.delete(mandatePages).where(eq(mandatePages.applicationId, applicationId)),
		db.delete(representativeLinks).where(eq(representativeLinks.applicationId, applicationId)),
		db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId)),
		// Issued invoices retain the company for the legal period.
		db.delete(invoiceCompanies).where(eq(invoiceCompanies.applicationId, applicationId)),
		db.delete(reviews).where(eq(reviews.applicationId, applicationId)),
		db.delete(portalPasswords).where(eq(portalPasswords.applicationId, applicationId)),
		db.delete(applicationLinks).where(eq(applicationLinks.applicationId, applicationId)),
		db.delete(shareLinks).where(eq(shareLinks.applicationId, applicationId)),
		db.delete(ownerSessions).where(eq(ownerSessions.applicationId, applicationId)),
		db.delete(emailLogs).where(eq(emailLogs.relatedEntityId, applicationId)),
		db.delete(staffDrafts).where(eq(staffDrafts.applicationId, applicationId)),
		db.delete(documentTicks).where(eq(documentTicks.applicationId, applicationId)),
		db.delete(agentCases).where(eq(agentCases.applicationId, applicationId)),
		db.delete(referrals).where(eq(referrals.applicationId, applicationId)),
		db.delete(sessions).where(eq(sessions.applicationId, applicationId)),
		db.delete(stageClocks).where(eq(stageClocks.applicationId, applicationId)),
		db.delete(secondPersonWaits).where(eq(secondPersonWaits.applicationId, applicationId)),
		// Pending or failed effects that move money remain.
		db.delete(outbox).where(and(eq(outbox.applicationId, applicationId), or(isNotNull(outbox.doneAt), isMail))),
		db
			.update(refunds)
			.set({ note: null })
			.where(and(eq(refunds.applicationId, applicationId), isNotNull(refunds.note))),
	];
}

/** Completes interrupted erasures. A failure does not block others and is logged. */
async function finishErasures(services: Context): Promise<void> {
	const due = await services.db
		.select({ id: applications.id })
		.from(applications)
		.where(APPLICATION_CLEARING)
		.orderBy(asc(applications.erasedAt))
		.limit(BATCH);
	let firstError: unknown = null;
	for (const { id } of due) {
		await finishErasure(services, id).catch((error: unknown) => {
			firstError ??= error;
		});
	}
	if (firstError !== null) throw firstError;
}

/**
 * Deletes the related records of an emptied application: documents, links, browsers, e-mails, and the e-mails in its
 * archived history. The log remains without texts. Idempotent; complete once no effect is open.
 */
export async function finishErasure(services: Context, applicationId: string): Promise<void> {
	const { db, now } = services;
	await stripHistory(services, applicationId);
	const hasOpenEffects = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${and(eq(outbox.applicationId, applicationId), EFFECT_OPEN)})`;
	await db.batch([
		...(await deleteRelatedRecords(services, applicationId)),
		db
			.update(applications)
			.set({ clearedAt: now(), assignedTo: null, assignedAt: null, claimedUntil: null })
			.where(and(eq(applications.id, applicationId), sql`erased_at IS NOT NULL`, sql`NOT ${hasOpenEffects}`)),
	] as unknown as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

/**
 * Rewrites an archived history without its e-mails, which contain the address, as cron/archive-events.server.ts does.
 */
async function stripHistory({ db, documents }: Context, id: string): Promise<void> {
	const byId = eq(applications.id, id);
	const [row] = await db
		.select({ key: applications.historyKey, pending: applications.historyPending })
		.from(applications)
		.where(byId);
	if (!row || row.key === null) return;
	// After a restore, the file and its e-mails may be gone.
	const history = await getArchive(documents, row.key, id).catch((error: unknown) => {
		if (error instanceof ArchiveMissing) return NO_HISTORY;
		throw error;
	});
	if (history.mails.length === 0 && history.effects.length === 0) return;
	const key = newArchiveKey(documents);
	const unchanged =
		row.pending === null ? isNull(applications.historyPending) : eq(applications.historyPending, row.pending);
	const claimResult = await db.update(applications).set({ historyPending: key }).where(and(byId, unchanged));
	if (claimResult.meta.changes === 0) throw new HistoryBusy();
	if (row.pending !== null) await documents.delete(row.pending);
	await putArchive(documents, key, id, { ...history, mails: [], effects: [] });
	const updated = await db
		.update(applications)
		.set({ historyKey: key, historyPending: row.key, historyKeyId: db.keyring.current.id })
		.where(and(byId, eq(applications.historyPending, key)));
	if (updated.meta.changes === 0) {
		await documents.delete(key);
		throw new HistoryBusy();
	}
	await documents.delete(row.key);
	const isUnchanged = and(byId, eq(applications.historyPending, row.key));
	await db.update(applications).set({ historyPending: null }).where(isUnchanged);
}

/** Thrown when another run is writing the file. The next run continues. */
class HistoryBusy extends Error {
	override readonly name = "HistoryBusy";
}
