import { eq } from "drizzle-orm";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";

/** The application with this id, or null. */
export async function findApplication({ db }: Pick<Services, "db">, id: string): Promise<Application | null> {
	const [row] = await db.select().from(applications).where(eq(applications.id, id));
	return row ? openApplication(db, row) : null;
}
