import { asc, eq } from "drizzle-orm";
import { type CaseFile, createCaseFile } from "#app/audit/case-file.ts";
import { openApplication } from "#app/data/application-row.server.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import { joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";

/** Events about suspicions are not disclosed to the person concerned; their hash replaces them. */
const HIDDEN_FROM_APPLICANTS = ["payment-flagged", "referral-recorded"];

/**
 * Loads the whole history of an application as a file that /verify checks; null if it does not exist. Throws if the
 * archive cannot be read, because a case file must be complete.
 */
export async function loadCaseFile(
	{ db, documents, now }: Pick<Services, "db" | "documents" | "now">,
	applicationId: string,
	reader: "applicant" | "staff",
): Promise<CaseFile | null> {
	const [[row], currentEvents] = await db.batch([
		db.select().from(applications).where(eq(applications.id, applicationId)),
		db
			.select()
			.from(applicationEvents)
			.where(eq(applicationEvents.applicationId, applicationId))
			.orderBy(asc(applicationEvents.version)),
	]);
	if (!row) return null;
	const { caseKey, applicationNumber } = await openApplication(db, row);
	const stored = await getArchive(documents, row.historyKey, applicationId);
	const { events } = joinHistories(stored, { ...NO_HISTORY, events: currentEvents });
	const input = { applicationId, applicationNumber, madeAt: now(), head: row.head, caseKey };
	return createCaseFile(input, events, reader === "applicant" ? HIDDEN_FROM_APPLICANTS : []);
}
