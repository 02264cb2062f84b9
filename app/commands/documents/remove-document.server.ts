import { eq } from "drizzle-orm";
import { sessions } from "#app/data/schema.server.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { Services } from "#app/services.ts";
import { rememberingUpload } from "../people/save-session.server.ts";
import { reevaluateDocument } from "./read-document.server.ts";

/**
 * Takes a document out of a session. Without the passport the proof of address is judged again: what was found by
 * comparing it with that passport's name no longer holds.
 */
export async function removeDocument(services: Services, sessionId: string, documentType: DocumentType): Promise<void> {
	const { db } = services;
	await db.batch(rememberingUpload(services, sessionId, documentType, null));
	if (documentType !== "passport") return;
	const [session] = await db
		.select({ addressUploadId: sessions.addressUploadId })
		.from(sessions)
		.where(eq(sessions.id, sessionId));
	if (session?.addressUploadId) await reevaluateDocument(services, session.addressUploadId);
}
