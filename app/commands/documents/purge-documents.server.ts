import { and, asc, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { applications, pictureHashes, uploadPages, uploads } from "#app/data/schema.server.ts";
import { IMAGES_KEPT } from "#app/domain/documents/document-retention.ts";
import type { Services } from "#app/services.ts";

/** Uploads per run; the rest waits for the next one. The database takes 100 values in one statement. */
const BATCH = 40;

/**
 * Deletes the images of ended applications when their time is over, and all that was read from them. What stays says
 * nothing of a person: that there was an upload, its verdict, and the keyed hashes by which the same document is known
 * again. Objects go first and the mark last, so that a run that is broken off is finished by the next. Gives how many
 * uploads were purged.
 */
export async function purgeDocuments(services: Pick<Services, "db" | "documents" | "now">): Promise<number> {
	const { db, documents } = services;
	const ids = (await findDue(services)).map(({ id }) => id);
	if (ids.length === 0) return 0;
	const pages = await db
		.select({ objectKey: uploadPages.objectKey })
		.from(uploadPages)
		.where(inArray(uploadPages.uploadId, ids));
	for (const { objectKey } of pages) await documents.delete(objectKey);
	await db.batch([
		db.delete(pictureHashes).where(inArray(pictureHashes.uploadId, ids)),
		db.update(uploadPages).set({ fileName: null }).where(inArray(uploadPages.uploadId, ids)),
		db
			.update(uploads)
			.set({ state: "purged", facts: null, extracted: null, flags: [], formFlags: [] })
			.where(inArray(uploads.id, ids)),
	]);
	return ids.length;
}

function findDue({ db, now }: Pick<Services, "db" | "now">) {
	const ended = inArray(applications.status, ["completed", "rejected", "cancelled"]);
	// Nobody paid and nobody can reopen it: there is nothing left to prove.
	const neverPaid = and(eq(applications.status, "cancelled"), isNull(applications.paidAt));
	const over = or(neverPaid, lt(applications.stateSince, now() - IMAGES_KEPT));
	// A reading that is under way would write down again what is deleted here; it ends, and the next run finds it.
	const read = or(isNull(uploads.reading), ne(uploads.reading, "pending"));
	return db
		.select({ id: uploads.id })
		.from(uploads)
		.innerJoin(applications, eq(applications.id, uploads.applicationId))
		.where(and(eq(uploads.state, "stored"), ne(uploads.documentType, "certificate"), read, ended, over))
		.orderBy(asc(uploads.createdAt))
		.limit(BATCH);
}
