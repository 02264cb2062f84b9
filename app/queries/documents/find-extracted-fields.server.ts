import { findExtractedOf } from "#app/data/extracted.server.ts";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { Services } from "#app/services.ts";

/** What was read from an upload, or null when nothing was. Ask only for an upload that the asker owns. */
export async function findExtracted(
	{ db }: Pick<Services, "db">,
	uploadId: string,
): Promise<PassportFacts | AddressFacts | null> {
	return (await findExtractedOf(db, [uploadId])).get(uploadId) ?? null;
}
