import { inArray } from "drizzle-orm";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { SignedFileFacts } from "#app/domain/mandate/signed-page-reading.ts";
import type { Sealed } from "../sealing/sealed-text.server.ts";
import type { Database } from "./db.server.ts";
import { uploads } from "./schema.server.ts";
import { openJson, sealJson } from "./sealed-columns.server.ts";

/** Data extracted from a document for the form; for a digitally signed mandate, its signers. */
export type Extracted = PassportFacts | AddressFacts | SignedFileFacts;

/** Encrypts extracted data for storage. */
export async function sealExtracted(
	db: Database,
	uploadId: string,
	extracted: Extracted | null,
): Promise<Sealed<Extracted> | null> {
	return extracted && sealJson(db, uploads.extracted, uploadId, extracted);
}

/**
 * Decrypts the extracted data of an upload; null if nothing was read.
 * @throws DecryptionFailed
 */
export function openExtracted(
	db: Database,
	uploadId: string,
	stored: Sealed<Extracted> | null,
): Promise<Extracted | null> {
	return openJson(db, uploads.extracted, uploadId, stored);
}

/** Finds the extracted data of uploads. @param ids at most 100 */
export async function findExtractedByUploads(db: Database, ids: readonly string[]): Promise<Map<string, Extracted>> {
	const rows = await db
		.select({ id: uploads.id, extracted: uploads.extracted })
		.from(uploads)
		.where(inArray(uploads.id, [...ids]));
	const byUpload = new Map<string, Extracted>();
	for (const { id, extracted } of rows) {
		const decrypted = await openExtracted(db, id, extracted);
		if (decrypted) byUpload.set(id, decrypted);
	}
	return byUpload;
}
