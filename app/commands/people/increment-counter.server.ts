import { and, eq, gt, sql } from "drizzle-orm";
import { counters } from "#app/data/counts-schema.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Counts first and lets the caller decide after: simultaneous calls each get a number of their own. One whose time is over
 * begins again.
 */
export async function incrementCounter(services: Services, key: string, lifetimeMs: number): Promise<number> {
	const now = services.now();
	const expiresAt = now + lifetimeMs;
	const isOver = sql`${counters.expiresAt} <= ${now}`;
	const [row] = await services.db
		.insert(counters)
		.values({ key, count: 1, expiresAt })
		.onConflictDoUpdate({
			target: counters.key,
			set: {
				count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${counters.count} + 1 END`,
				expiresAt: sql`CASE WHEN ${isOver} THEN ${expiresAt} ELSE ${counters.expiresAt} END`,
			},
		})
		.returning({ count: counters.count });
	return row?.count ?? Number.POSITIVE_INFINITY;
}

/** How far a counter has come. */
export async function readCounter(services: Services, key: string): Promise<number> {
	const isOpen = and(eq(counters.key, key), gt(counters.expiresAt, services.now()));
	const [row] = await services.db.select({ count: counters.count }).from(counters).where(isOpen);
	return row?.count ?? 0;
}

export async function resetCounter({ db }: Pick<Services, "db">, key: string): Promise<void> {
	await db.delete(counters).where(eq(counters.key, key));
}
