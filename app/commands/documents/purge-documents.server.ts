import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { mandatePages, pictureHashes } from "#app/data/application-schema.server.ts";
import { IMAGE_STORED } from "#app/data/conditions.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { isNotOnHold } from "../retention/delete-applications.server.ts";

/** Uploads per run; further ones wait for the next run. The database takes 100 values in one statement. */
const BATCH = 40;
/** Documents checked in one run; a full round takes several runs. */
const SLICE_SIZE = 5000;

/**
 * Deletes the images of closed applications at the end of their retention, and all extracted data. Only anonymous facts
 * remain: the upload, its verdict, and keyed hashes to recognise the same document; nothing remains of signed mandates,
 * filings and attachments. Objects are deleted before the row is marked, so that the next run completes an interrupted
 * one. Returns the number of uploads purged.
 */
export async function purgeDocuments(services: Pick<Services, "db" | "documents" | "now" | "log">): Promise<number> {
	const { db } = services;
	const from = (await readJobCursor(db, "delete-images")) ?? "";
	const sliceEnd = await findSliceEnd(services, from);
	const retentionMs = (await getSetting(services, "image-retention")).days * DAY;
	const ids = (await findDueUploads(services, { from, until: sliceEnd, retentionMs })).map(({ id }) => id);
	await deleteImages(services, ids);
	// A full batch may not cover the whole slice.
	const next = ids.length === BATCH ? from : (sliceEnd ?? "");
	if (next !== from) await writeJobCursor(db, "delete-images", next || null);
	return ids.length;
}

async function deleteImages({ db, documents }: Pick<Services, "db" | "documents">, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	const pages = await db
		.select({ objectKey: uploadPages.objectKey })
		.from(uploadPages)
		.where(inArray(uploadPages.uploadId, ids));
	for (const { objectKey } of pages) if (objectKey !== null) await documents.delete(objectKey);
	const isFullyDeletedType = inArray(uploads.documentType, ["mandate", "filing-pack", "attachment"]);
	const fullyDeletedUploads = db
		.select({ id: uploads.id })
		.from(uploads)
		.where(and(inArray(uploads.id, ids), isFullyDeletedType));
	const applicationIds = db.select({ id: uploads.applicationId }).from(uploads).where(inArray(uploads.id, ids));
	await db.batch([
		// The mandates of these applications are no longer expected back.
		db.delete(mandatePages).where(inArray(mandatePages.applicationId, applicationIds)),
		// Never compared with other uploads, so nothing needs to remain.
		db.delete(uploadPages).where(inArray(uploadPages.uploadId, fullyDeletedUploads)),
		db.delete(uploads).where(and(inArray(uploads.id, ids), isFullyDeletedType)),
		db.delete(pictureHashes).where(inArray(pictureHashes.uploadId, ids)),
		db
			.update(uploadPages)
			.set({ objectKey: null, keyId: null, fileName: null })
			.where(inArray(uploadPages.uploadId, ids)),
		db
			.update(uploads)
			.set({
				state: "purged",
				facts: null,
				extracted: null,
				keyId: null,
				flags: [],
				formFlags: [],
				sessionId: null,
				nameAnswer: null,
				nameProof: null,
			})
			.where(inArray(uploads.id, ids)),
	]);
}

/** Returns the last application of the slice that starts after this one; null if it extends to the end. */
async function findSliceEnd({ db }: Pick<Services, "db">, from: string): Promise<string | null> {
	const [row] = await db
		.select({ applicationId: uploads.applicationId })
		.from(uploads)
		.where(and(IMAGE_STORED, gt(uploads.applicationId, from)))
		.orderBy(uploads.applicationId)
		.limit(1)
		.offset(SLICE_SIZE - 1);
	return row?.applicationId ?? null;
}

type Slice = { from: string; until: string | null; retentionMs: number };

/** @param slice `retentionMs`: retention of images after closing, in milliseconds */
function findDueUploads({ db, now }: Pick<Services, "db" | "now">, { from, until, retentionMs }: Slice) {
	const isClosed = inArray(applications.status, ["completed", "rejected", "cancelled"]);
	// Never paid and cannot be reopened, so there is nothing to prove.
	const cancelledUnpaid = and(eq(applications.status, "cancelled"), isNull(applications.paidAt));
	const condition = or(cancelledUnpaid, lt(applications.stateSince, now() - retentionMs));
	// A reading in progress would write the deleted data again, so the next run deletes it.
	const isRead = or(isNull(uploads.reading), ne(uploads.reading, "pending"));
	const isInSlice = and(
		gt(uploads.applicationId, from),
		until === null ? undefined : lte(uploads.applicationId, until),
	);
	return db
		.select({ id: uploads.id })
		.from(uploads)
		.innerJoin(applications, eq(applications.id, uploads.applicationId))
		.where(and(IMAGE_STORED, isInSlice, isRead, isClosed, condition, isNotOnHold(db)))
		.limit(BATCH);
}

/** An upload that is incomplete after this time was interrupted, in milliseconds. */
const RECEIVING_RETENTION = DAY;
/** Unclaimed documents are retained as long as the session that could claim them, in milliseconds. */
const UNCLAIMED_RETENTION = 30 * DAY;
/** Time limit of a run in milliseconds, so that other jobs are not delayed. The next run continues. */
const RUN_TIMEOUT = 20 * SECOND;

type Context = Pick<Services, "db" | "documents" | "now">;

/** Deletes abandoned uploads until none is left or the time is up. Returns their number. */
export async function deleteAbandonedUploads(services: Context, timeoutMs = RUN_TIMEOUT): Promise<number> {
	const startedAt = Date.now();
	let totalCount = 0;
	while (true) {
		const deletedCount = await deleteBatch(services);
		totalCount += deletedCount;
		if (deletedCount < BATCH || Date.now() - startedAt >= timeoutMs) return totalCount;
	}
}

/** Deletes objects before rows, so that the next run can complete an interrupted one. */
async function deleteBatch(services: Context): Promise<number> {
	const { db, documents } = services;
	const abandoned = await findAbandonedUploads(services);
	if (abandoned.length === 0) return 0;
	const ids = abandoned.map(({ id }) => id);
	const pages = await db
		.select({ objectKey: uploadPages.objectKey })
		.from(uploadPages)
		.where(inArray(uploadPages.uploadId, ids));
	for (const { objectKey } of pages) if (objectKey !== null) await documents.delete(objectKey);
	const sessionIds = abandoned.map(({ sessionId }) => sessionId).filter((id) => id !== null);
	// Without sessions there is nothing to clear, and an empty list would scan every row.
	if (sessionIds.length > 0) await clearFromSessions(services, sessionIds, ids);
	await db.batch([
		db.delete(uploadPages).where(inArray(uploadPages.uploadId, ids)),
		db.delete(pictureHashes).where(inArray(pictureHashes.uploadId, ids)),
		db.delete(uploads).where(inArray(uploads.id, ids)),
	]);
	return ids.length;
}

/** Clears the references before the uploads are deleted: a session must not reference deleted ones. */
async function clearFromSessions({ db }: Pick<Services, "db">, sessionIds: string[], ids: string[]): Promise<void> {
	const bySession = inArray(sessions.id, sessionIds);
	await db.batch([
		db
			.update(sessions)
			.set({ passportUploadId: null })
			.where(and(bySession, inArray(sessions.passportUploadId, ids))),
		db
			.update(sessions)
			.set({ addressUploadId: null })
			.where(and(bySession, inArray(sessions.addressUploadId, ids))),
		db
			.update(sessions)
			.set({ guardianUploadId: null })
			.where(and(bySession, inArray(sessions.guardianUploadId, ids))),
	]);
}

async function findAbandonedUploads({ db, now }: Pick<Services, "db" | "now">) {
	// An application may reference a document that it could not claim in time.
	const referencingApplications = db
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
	// The unary plus prevents SQLite from using the index of unclaimed uploads, most of which are complete.
	const isInterrupted = sql`state = 'receiving' AND +${uploads.applicationId} IS NULL`;
	const selectOldest = (kind: SQL | undefined, before: number) =>
		db
			.select({ id: uploads.id, sessionId: uploads.sessionId })
			.from(uploads)
			.where(and(kind, lt(uploads.createdAt, before), notExists(referencingApplications)))
			.orderBy(asc(uploads.createdAt))
			.limit(BATCH);
	const [interrupted, unclaimed] = await db.batch([
		selectOldest(isInterrupted, now() - RECEIVING_RETENTION),
		selectOldest(isNull(uploads.applicationId), now() - UNCLAIMED_RETENTION),
	]);
	const uploadsById = new Map([...interrupted, ...unclaimed].map((upload) => [upload.id, upload]));
	return [...uploadsById.values()].slice(0, BATCH);
}
