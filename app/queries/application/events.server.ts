import { and, asc, eq, sql } from "drizzle-orm";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { getArchive } from "#app/documents/archive-store.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { EventType } from "#app/domain/application/event.ts";
import { type History, joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";

/**
 * Returns the archived history; null if it cannot be read, which is logged. Pages then show the other events and a
 * note.
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

type Events = History["events"];
type WithCaseKey = { id: string; caseKey: string | null };

/**
 * Decrypts events and adds their texts to the details. If the key was destroyed or is wrong, the details have
 * `forgotten`.
 */
export async function openEvents({ id, caseKey }: WithCaseKey, events: Events): Promise<Events> {
	return Promise.all(
		events.map(async (event) => {
			if (!event.words) return event;
			const fields = await decryptText(caseKey, id, `event ${event.version}`, event.words);
			return { ...event, details: { ...(event.details as object | null), ...(fields ?? { forgotten: true }) } };
		}),
	);
}

/** Returns the events of these types of an application, oldest first, decrypted, from database and archive. */
export async function findEventsByType(
	services: Pick<Services, "db" | "documents" | "log">,
	application: Pick<Application, "id" | "caseKey">,
	types: readonly EventType[],
): Promise<History["events"]> {
	const { db } = services;
	const { id } = application;
	const typeList = sql.join(
		types.map((type) => sql`${type}`),
		sql`, `,
	);
	const [[row], currentEvents] = await db.batch([
		db
			.select({ id: applications.id, historyKey: applications.historyKey })
			.from(applications)
			.where(eq(applications.id, id)),
		db
			.select()
			.from(applicationEvents)
			// The unary plus makes SQLite use the index by application, which has few rows, and not the one by type.
			.where(and(eq(applicationEvents.applicationId, id), sql`+${applicationEvents.type} IN (${typeList})`))
			.orderBy(asc(applicationEvents.version)),
	]);
	const stored = row ? ((await findStoredHistory(services, row)) ?? NO_HISTORY) : NO_HISTORY;
	const archivedEvents = stored.events.filter(({ type }) => (types as readonly string[]).includes(type));
	const { events } = joinHistories({ ...NO_HISTORY, events: archivedEvents }, { ...NO_HISTORY, events: currentEvents });
	return openEvents(application, events);
}

/** Event types in the applicant's timeline; others are for staff only. */
const TIMELINE_TYPES = [
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
	"nif-replaced",
	"completed",
	"rejected",
	"cancelled",
	"withdrawn",
	"reopened",
	"shipping-updated",
	"delivery-cancelled",
	"refund-request-submitted",
] as const satisfies readonly EventType[];

/** An event in the applicant's timeline; `at` in UTC milliseconds. */
export type TimelineEntry = { type: (typeof TIMELINE_TYPES)[number]; at: number };

/** Whether the applicant's timeline shows an event. */
export function isTimelineEntry(event: { type: string; at: number }): event is TimelineEntry {
	return (TIMELINE_TYPES as readonly string[]).includes(event.type);
}

/** Whether an event is the refusal of a document, which is requested again in the same action. */
function isRefusal(type: string, details: unknown): boolean {
	return type === "document-decided" && (details as { decision?: unknown } | null)?.decision === "refused";
}

/** Returns the timeline of an application, oldest first, without actors or reasons. */
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
	const { events: allEvents } = joinHistories(stored ?? NO_HISTORY, { ...NO_HISTORY, events });
	const rows = allEvents.map(({ type, details, at }) => ({
		type: isRefusal(type, details) ? "information-requested" : type,
		at,
	}));
	return rows.filter(isTimelineEntry);
}
