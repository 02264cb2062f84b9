import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { portalPasswords } from "#app/data/aftercare/aftercare-schema.server.ts";
import { chunksToList } from "#app/data/chunks.server.ts";
import { pictureHashes } from "#app/data/documents/picture-schema.server.ts";
import { mandatePages, representativeLinks } from "#app/data/mandate/mandate-schema.server.ts";
import { secondPersonWaits, stageClocks } from "#app/data/measure-schema.server.ts";
import { refunds } from "#app/data/money-schema.server.ts";
import { applicationLinks, ownerSessions, shareLinks } from "#app/data/owner-schema.server.ts";
import { referrals } from "#app/data/partners/partner-schema.server.ts";
import { phoneLinks } from "#app/data/phone/phone-schema.server.ts";
import { emailLogs, outbox, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { staffDrafts } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

type Statement = BatchItem<"sqlite">;

/**
 * Deletes the objects of an application's documents, and gives the statements that then delete the rows of all that lies
 * beside its own row: documents, certificate, links, browsers, mails, drafts, how it came by a partner. Objects go
 * first, so that what is broken off is known by its rows and done by the next run. What accounts need is not touched, but
 * for what staff wrote beside a refund.
 */
export async function deleteRelatedRecords(
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
