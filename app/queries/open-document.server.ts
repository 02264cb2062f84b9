import { and, eq } from "drizzle-orm";
import { uploadPages } from "../data/schema.server.ts";
import type { FileType } from "../domain/document-check.ts";
import type { Services } from "../services.ts";

export async function openDocument(
	{ db, documents }: Pick<Services, "db" | "documents">,
	uploadId: string,
	page: number,
): Promise<{ bytes: Uint8Array; fileType: FileType } | null> {
	const [row] = await db
		.select()
		.from(uploadPages)
		.where(and(eq(uploadPages.uploadId, uploadId), eq(uploadPages.page, page)));
	const bytes = row && (await documents.get(row.objectKey, uploadId));
	return bytes ? { bytes, fileType: row.fileType } : null;
}
