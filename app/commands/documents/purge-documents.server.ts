import { and, eq, gt, inArray, isNull, lt, lte, ne, or } from "drizzle-orm";
import { IMAGE_STORED } from "#app/data/conditions.server.ts";
import { pictureHashes } from "#app/data/documents/picture-schema.server.ts";
import { mandatePages } from "#app/data/mandate/mandate-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { applications, uploadPages, uploads } from "#app/data/schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
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
