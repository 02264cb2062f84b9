import { eq } from "drizzle-orm";
import { documentTicks, users } from "#app/data/staff-schema.server.ts";
import type { DocumentCheck } from "#app/domain/application/document-checks.ts";
import type { History } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";

/** A comparison that staff made: which one, of which upload, by whom and when (UTC milliseconds). */
export type DocumentTick = { uploadId: string; comparison: DocumentCheck; userName: string; at: number };

/** Returns the ticks of an application, without those older than the last correction of its answers. */
export async function findDocumentTicks(
	{ db }: Pick<Services, "db">,
	applicationId: string,
	{ events }: Pick<History, "events">,
): Promise<DocumentTick[]> {
	const rows = await db
		.select({ tick: documentTicks, name: users.name, email: users.email })
		.from(documentTicks)
		.innerJoin(users, eq(users.id, documentTicks.userId))
		.where(eq(documentTicks.applicationId, applicationId));
	const correctedAt = events.findLast(({ type }) => type === "answer-corrected")?.at ?? 0;
	return rows
		.filter(({ tick }) => tick.at > correctedAt)
		.map(({ tick: { uploadId, comparison, at }, name, email }) => ({
			uploadId,
			comparison,
			userName: name ?? email,
			at,
		}));
}
