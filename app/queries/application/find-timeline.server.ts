import { asc, eq } from "drizzle-orm";
import { applicationEvents } from "#app/data/schema.server.ts";
import type { EventType } from "#app/domain/application/event.ts";
import type { Services } from "#app/services.ts";

export type TimelineEntry = { type: EventType; at: number };

/** The events that an applicant sees in the timeline; what happens behind the admin area is not among them. */
const PUBLIC: readonly EventType[] = [
	"draft-saved",
	"application-submitted",
	"information-requested",
	"information-provided",
	"information-waived",
	"filed",
	"authority-approved",
	"nif-confirmed",
	"completed",
	"rejected",
	"cancelled",
	"withdrawn",
	"reopened",
	"shipping-updated",
];

/** What happened to an application and when, oldest first, without who or why. */
export async function findTimeline({ db }: Pick<Services, "db">, applicationId: string): Promise<TimelineEntry[]> {
	const rows = await db
		.select({ type: applicationEvents.type, at: applicationEvents.at })
		.from(applicationEvents)
		.where(eq(applicationEvents.applicationId, applicationId))
		.orderBy(asc(applicationEvents.version));
	return rows.filter((row): row is TimelineEntry => (PUBLIC as readonly string[]).includes(row.type));
}
