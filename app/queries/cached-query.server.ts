import { SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** How long an isolate goes by what it has read, in milliseconds: with a page that was made before, two of these are a minute. */
const CACHE_MS = 30 * SECOND;

export type Asked = Pick<Services, "db" | "now" | "log">;

const cacheClearers: (() => void)[] = [];

/**
 * What most pages ask for and hardly ever changes: read from the database at most every thirty seconds. While the database is away
 * what was known last holds, or `otherwise`.
 * @param unread what the log is told then
 */
export function cachedQuery<Value>(unread: string, read: (asked: Asked) => Promise<Value>, otherwise: Value) {
	let known: { at: number; value: Value } | null = null;
	const forget = () => {
		known = null;
	};
	cacheClearers.push(forget);
	async function get(asked: Asked): Promise<Value> {
		const at = asked.now();
		if (known && at >= known.at && at - known.at < CACHE_MS) return known.value;
		try {
			known = { at, value: await read(asked) };
			return known.value;
		} catch (error) {
			asked.log(unread, { error: error instanceof Error ? error.name : "unknown" });
			return known?.value ?? otherwise;
		}
	}
	return { get, forget };
}

/** For whoever begins with another database. */
export function clearQueryCache(): void {
	for (const forget of cacheClearers) forget();
}
