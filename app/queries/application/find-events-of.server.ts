import { and, asc, eq, sql } from "drizzle-orm";
import { applicationEvents } from "#app/data/audit-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { EventType } from "#app/domain/application/event.ts";
import { type History, joinHistories, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Services } from "#app/services.ts";
import { findStoredHistory } from "./find-history.server.ts";
import { openEvents } from "./open-events.server.ts";

/** The events of an application that are of these types, oldest first, opened, from the database and the cold store. */
export async function findEventsOf(
	services: Pick<Services, "db" | "documents" | "log">,
	application: Pick<Application, "id" | "caseKey">,
	types: readonly EventType[],
): Promise<History["events"]> {
	const { db } = services;
	const { id } = application;
	const wanted = sql.join(
		types.map((type) => sql`${type}`),
		sql`, `,
	);
	const [[row], atHand] = await db.batch([
		db
			.select({ id: applications.id, historyKey: applications.historyKey })
			.from(applications)
			.where(eq(applications.id, id)),
		db
			.select()
			.from(applicationEvents)
			// By the application's own rows, of which there are few: never by their kind.
			.where(and(eq(applicationEvents.applicationId, id), sql`+${applicationEvents.type} IN (${wanted})`))
			.orderBy(asc(applicationEvents.version)),
	]);
	const stored = row ? ((await findStoredHistory(services, row)) ?? NO_HISTORY) : NO_HISTORY;
	const cold = stored.events.filter(({ type }) => (types as readonly string[]).includes(type));
	const { events } = joinHistories({ ...NO_HISTORY, events: cold }, { ...NO_HISTORY, events: atHand });
	return openEvents(application, events);
}
