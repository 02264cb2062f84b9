import { asc, desc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import { incidents, incidentUpdates, serviceDays } from "#app/data/counts-schema.server.ts";
import type { Incident } from "#app/domain/measures/incident.ts";
import { type ServiceDay, STATUS_DAYS } from "#app/domain/measures/service-status.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "../cached-query.server.ts";

/** Samples and incidents of the last ninety days; open incidents first, then the newest. */
export type StatusRecords = { days: ServiceDay[]; incidents: Incident[] };

/** Reads the records without the cache, in one round trip. */
export async function readStatus({ db, now }: Pick<Services, "db" | "now">): Promise<StatusRecords> {
	const cutoff = now() - STATUS_DAYS * DAY;
	const isShown = or(isNull(incidents.endedAt), gte(incidents.startedAt, cutoff));
	const [days, recentIncidents, updates] = await db.batch([
		db
			.select()
			.from(serviceDays)
			.where(gte(serviceDays.day, lisbonDate(cutoff))),
		db.select().from(incidents).where(isShown).orderBy(desc(incidents.startedAt)),
		db
			.select()
			.from(incidentUpdates)
			.where(inArray(incidentUpdates.incidentId, db.select({ id: incidents.id }).from(incidents).where(isShown)))
			.orderBy(desc(incidentUpdates.id)),
	]);
	const incidentsWithUpdates = recentIncidents.map((incident) => ({
		...incident,
		updates: updates
			.filter(({ incidentId }) => incidentId === incident.id)
			.map(({ id, at, text }) => ({ id, at, text })),
	}));
	return {
		days,
		incidents: incidentsWithUpdates.sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null)),
	};
}

const cached = cachedQuery<StatusRecords | null>(
	"status-unread",
	// Cached data from before a database outage must not count as a current measurement.
	async (services) => {
		try {
			return await readStatus(services);
		} catch (error) {
			services.log("status-unread", { error: error instanceof Error ? error.name : "unknown" });
			return null;
		}
	},
	null,
);

/** Returns the records for the public page, cached for half a minute; null if the database is unavailable. */
export const findStatus = cached.get;
/** Clears the cache, so that a change by staff is visible at once in this isolate. */
export const clearStatusCache = cached.clear;

/** Returns one incident, uncached; null if it does not exist. */
export async function findIncident({ db }: Pick<Services, "db">, id: string): Promise<Incident | null> {
	const [[incident], updates] = await db.batch([
		db.select().from(incidents).where(eq(incidents.id, id)),
		db.select().from(incidentUpdates).where(eq(incidentUpdates.incidentId, id)).orderBy(asc(incidentUpdates.id)),
	]);
	return incident ? { ...incident, updates: updates.reverse() } : null;
}
