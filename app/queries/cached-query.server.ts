import { SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/**
 * How long an isolate caches a result, in milliseconds. Together with a cached page, a result is at most a minute old.
 */
const CACHE_MS = 30 * SECOND;

export type QueryContext = Pick<Services, "db" | "now" | "log">;

const cacheClearers: (() => void)[] = [];

/**
 * Caches for thirty seconds the result of a query that most pages need and that rarely changes. While the database is
 * unavailable, returns the last result, or `fallback`.
 * @param logEvent event to log in that case
 */
export function cachedQuery<Value>(
	logEvent: string,
	query: (services: QueryContext) => Promise<Value>,
	fallback: Value,
) {
	let cached: { at: number; value: Value } | null = null;
	const clear = () => {
		cached = null;
	};
	cacheClearers.push(clear);
	async function get(services: QueryContext): Promise<Value> {
		const timestamp = services.now();
		if (cached && timestamp >= cached.at && timestamp - cached.at < CACHE_MS) return cached.value;
		try {
			cached = { at: timestamp, value: await query(services) };
			return cached.value;
		} catch (error) {
			services.log(logEvent, { error: error instanceof Error ? error.name : "unknown" });
			return cached?.value ?? fallback;
		}
	}
	return { get, clear };
}

/** Clears all cached queries, for tests that switch databases. */
export function clearQueryCache(): void {
	for (const clear of cacheClearers) clear();
}
