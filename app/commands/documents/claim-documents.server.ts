import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { REPLACED_AT, uploads } from "#app/data/schema.server.ts";
import type { SubmittedDocument } from "#app/domain/application/event.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#app/domain/documents/document-check.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

/** The uploads that a form or an application names; guardian documents only for minors. */
export type DocumentPaths = { passport: string | null; address: string | null; guardian?: string | null };
export type OwnDocuments = Record<DocumentType, SubmittedDocument | null>;

/**
 * Finds the documents that a form names: uploads of this session or of this application (ruling T6). Paths are opaque
 * keys, so neither invented paths nor those of others are found.
 */
export async function findOwnDocuments(
	{ db }: Pick<Services, "db">,
	paths: DocumentPaths,
	owner: { sessionId: string | null; applicationId: string | null },
): Promise<Outcome<OwnDocuments>> {
	const ids = DOCUMENT_TYPES.flatMap((kind) => paths[kind] ?? []);
	const rows =
		ids.length === 0
			? []
			: await db
					.select()
					.from(uploads)
					.where(and(inArray(uploads.id, ids), eq(uploads.state, "stored")));
	const claimable = rows.filter(
		(row) =>
			(row.applicationId === null && row.sessionId !== null && row.sessionId === owner.sessionId) ||
			(row.applicationId !== null && row.applicationId === owner.applicationId),
	);
	const ownDocuments: OwnDocuments = { passport: null, address: null, guardian: null };
	for (const kind of DOCUMENT_TYPES) {
		const path = paths[kind] ?? null;
		if (path === null) continue;
		const row = claimable.find((candidate) => candidate.id === path && candidate.documentType === kind);
		if (!row) return failure("invalid", "document_not_yours");
		ownDocuments[kind] = { path, decision: row.verdict };
	}
	return success(ownDocuments);
}

/** Claims these documents for the application, so that they no longer belong to a session. */
export async function claimDocuments(
	{ db, now }: Pick<Services, "db" | "now">,
	documents: OwnDocuments,
	applicationId: string,
): Promise<void> {
	const ids = DOCUMENT_TYPES.flatMap((kind) => documents[kind]?.path ?? []);
	if (ids.length === 0) return;
	const isNamed = inArray(uploads.id, ids);
	// Certificates of a name change are claimed with the documents that they explain.
	const isNameProof = inArray(uploads.id, db.select({ id: uploads.nameProof }).from(uploads).where(isNamed));
	const isClaimable = or(isNull(uploads.applicationId), eq(uploads.applicationId, applicationId));
	await db
		.update(uploads)
		// An upload replaced in the meantime counts as new.
		.set({
			applicationId,
			createdAt: sql`CASE WHEN ${uploads.createdAt} = ${REPLACED_AT} THEN ${now()} ELSE ${uploads.createdAt} END`,
		})
		.where(and(or(isNamed, isNameProof), isClaimable));
}
