import { findExtractedOf } from "#app/data/extracted.server.ts";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { Services } from "#app/services.ts";

/** What was read from a passport or a proof of address, or null when nothing was. Ask only for an upload that the asker owns. */
export async function findExtracted(
	{ db }: Pick<Services, "db">,
	uploadId: string,
): Promise<PassportFacts | AddressFacts | null> {
	const found = (await findExtractedOf(db, [uploadId])).get(uploadId);
	return found && !("signatures" in found) ? found : null;
}
