import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { REPLACED_AT, sessions, uploads } from "#app/data/schema.server.ts";
import { sealJson } from "#app/data/sealed-columns.server.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Services } from "#app/services.ts";

export type SessionChanges = {
	packageType?: PackageId;
	passportUploadId?: string | null;
	addressUploadId?: string | null;
	guardianUploadId?: string | null;
	draft?: Record<string, string> | null;
	applicationId?: string | null;
	/** The order that the next application joins. */
	orderId?: string | null;
	agentCaseId?: string;
};

/** The session's column for each document. */
const UPLOAD_COLUMNS = {
	passport: "passportUploadId",
	address: "addressUploadId",
	guardian: "guardianUploadId",
} as const satisfies Record<DocumentType, keyof SessionChanges>;

/**
 * Returns the statements that set or clear a document of a session. The replaced upload is deleted soon
 * (deleteAbandonedUploads), unless an application has claimed it.
 */
export function sessionUploadStatements(
	services: Pick<Services, "db" | "now">,
	sessionId: string,
	documentType: DocumentType,
	uploadId: string | null,
) {
	const { db } = services;
	const column = UPLOAD_COLUMNS[documentType];
	const previousUpload = db.select({ id: sessions[column] }).from(sessions).where(eq(sessions.id, sessionId));
	return [
		db
			.update(uploads)
			.set({ createdAt: REPLACED_AT })
			.where(and(inArray(uploads.id, previousUpload), ne(uploads.id, uploadId ?? ""), isNull(uploads.applicationId))),
		writeSession(services, sessionId, { [column]: uploadId }),
	] as const;
}

/** Saves the choices, uploads and answers of an anonymous visitor (row 98). */
export async function saveSession(services: Services, sessionId: string, changes: SessionChanges): Promise<void> {
	const { db } = services;
	const { draft, ...otherChanges } = changes;
	const sealedDraft = draft && (await sealJson(db, sessions.draft, sessionId, draft));
	// An unchanged draft remains under its current key.
	const set =
		draft === undefined ? otherChanges : { ...otherChanges, draft: sealedDraft, keyId: db.keyring.current.id };
	await writeSession(services, sessionId, set);
}

function writeSession(
	{ db, now }: Pick<Services, "db" | "now">,
	sessionId: string,
	set: Partial<typeof sessions.$inferInsert>,
) {
	const updatedAt = now();
	return db
		.insert(sessions)
		.values({ createdAt: updatedAt, updatedAt, keyId: db.keyring.current.id, ...set, id: sessionId })
		.onConflictDoUpdate({ target: sessions.id, set: { ...set, updatedAt } });
}
