import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { openApplication, sealChanges } from "#app/data/application-row.server.ts";
import {
	legalHolds,
	mandatePages,
	pictureHashes,
	portalPasswords,
	representativeLinks,
} from "#app/data/application-schema.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { APPLICATION_OVER, CLEARING, EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { chunksToList } from "#app/data/db.server.ts";
import { secondPersonWaits, stageClocks } from "#app/data/measure-schema.server.ts";
import { disputes, payments, refundRequests, refunds } from "#app/data/money-schema.server.ts";
import { changeNameWords } from "#app/data/name-words.server.ts";
import { applicationLinks, ownerSessions, phoneLinks, shareLinks } from "#app/data/owner-schema.server.ts";
import { referrals } from "#app/data/partner-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, emailLogs, outbox, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { staffDrafts } from "#app/data/staff-schema.server.ts";
import { getArchive, newArchiveKey, putArchive } from "#app/documents/archive-store.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { RECENT_EVENTS } from "#app/domain/application/history.ts";
import { emptied } from "#app/domain/retention/emptied.ts";
import { endedBefore } from "#app/domain/retention/periods.ts";
import type { Services } from "#app/services.ts";

/** Applications per run: 5,760 a day, twice as many as end on a day with a million a year. */
const BATCH = 20;

type Kept = Pick<Services, "db" | "documents" | "now">;
type Row = typeof applications.$inferSelect;

/** Of applications: nobody holds it. */
export function notHeld(db: Database): SQL {
	return notExists(db.select({ one: sql`1` }).from(legalHolds).where(eq(legalHolds.applicationId, applications.id)));
}

/**
 * Deletes applications five years after their end: documents, certificate, log and all that is of a person. Where money came
 * in, the emptied row stays for the accounts (delete-accounts.server.ts); where none did, nothing does. One that is on hold
 * waits. Goes on where the last run stopped and begins anew at the end, so
 * that one that cannot be deleted keeps no other one from its turn.
 */
export async function deleteApplications(services: Kept): Promise<void> {
	const { db, now } = services;
	await finishErasures(services);
	const mark = await readJobCursor(db, "delete-applications");
	// A history that is to be stored is left to that step: whoever writes a file meanwhile would leave it behind.
	const settled = and(
		isNull(applications.historyPending),
		or(
			sql`${applications.historyVersion} >= ${applications.version}`,
			gt(applications.updatedAt, now() - RECENT_EVENTS),
		),
	);
	const due = await db
		.select()
		.from(applications)
		.where(and(APPLICATION_OVER, lt(applications.stateSince, endedBefore(now())), settled, notHeld(db), after(mark)))
		.orderBy(asc(applications.stateSince), asc(applications.id))
		.limit(BATCH);
	let failed: unknown = null;
	for (const row of due) {
		await deleteApplication(services, row).catch((error: unknown) => {
			failed ??= error;
		});
	}
	const last = due.length < BATCH ? undefined : due.at(-1);
	const next = last ? `${last.stateSince} ${last.id}` : null;
	if (next !== mark) await writeJobCursor(db, "delete-applications", next);
	// Staff see a step that fails; by then the others of this run are deleted.
	if (failed !== null) throw failed;
}

function after(mark: string | null): SQL | undefined {
	if (mark === null) return undefined;
	const [since = "", id = ""] = mark.split(" ");
	const at = Number(since);
	return and(gte(applications.stateSince, at), or(gt(applications.stateSince, at), gt(applications.id, id)));
}

async function deleteApplication(services: Kept, row: Row): Promise<void> {
	const { db, documents } = services;
	const { id } = row;
	const belongings = await deleteRelatedRecords(services, id);
	if (row.historyKey !== null) await documents.delete(row.historyKey);
	const application = await openApplication(db, row);
	const [paid] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.applicationId, id), gt(payments.amountReceived, 0)))
		.limit(1);
	const statements: BatchItem<"sqlite">[] = [
		...belongings,
		...changeNameWords(db, id, application, { firstName: "", lastName: "" }),
		db.delete(outbox).where(eq(outbox.applicationId, id)),
		...(await emptyRow(services, application)),
		// The row says now that nothing else is left of it, without which no event is deleted.
		db.delete(applicationEvents).where(eq(applicationEvents.applicationId, id)),
		...(paid ? [] : deleteRow(db, id)),
	];
	await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

async function emptyRow({ db, now }: Kept, application: Application): Promise<BatchItem<"sqlite">[]> {
	const changes = emptied(application.erasedAt ?? now());
	const columns = await sealChanges(db, changes, { ...application, ...changes });
	const gone = { historyKey: null, historyKeyId: null, clearedAt: now(), assignedTo: null, assignedAt: null };
	// In a list: whoever awaits a statement runs it.
	return [
		db
			.update(applications)
			.set({ ...columns, ...gone })
			.where(eq(applications.id, application.id)),
	];
}

/** The row of an application and of tries to pay that brought nothing, and one less in the count of its queue. */
export function deleteRow(db: Database, id: string): BatchItem<"sqlite">[] {
	const stage = sql`(SELECT ${applications.stage} FROM ${applications} WHERE ${applications.id} = ${id})`;
	return [
		db
			.delete(refundRequests)
			.where(
				sql`${refundRequests.paymentId} IN (SELECT ${payments.id} FROM ${payments} WHERE ${payments.applicationId} = ${id})`,
			),
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
 * Deletes the objects of an application's documents, and gives the statements that then delete the rows of all that lies
 * beside its own row: documents, certificate, links, browsers, mails, drafts, how it came by a partner. Objects go
 * first, so that what is broken off is known by its rows and done by the next run. What accounts need is not touched, but
 * for what staff wrote beside a refund.
 */
async function deleteRelatedRecords(
	{ db, documents }: Pick<Services, "db" | "documents">,
	applicationId: string,
): Promise<Statement[]> {
	const visited = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.applicationId, applicationId));
	const [mine, left] = await db.batch([
		db.select({ id: uploads.id }).from(uploads).where(eq(uploads.applicationId, applicationId)),
		// What the same visitor sent and did not use. One that is still being received is none of ours to stop.
		db
			.select({ id: uploads.id })
			.from(uploads)
			.where(
				and(inArray(uploads.sessionId, visited), isNull(sql`+${uploads.applicationId}`), eq(uploads.state, "stored")),
			),
	]);
	const ids = [...mine, ...left].map(({ id }) => id);
	const lists = chunksToList(ids, 0);
	for (const some of lists) {
		const pages = await db
			.select({ objectKey: uploadPages.objectKey })
			.from(uploadPages)
			.where(and(inArray(uploadPages.uploadId, some), isNotNull(uploadPages.objectKey)));
		for (const { objectKey } of pages) if (objectKey !== null) await documents.delete(objectKey);
	}
	const isMail = sql`${outbox.effect} ->> '$.kind' = 'mail'`;
	return [
		...lists.flatMap((some): Statement[] => [
			db.delete(uploadPages).where(inArray(uploadPages.uploadId, some)),
			db.delete(pictureHashes).where(inArray(pictureHashes.uploadId, some)),
			db.delete(uploads).where(inArray(uploads.id, some)),
		]),
		db.delete(mandatePages).where(eq(mandatePages.applicationId, applicationId)),
		db.delete(representativeLinks).where(eq(representativeLinks.applicationId, applicationId)),
		db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId)),
		db.delete(portalPasswords).where(eq(portalPasswords.applicationId, applicationId)),
		db.delete(applicationLinks).where(eq(applicationLinks.applicationId, applicationId)),
		db.delete(shareLinks).where(eq(shareLinks.applicationId, applicationId)),
		db.delete(ownerSessions).where(eq(ownerSessions.applicationId, applicationId)),
		db.delete(emailLogs).where(eq(emailLogs.relatedEntityId, applicationId)),
		db.delete(staffDrafts).where(eq(staffDrafts.applicationId, applicationId)),
		db.delete(referrals).where(eq(referrals.applicationId, applicationId)),
		db.delete(sessions).where(eq(sessions.applicationId, applicationId)),
		db.delete(stageClocks).where(eq(stageClocks.applicationId, applicationId)),
		db.delete(secondPersonWaits).where(eq(secondPersonWaits.applicationId, applicationId)),
		// Money that is still on its way, or is stuck on it, is not forgotten.
		db.delete(outbox).where(and(eq(outbox.applicationId, applicationId), or(isNotNull(outbox.doneAt), isMail))),
		db
			.update(refunds)
			.set({ note: null })
			.where(and(eq(refunds.applicationId, applicationId), isNotNull(refunds.note))),
	];
}

/** Goes on with erasures that were broken off. What fails keeps no other one from its turn, and is told. */
async function finishErasures(services: Kept): Promise<void> {
	const due = await services.db
		.select({ id: applications.id })
		.from(applications)
		.where(CLEARING)
		.orderBy(asc(applications.erasedAt))
		.limit(BATCH);
	let failed: unknown = null;
	for (const { id } of due) {
		await finishErasure(services, id).catch((error: unknown) => {
			failed ??= error;
		});
	}
	if (failed !== null) throw failed;
}

/**
 * Deletes all that lies beside the row of an application that was emptied: documents, links, browsers, mails, and the mails in
 * its stored history. The log stays, without a word that anybody wrote. May be repeated; done once no effect is open.
 */
export async function finishErasure(services: Kept, applicationId: string): Promise<void> {
	const { db, now } = services;
	await stripHistory(services, applicationId);
	const open = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${and(eq(outbox.applicationId, applicationId), EFFECT_OPEN)})`;
	await db.batch([
		...(await deleteRelatedRecords(services, applicationId)),
		db
			.update(applications)
			.set({ clearedAt: now(), assignedTo: null, assignedAt: null, claimedUntil: null })
			.where(and(eq(applications.id, applicationId), sql`erased_at IS NOT NULL`, sql`NOT ${open}`)),
	] as unknown as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
}

/** Writes a stored history anew without the mails in it, which name the address, as commands/application/store-histories.server.ts writes one. */
async function stripHistory({ db, documents }: Kept, id: string): Promise<void> {
	const mine = eq(applications.id, id);
	const [row] = await db
		.select({ key: applications.historyKey, pending: applications.historyPending })
		.from(applications)
		.where(mine);
	if (!row || row.key === null) return;
	const history = await getArchive(documents, row.key, id);
	if (history.mails.length === 0 && history.effects.length === 0) return;
	const key = newArchiveKey(documents);
	const unchanged =
		row.pending === null ? isNull(applications.historyPending) : eq(applications.historyPending, row.pending);
	const claimed = await db.update(applications).set({ historyPending: key }).where(and(mine, unchanged));
	if (claimed.meta.changes === 0) throw new HistoryBusy();
	if (row.pending !== null) await documents.delete(row.pending);
	await putArchive(documents, key, id, { ...history, mails: [], effects: [] });
	const written = await db
		.update(applications)
		.set({ historyKey: key, historyPending: row.key, historyKeyId: db.keyring.sealing.id })
		.where(and(mine, eq(applications.historyPending, key)));
	if (written.meta.changes === 0) {
		await documents.delete(key);
		throw new HistoryBusy();
	}
	await documents.delete(row.key);
	const done = and(mine, eq(applications.historyPending, row.key));
	await db.update(applications).set({ historyPending: null }).where(done);
}

/** Somebody else is writing the file at this moment: the next run goes on. */
class HistoryBusy extends Error {
	override readonly name = "HistoryBusy";
}
