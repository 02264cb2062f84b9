import { getArchive } from "#app/documents/archive-store.server.ts";
import { type History, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";

/**
 * What was moved out of the database, and null when it cannot be read at present: pages show the rest then, and say so. One
 * line in the log tells why.
 */
export async function findStoredHistory(
	{ documents, log }: Pick<Services, "documents" | "log">,
	{ id, historyKey }: { id: string; historyKey: string | null },
): Promise<History | null> {
	if (historyKey === null) return NO_HISTORY;
	try {
		return await getArchive(documents, historyKey, id);
	} catch (error) {
		log("history-unreadable", { error: error instanceof Error ? error.name : "unknown" });
		return null;
	}
}
