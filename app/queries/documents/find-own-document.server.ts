import { and, eq } from "drizzle-orm";
import { uploads } from "#app/data/schema.server.ts";
import { isDocumentType } from "#app/domain/documents/document-check.ts";
import type { Services } from "#app/services.ts";
import { type UploadedDocument, uploadedDocument } from "../people/find-session.server.ts";

/** A stored document that this session has sent in and nobody has claimed, or that belongs to this application. */
export async function findOwnDocument(
	{ db }: Pick<Services, "db">,
	uploadId: string,
	owner: { sessionId: string | null; applicationId: string },
): Promise<UploadedDocument | null> {
	const [row] = await db
		.select()
		.from(uploads)
		.where(and(eq(uploads.id, uploadId), eq(uploads.state, "stored")));
	if (!row || !isDocumentType(row.documentType)) return null;
	const isFree = row.applicationId === null && row.sessionId !== null && row.sessionId === owner.sessionId;
	if (!isFree && row.applicationId !== owner.applicationId) return null;
	return uploadedDocument(db, row, row.documentType);
}
