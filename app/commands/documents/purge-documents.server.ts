import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { mandatePages, pictureHashes } from "#app/data/application-schema.server.ts";
import { IMAGE_STORED } from "#app/data/conditions.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { DAY, SECOND } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { notHeld } from "../retention/delete-applications.server.ts";

/** Uploads per run; the rest waits for the next one. The database takes 100 values in one statement. */
const BATCH = 40;
/** Documents whose application is asked in one run; a round of all that are kept takes as many runs as it needs. */
const SLICE = 5000;

/**
 * Deletes the images of ended applications when their time is over, and all that was read from them. What stays says
 * nothing of a person or a browser: that there was an upload, its verdict, and the keyed hashes by which the same document is known
 * again; of the signed power of attorney, of what was filed and of what came with messages nothing stays. Objects go first and the mark last, so that a run that is broken off is finished by the next. Gives how many
 * uploads were purged.
 */
export async function purgeDocuments(services: Pick<Services, "db" | "documents" | "now" | "log">): Promise<number> {
	const { db } = services;
	const from = (await readJobCursor(db, "delete-images")) ?? "";
	const until = await endOfSlice(services, from);
	const kept = (await getSetting(services, "image-retention")).days * DAY;
	const ids = (await findDue(services, { from, until, kept })).map(({ id }) => id);
	await deleteImages(services, ids);
	// A full batch may not have been all of this slice.
	const next = ids.length === BATCH ? from : (until ?? "");
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
	const ours = inArray(uploads.documentType, ["mandate", "filing-pack", "attachment"]);
	const papers = db
		.select({ id: uploads.id })
		.from(uploads)
		.where(and(inArray(uploads.id, ids), ours));
	const owners = db.select({ id: uploads.applicationId }).from(uploads).where(inArray(uploads.id, ids));
	await db.batch([
		// No paper of it comes back any more.
		db.delete(mandatePages).where(inArray(mandatePages.applicationId, owners)),
		// Nobody compares these with what others send: nothing of them has to stay.
		db.delete(uploadPages).where(inArray(uploadPages.uploadId, papers)),
		db.delete(uploads).where(and(inArray(uploads.id, ids), ours)),
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

/** The last application of the slice that begins after this one; null when it reaches to the end. */
async function endOfSlice({ db }: Pick<Services, "db">, from: string): Promise<string | null> {
	const [row] = await db
		.select({ applicationId: uploads.applicationId })
		.from(uploads)
		.where(and(IMAGE_STORED, gt(uploads.applicationId, from)))
		.orderBy(uploads.applicationId)
		.limit(1)
		.offset(SLICE - 1);
	return row?.applicationId ?? null;
}

type Slice = { from: string; until: string | null; kept: number };

/** @param slice `kept`: how long images stay after the end, in milliseconds */
function findDue({ db, now }: Pick<Services, "db" | "now">, { from, until, kept }: Slice) {
	const ended = inArray(applications.status, ["completed", "rejected", "cancelled"]);
	// Nobody paid and nobody can reopen it: there is nothing left to prove.
	const neverPaid = and(eq(applications.status, "cancelled"), isNull(applications.paidAt));
	const over = or(neverPaid, lt(applications.stateSince, now() - kept));
	// A reading that is under way would write down again what is deleted here; it ends, and the next run finds it.
	const read = or(isNull(uploads.reading), ne(uploads.reading, "pending"));
	const slice = and(gt(uploads.applicationId, from), until === null ? undefined : lte(uploads.applicationId, until));
	return db
		.select({ id: uploads.id })
		.from(uploads)
		.innerJoin(applications, eq(applications.id, uploads.applicationId))
		.where(and(IMAGE_STORED, slice, read, ended, over, notHeld(db)))
		.limit(BATCH);
}

/** An upload that is still being received after this long was broken off; milliseconds. */
const RECEIVING_RETENTION = DAY;
/** A document that no application has claimed is kept as long as the session that could still claim it; milliseconds. */
const UNCLAIMED_RETENTION = 30 * DAY;
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
