import { and, eq } from "drizzle-orm";
import { findExtractedByUploads } from "#app/data/extracted.server.ts";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { compareAddress, comparePassport } from "#app/domain/application/form-check.ts";
import {
	type AddressFacts,
	type FileType,
	isDocumentType,
	type PassportFacts,
} from "#app/domain/documents/document-check.ts";
import { type Flag, mayBeShownInline, toFlags, type Verdict } from "#app/domain/documents/document-flags.ts";
import type { Services } from "#app/services.ts";
import { toUploadedDocument, type UploadedDocument } from "../people/find-session.server.ts";

export type OpenedDocument = {
	/** The application that owns it; null if unclaimed. */
	applicationId: string | null;
	bytes: Uint8Array;
	fileType: FileType;
	/** False if the file may only be downloaded (ruling T23). */
	inline: boolean;
};

/**
 * Opens one page of a stored document, as received; null if it does not exist or the upload is incomplete. The caller
 * must have checked access. Throws DecryptionFailed if the object was altered.
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

/** Finds a stored document that belongs to this session or application. */
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
	const isUnclaimed = row.applicationId === null && row.sessionId !== null && row.sessionId === owner.sessionId;
	if (!isUnclaimed && row.applicationId !== owner.applicationId) return null;
	return toUploadedDocument(db, row, row.documentType);
}

/** Finds the extracted data of a passport or a proof of address, or null. The caller must have checked ownership. */
export async function findExtracted(
	{ db }: Pick<Services, "db">,
	uploadId: string,
): Promise<PassportFacts | AddressFacts | null> {
	const extracted = (await findExtractedByUploads(db, [uploadId])).get(uploadId);
	return extracted && !("signatures" in extracted) ? extracted : null;
}

/** Finds the verdict of the checks on an upload; null if there is none. */
export async function findVerdict({ db }: Pick<Services, "db">, uploadId: string): Promise<Verdict | null> {
	const [row] = await db.select({ verdict: uploads.verdict }).from(uploads).where(eq(uploads.id, uploadId));
	return row?.verdict ?? null;
}

/** Finds contradictions between an application's answers and its documents, shown before the payment. */
export async function findContradictions({ db }: Pick<Services, "db">, application: Application): Promise<Flag[]> {
	const { passportDocumentPath: passport, addressDocumentPath: address } = application;
	const ids = [passport, address].filter((id) => id !== null);
	if (ids.length === 0) return [];
	const extractedById = await findExtractedByUploads(db, ids);
	const getExtracted = (id: string | null) => (id === null ? null : (extractedById.get(id) ?? null));
	return toFlags([
		...comparePassport(getExtracted(passport) as PassportFacts | null, application),
		...compareAddress(getExtracted(address) as AddressFacts | null, application),
	]);
}
