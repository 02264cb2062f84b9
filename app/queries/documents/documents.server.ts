import { and, eq } from "drizzle-orm";
import { findExtractedOf } from "#app/data/extracted.server.ts";
import { uploadPages, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { compareAddress, comparePassport } from "#app/domain/application/form-check.ts";
import {
	type AddressFacts,
	type FileType,
	isDocumentType,
	type PassportFacts,
} from "#app/domain/documents/document-check.ts";
import { type Flag, flagsOf, mayBeShownInline, type Verdict } from "#app/domain/documents/document-flags.ts";
import type { Services } from "#app/services.ts";
import { type UploadedDocument, uploadedDocument } from "../people/find-session.server.ts";

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

/** What was read from a passport or a proof of address, or null when nothing was. Ask only for an upload that the asker owns. */
export async function findExtracted(
	{ db }: Pick<Services, "db">,
	uploadId: string,
): Promise<PassportFacts | AddressFacts | null> {
	const found = (await findExtractedOf(db, [uploadId])).get(uploadId);
	return found && !("signatures" in found) ? found : null;
}

/** What the checks concluded about an upload by itself; null when there is none. */
export async function findVerdict({ db }: Pick<Services, "db">, uploadId: string): Promise<Verdict | null> {
	const [row] = await db.select({ verdict: uploads.verdict }).from(uploads).where(eq(uploads.id, uploadId));
	return row?.verdict ?? null;
}

/** Where the answers of an application contradict its documents: told before money moves. */
export async function findContradictions({ db }: Pick<Services, "db">, application: Application): Promise<Flag[]> {
	const { passportDocumentPath: passport, addressDocumentPath: address } = application;
	const ids = [passport, address].filter((id) => id !== null);
	if (ids.length === 0) return [];
	const found = await findExtractedOf(db, ids);
	const saidBy = (id: string | null) => (id === null ? null : (found.get(id) ?? null));
	return flagsOf([
		...comparePassport(saidBy(passport) as PassportFacts | null, application),
		...compareAddress(saidBy(address) as AddressFacts | null, application),
	]);
}
