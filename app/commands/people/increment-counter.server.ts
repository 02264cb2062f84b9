import { eq, sql } from "drizzle-orm";
import { counters } from "#app/data/counts-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Counts first and lets the caller decide after: simultaneous calls each get a number of their own. */
export async function incrementCounter(services: Services, key: string, lifetimeMs: number): Promise<number> {
	const [row] = await services.db
		.insert(counters)
		.values({ key, count: 1, expiresAt: services.now() + lifetimeMs })
		.onConflictDoUpdate({ target: counters.key, set: { count: sql`${counters.count} + 1` } })
		.returning({ count: counters.count });
	return row?.count ?? Number.POSITIVE_INFINITY;
}

/** How far a counter has come. */
export async function readCounter(services: Services, key: string): Promise<number> {
	const [row] = await services.db.select({ count: counters.count }).from(counters).where(eq(counters.key, key));
	return row?.count ?? 0;
}
