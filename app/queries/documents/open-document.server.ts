import { and, eq } from "drizzle-orm";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { FileType } from "#app/domain/documents/document-check.ts";
import { mayBeShownInline } from "#app/domain/documents/document-flags.ts";
import type { Services } from "#app/services.ts";

export type OpenedDocument = {
	/** Whose it is; null for one that nobody has claimed. */
	applicationId: string | null;
	bytes: Uint8Array;
	fileType: FileType;
	/** False when the file may only be downloaded (ruling T23). */
	inline: boolean;
};

/**
 * One page of a stored document, as it was received; null when there is no such page or it is not wholly stored. Whoever
 * asks must have checked that the reader may see it. Throws CannotOpen when the object is not what was stored.
 */
export async function openDocument(
	{ db, documents }: Pick<Services, "db" | "documents">,
	uploadId: string,
	page: number,
): Promise<OpenedDocument | null> {
	const [row] = await db
		.select({
			objectKey: uploadPages.objectKey,
			fileType: uploadPages.fileType,
			flags: uploads.flags,
			applicationId: uploads.applicationId,
		})
		.from(uploadPages)
		.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
		.where(and(eq(uploadPages.uploadId, uploadId), eq(uploadPages.page, page), eq(uploads.state, "stored")));
	const bytes = row?.objectKey && (await documents.get(row.objectKey, uploadId));
	return bytes
		? { bytes, applicationId: row.applicationId, fileType: row.fileType, inline: mayBeShownInline(row.flags) }
		: null;
}
