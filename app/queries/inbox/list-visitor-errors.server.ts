import { desc, isNull } from "drizzle-orm";
import { visitorErrors as table } from "#app/data/inbox-schema.server.ts";
import type { Services } from "#app/services.ts";

export type ErrorGroup = typeof table.$inferSelect;

const SHOWN = 100;

/** The groups that were met last, newest first: those that are open, or all. */
export async function listVisitorErrors(
	{ db }: Pick<Services, "db">,
	{ resolvedToo }: { resolvedToo: boolean },
): Promise<ErrorGroup[]> {
	const open = resolvedToo ? undefined : isNull(table.resolvedAt);
	return db.select().from(table).where(open).orderBy(desc(table.lastSeen)).limit(SHOWN);
}
