import { asc, eq } from "drizzle-orm";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { EventType } from "#app/domain/application/event.ts";
import { joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";
import { findStoredHistory } from "./find-history.server.ts";

export type TimelineEntry = { type: EventType; at: number };

/** The events that an applicant sees in the timeline; what only the admin area shows is not among them. */
const PUBLIC: readonly EventType[] = [
	"draft-saved",
	"application-submitted",
	"information-requested",
	"information-provided",
	"information-waived",
	"answer-corrected",
	"mandate-signed",
	"representative-accepted",
	"filed",
	"authority-refused",
	"authority-approved",
	"nif-confirmed",
	"completed",
	"rejected",
	"cancelled",
	"withdrawn",
	"reopened",
	"shipping-updated",
];

/** A refused document is asked for again in the same act. */
function isRefusal(type: string, details: unknown): boolean {
	return type === "document-decided" && (details as { decision?: unknown } | null)?.decision === "refused";
}

/** What happened to an application and when, oldest first, without who or why. */
export async function findTimeline(
	services: Pick<Services, "db" | "documents" | "log">,
	applicationId: string,
): Promise<TimelineEntry[]> {
	const { db } = services;
	const [[application], events] = await db.batch([
		db
			.select({ id: applications.id, historyKey: applications.historyKey })
			.from(applications)
			.where(eq(applications.id, applicationId)),
		db
			.select()
			.from(applicationEvents)
			.where(eq(applicationEvents.applicationId, applicationId))
			.orderBy(asc(applicationEvents.version)),
	]);
	const stored = application ? await findStoredHistory(services, application) : null;
	const { events: all } = joinHistories(stored ?? NO_HISTORY, { ...NO_HISTORY, events });
	const rows = all.map(({ type, details, at }) => ({
		type: isRefusal(type, details) ? "information-requested" : type,
		at,
	}));
	return rows.filter((row): row is TimelineEntry => (PUBLIC as readonly string[]).includes(row.type));
}
