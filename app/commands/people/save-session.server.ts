import { sessions } from "#app/data/schema.server.ts";
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

/** Remembers which upload is this document of a session, or that there is none. */
export function rememberUpload(
	services: Services,
	sessionId: string,
	documentType: DocumentType,
	uploadId: string | null,
): Promise<void> {
	return saveSession(services, sessionId, { [UPLOADS[documentType]]: uploadId });
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
