import { eq } from "drizzle-orm";
import { openApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { type Application, normaliseApplicationNumber } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";

/** Finds the application with this id; null if there is none. */
export async function findApplication({ db }: Pick<Services, "db">, id: string): Promise<Application | null> {
	const [row] = await db.select().from(applications).where(eq(applications.id, id));
	return row ? openApplication(db, row) : null;
}

/** Finds the application with this number, in any spelling; null if there is none. */
export async function findApplicationByNumber(
	{ db }: Pick<Services, "db">,
	input: string,
): Promise<Application | null> {
	const number = normaliseApplicationNumber(input);
	if (!number) return null;
	const [row] = await db.select().from(applications).where(eq(applications.applicationNumber, number));
	return row ? openApplication(db, row) : null;
}
