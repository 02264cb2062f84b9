import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { EFFECT_OPEN, TO_ARCHIVE } from "#app/data/conditions.server.ts";
import { chunksForList } from "#app/data/db.server.ts";
import { pushSubscriptions } from "#app/data/owner-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, emailLogs, outbox } from "#app/data/schema.server.ts";
import { getArchive, newArchiveKey, putArchive } from "#app/documents/archive-store.server.ts";
import { HISTORY_RETENTION, joinHistories } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";

/** Applications per run: 5,760 a day, twice as many as close per day at a million a year. */
const BATCH = 20;

/** Upper bound for the values that a deletion binds in addition to its list. */
const EXTRA_PARAMETERS = 4;

/**
 * Moves the histories of closed applications to the archive 30 days after the last activity. Each run continues after
 * the previous one and restarts at the end, so that a failing application does not block the others. Later events are
 * merged after another 30 days.
 */
export async function archiveEvents(services: Services): Promise<void> {
	const { db, now } = services;
	const cursor = await readJobCursor(db, "archive-events");
	const due = await db
		.select({ id: applications.id, updatedAt: applications.updatedAt })
		.from(applications)
		.where(and(TO_ARCHIVE, lte(applications.updatedAt, now() - HISTORY_RETENTION), isAfterCursor(cursor)))
		.orderBy(asc(applications.updatedAt), asc(applications.id))
		.limit(BATCH);
	let firstError: unknown = null;
	for (const { id } of due) {
		await archiveHistory(services, id).catch((error: unknown) => {
			firstError ??= error;
		});
	}
	const last = due.length < BATCH ? undefined : due.at(-1);
	const next = last ? `${last.updatedAt} ${last.id}` : null;
	if (next !== cursor) await writeJobCursor(db, "archive-events", next);
	// Thrown last, so that staff see the failure and the other applications of this run are archived.
	if (firstError !== null) throw firstError;
}

function isAfterCursor(cursor: string | null): SQL | undefined {
	if (cursor === null) return undefined;
	const [updatedAtText = "", id = ""] = cursor.split(" ");
	const updatedAt = Number(updatedAtText);
	return and(
		gte(applications.updatedAt, updatedAt),
		or(gt(applications.updatedAt, updatedAt), gt(applications.id, id)),
	);
}

/**
 * Archives one application: claims the object key in the application's row, writes the object, then references it and
 * deletes the archived rows in one batch if the claim is still valid. The loser of two concurrent runs deletes its own
 * object.
 */
async function archiveHistory(services: Pick<Services, "db" | "documents">, id: string): Promise<void> {
	const { db, documents } = services;
	const byId = eq(applications.id, id);
	const [[current], openEffects] = await db.batch([
		db.select({ pending: applications.historyPending }).from(applications).where(byId),
		db
			.select({ key: outbox.key })
			.from(outbox)
			.where(and(eq(outbox.applicationId, id), EFFECT_OPEN))
			.limit(1),
	]);
	if (!current || openEffects.length > 0) return;
	const { pending } = current;
	const key = newArchiveKey(documents);
	const unchanged = pending === null ? isNull(applications.historyPending) : eq(applications.historyPending, pending);
	const claimResult = await db.update(applications).set({ historyPending: key }).where(and(byId, unchanged));
	if (claimResult.meta.changes === 0) return;
	if (pending !== null) await documents.delete(pending);

	const [[row], events, mailRows, effects] = await db.batch([
		db.select({ version: applications.version, key: applications.historyKey }).from(applications).where(byId),
		db
			.select()
			.from(applicationEvents)
			.where(eq(applicationEvents.applicationId, id))
			.orderBy(asc(applicationEvents.version)),
		db
			.select()
			.from(emailLogs)
			.where(and(eq(emailLogs.relatedEntityId, id), ne(emailLogs.status, "sending"))),
		db
			.select()
			.from(outbox)
			.where(and(eq(outbox.applicationId, id), sql`done_at IS NOT NULL`)),
	]);
	if (!row) return;
	const recent = { events, mails: mailRows, effects };
	await putArchive(documents, key, id, joinHistories(await getArchive(documents, row.key, id), recent));

	const isReferenced = sql`EXISTS (SELECT 1 FROM applications AS a WHERE a.id = ${id} AND a.history_key = ${key})`;
	const [updated] = await db.batch([
		db
			.update(applications)
			.set({
				historyKey: key,
				historyVersion: row.version,
				historyPending: row.key,
				historyKeyId: db.keyring.current.id,
			})
			.where(and(byId, eq(applications.historyPending, key))),
		db
			.delete(applicationEvents)
			.where(and(eq(applicationEvents.applicationId, id), lte(applicationEvents.version, row.version), isReferenced)),
		// There is nothing left to notify about.
		db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.applicationId, id), isReferenced)),
		...chunksForList(
			mailRows.map((mail) => mail.id),
			EXTRA_PARAMETERS,
		).map((ids): BatchItem<"sqlite"> => db.delete(emailLogs).where(and(inArray(emailLogs.id, ids), isReferenced))),
		...chunksForList(
			effects.map((effect) => effect.key),
			EXTRA_PARAMETERS,
		).map((keys): BatchItem<"sqlite"> => db.delete(outbox).where(and(inArray(outbox.key, keys), isReferenced))),
	]);
	if (updated.meta.changes === 0) return documents.delete(key);
	if (row.key === null) return;
	await documents.delete(row.key);
	const isUnchanged = and(byId, eq(applications.historyPending, row.key));
	await db.update(applications).set({ historyPending: null }).where(isUnchanged);
}
