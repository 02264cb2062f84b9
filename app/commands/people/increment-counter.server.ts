import { and, eq, gt, sql } from "drizzle-orm";
import { counters } from "#app/data/counts-schema.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Increments a counter and returns its value, so that concurrent calls get different ones. An expired counter restarts.
 */
export async function incrementCounter(services: Services, key: string, lifetimeMs: number): Promise<number> {
	const now = services.now();
	const expiresAt = now + lifetimeMs;
	const isExpired = sql`${counters.expiresAt} <= ${now}`;
	const [row] = await services.db
		.insert(counters)
		.values({ key, count: 1, expiresAt })
		.onConflictDoUpdate({
			target: counters.key,
			set: {
				count: sql`CASE WHEN ${isExpired} THEN 1 ELSE ${counters.count} + 1 END`,
				expiresAt: sql`CASE WHEN ${isExpired} THEN ${expiresAt} ELSE ${counters.expiresAt} END`,
			},
		})
		.returning({ count: counters.count });
	return row?.count ?? Number.POSITIVE_INFINITY;
}

/**
 * Increments all counters, or none if one is full or `blockKey` was counted. Runs in one transaction, so that
 * concurrent calls cannot exceed the limits. Returns the keys that were full.
 */
export async function incrementUnlessFull(
	{ db, now: getNow }: Pick<Services, "db" | "now">,
	quotas: readonly { key: string; limit: number; lifetime: number }[],
	blockKey: string | null,
): Promise<Set<string>> {
	const now = getNow();
	const limits = [...quotas, ...(blockKey === null ? [] : [{ key: blockKey, limit: 1, lifetime: 0 }])];
	const fullQuery = `SELECT counters.key FROM counters JOIN json_each(?1) AS requested ON counters.key = requested.value ->> 'key'
		WHERE counters.expires_at > ?2 AND counters.count >= requested.value ->> 'limit'`;
	const statements = [
		db.$client.prepare(fullQuery).bind(JSON.stringify(limits), now),
		db.$client
			.prepare(`
				INSERT INTO counters (key, count, expires_at)
				SELECT value ->> 'key', 1, ?2 + (value ->> 'lifetime') FROM json_each(?3) WHERE NOT EXISTS (${fullQuery})
				ON CONFLICT (key) DO UPDATE SET
					count = CASE WHEN counters.expires_at <= ?2 THEN 1 ELSE counters.count + 1 END,
					expires_at = CASE WHEN counters.expires_at <= ?2 THEN excluded.expires_at ELSE counters.expires_at END`)
			.bind(JSON.stringify(limits), now, JSON.stringify(quotas)),
	];
	const [results] = await db.$client.batch<{ key: string }>(statements);
	return new Set(results?.results.map(({ key }) => key));
}

/** Returns the current value of a counter. */
export async function readCounter(services: Services, key: string): Promise<number> {
	const isUnexpired = and(eq(counters.key, key), gt(counters.expiresAt, services.now()));
	const [row] = await services.db.select({ count: counters.count }).from(counters).where(isUnexpired);
	return row?.count ?? 0;
}

export async function resetCounter({ db }: Pick<Services, "db">, key: string): Promise<void> {
	await db.delete(counters).where(eq(counters.key, key));
}
