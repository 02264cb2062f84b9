import { and, eq } from "drizzle-orm";
import type { ApplicationState } from "#app/domain/application/transition.ts";
import { openApplication } from "./application-row.server.ts";
import type { Database } from "./db.server.ts";
import { payments } from "./money-schema.server.ts";
import { assemblePayments, selectPayments } from "./payments.server.ts";
import { applicationEvents, applications } from "./schema.server.ts";

/** An application as it stands, with its payments and whether this event was already applied: one round trip. */
export async function loadApplication(
	db: Database,
	applicationId: string,
	eventId: string,
): Promise<ApplicationState & { seen: boolean }> {
	const [rows, events, ...money] = await db.batch([
		db.select().from(applications).where(eq(applications.id, applicationId)),
		db
			.select({ version: applicationEvents.version })
			.from(applicationEvents)
			.where(and(eq(applicationEvents.applicationId, applicationId), eq(applicationEvents.eventId, eventId))),
		...selectPayments(db, eq(payments.applicationId, applicationId)),
	]);
	const [row] = rows;
	const application = row ? await openApplication(db, row) : null;
	return { application, payments: assemblePayments(money), seen: events.length > 0 };
}
