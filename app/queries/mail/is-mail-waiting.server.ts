import { and, eq, sql } from "drizzle-orm";
import { EFFECT_OPEN } from "#app/data/conditions.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";

/** Whether the mail that says that an application was sent has not left, because its recipient had too many already. */
export async function isMailWaiting({ db }: Pick<Services, "db">, applicationId: string): Promise<boolean> {
	const waits = sql`json_extract(${outbox.effect}, '$.waits') AND json_extract(${outbox.effect}, '$.template') = 'submitted'`;
	const [row] = await db
		.select({ key: outbox.key })
		.from(outbox)
		.where(and(eq(outbox.applicationId, applicationId), EFFECT_OPEN, waits))
		.limit(1);
	return row !== undefined;
}
