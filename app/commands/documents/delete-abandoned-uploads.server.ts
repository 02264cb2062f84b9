import { and, asc, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { pictureHashes } from "#app/data/documents/picture-schema.server.ts";
import { applications, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** An upload that is still being received after this long was broken off; milliseconds. */
const RECEIVING_RETENTION = DAY;
/** A document that no application has claimed is kept as long as the session that could still claim it; milliseconds. */
const UNCLAIMED_RETENTION = 30 * DAY;
/** Uploads at once. The database takes 100 values in one statement. */
const BATCH = 40;
/** Then the rest waits for the next run; milliseconds. Other steps of the sweep want their turn. */
const STALL_GRACE = 20 * SECOND;

type Deleted = Pick<Services, "db" | "documents" | "now">;

/**
 * Deletes documents that nobody will come back for, until none is left or the time is up. Gives the number of uploads deleted.
 */
export async function deleteAbandonedUploads(services: Deleted, patience = STALL_GRACE): Promise<number> {
	const begun = Date.now();
	let deleted = 0;
	while (true) {
		const some = await deleteBatch(services);
		deleted += some;
		if (some < BATCH || Date.now() - begun >= patience) return deleted;
	}
}

/** Objects go first and rows last, so that a run that is broken off leaves rows by which the next one finishes. */
async function deleteBatch(services: Deleted): Promise<number> {
	const { db, documents } = services;
	const abandoned = await findAbandoned(services);
	if (abandoned.length === 0) return 0;
	const ids = abandoned.map(({ id }) => id);
	const pages = await db
		.select({ objectKey: uploadPages.objectKey })
		.from(uploadPages)
		.where(inArray(uploadPages.uploadId, ids));
	for (const { objectKey } of pages) if (objectKey !== null) await documents.delete(objectKey);
	const sessionIds = abandoned.map(({ sessionId }) => sessionId).filter((id) => id !== null);
	// Without a session there is none that must forget them, and a list of none is looked for in every row.
	if (sessionIds.length > 0) await clearFromSessions(services, sessionIds, ids);
	await db.batch([
		db.delete(uploadPages).where(inArray(uploadPages.uploadId, ids)),
		db.delete(pictureHashes).where(inArray(pictureHashes.uploadId, ids)),
		db.delete(uploads).where(inArray(uploads.id, ids)),
	]);
	return ids.length;
}

/** Before the uploads themselves go: whoever still has the session must not be shown what is not there. */
async function clearFromSessions({ db }: Pick<Services, "db">, sessionIds: string[], ids: string[]): Promise<void> {
	const mine = inArray(sessions.id, sessionIds);
	await db.batch([
		db
			.update(sessions)
			.set({ passportUploadId: null })
			.where(and(mine, inArray(sessions.passportUploadId, ids))),
		db
			.update(sessions)
			.set({ addressUploadId: null })
			.where(and(mine, inArray(sessions.addressUploadId, ids))),
		db
			.update(sessions)
			.set({ guardianUploadId: null })
			.where(and(mine, inArray(sessions.guardianUploadId, ids))),
	]);
}

async function findAbandoned({ db, now }: Pick<Services, "db" | "now">) {
	// An application may name a document that it had no time left to claim.
	const named = db
		.select({ one: sql`1` })
		.from(applications)
		.where(
			or(
				eq(applications.passportDocumentPath, uploads.id),
				eq(applications.addressDocumentPath, uploads.id),
				eq(applications.guardianDocumentPath, uploads.id),
				eq(applications.originalDocumentPath, uploads.id),
			),
		);
	// The sign keeps the database from the index of all that is unclaimed, of which most is whole.
	const brokenOff = sql`state = 'receiving' AND +${uploads.applicationId} IS NULL`;
	const oldest = (kind: SQL | undefined, before: number) =>
		db
			.select({ id: uploads.id, sessionId: uploads.sessionId })
			.from(uploads)
			.where(and(kind, lt(uploads.createdAt, before), notExists(named)))
			.orderBy(asc(uploads.createdAt))
			.limit(BATCH);
	const [broken, unclaimed] = await db.batch([
		oldest(brokenOff, now() - RECEIVING_RETENTION),
		oldest(isNull(uploads.applicationId), now() - UNCLAIMED_RETENTION),
	]);
	const found = new Map([...broken, ...unclaimed].map((upload) => [upload.id, upload]));
	return [...found.values()].slice(0, BATCH);
}
