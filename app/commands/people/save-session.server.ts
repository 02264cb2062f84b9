import { and, eq, isNull } from "drizzle-orm";
import { LONG_AGO } from "#app/data/documents/replaced-upload.server.ts";
import { sessions, uploads } from "#app/data/schema.server.ts";
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
};

/** Under which name a session remembers each document. */
const UPLOADS = {
	passport: "passportUploadId",
	address: "addressUploadId",
	guardian: "guardianUploadId",
} as const satisfies Record<DocumentType, keyof SessionChanges>;

/**
 * Remembers which upload is this document of a session, or that there is none. The one before it is swept at once
 * (sweepUploads), unless an application has claimed it.
 */
export async function rememberUpload(
	services: Services,
	sessionId: string,
	documentType: DocumentType,
	uploadId: string | null,
): Promise<void> {
	const { db } = services;
	const column = UPLOADS[documentType];
	const [before] = await db.select({ id: sessions[column] }).from(sessions).where(eq(sessions.id, sessionId));
	await saveSession(services, sessionId, { [column]: uploadId });
	if (!before?.id || before.id === uploadId) return;
	await db
		.update(uploads)
		.set({ createdAt: LONG_AGO })
		.where(and(eq(uploads.id, before.id), isNull(uploads.applicationId)));
}

/** Keeps what an anonymous visitor has chosen, sent or typed, so that nothing is lost on the way (row 98). */
export async function saveSession({ db, now }: Services, sessionId: string, changes: SessionChanges): Promise<void> {
	const updatedAt = now();
	const { draft, ...plain } = changes;
	const written = draft && (await sealJson(db, sessions.draft, sessionId, draft));
	// A session whose draft stays as it is stays under the key that it is under.
	const set = draft === undefined ? plain : { ...plain, draft: written, keyId: db.keyring.sealing.id };
	await db
		.insert(sessions)
		.values({ id: sessionId, createdAt: updatedAt, updatedAt, keyId: db.keyring.sealing.id, ...set })
		.onConflictDoUpdate({ target: sessions.id, set: { ...set, updatedAt } });
}
