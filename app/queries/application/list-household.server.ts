import { asc, eq } from "drizzle-orm";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";

/** Returns the applications of an order, oldest first, so the buyer's comes first; none for an order of one. */
export async function listHousehold({ db }: Pick<Services, "db">, orderId: string): Promise<Application[]> {
	const rows = await db
		.select()
		.from(applications)
		.where(eq(applications.orderId, orderId))
		.orderBy(asc(applications.createdAt), asc(applications.id));
	return Promise.all(rows.map((row) => openApplication(db, row)));
}
