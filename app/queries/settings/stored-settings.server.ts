import { max } from "drizzle-orm";
import { settings } from "#app/data/settings-schema.server.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** How long an isolate goes by what it has read, in milliseconds: with a page that was made before, two of these are a minute. */
const SETTINGS_KEPT_MS = 30 * SECOND;

/** The newest version of everything that was ever set, by key. */
export type StoredSettings = ReadonlyMap<string, { version: number; value: unknown }>;

let known: { at: number; stored: StoredSettings } | null = null;

type Asked = Pick<Services, "db" | "now" | "log">;

/**
 * What staff have set. One question for all, at most every thirty seconds. While the database is away what was known last
 * holds, or nothing: then the values that the catalogue begins with.
 */
export async function storedSettings(services: Asked): Promise<StoredSettings> {
	const at = services.now();
	if (known && at >= known.at && at - known.at < SETTINGS_KEPT_MS) return known.stored;
	try {
		known = { at, stored: await readSettings(services) };
		return known.stored;
	} catch (error) {
		services.log("settings-unread", { error: error instanceof Error ? error.name : "unknown" });
		return known?.stored ?? new Map();
	}
}

/** The same from the database itself, for whoever is about to change one. */
export async function readSettings({ db }: Pick<Services, "db">): Promise<StoredSettings> {
	// Of the rows of a key SQLite gives the other columns from the one that has the maximum.
	const rows = await db
		.select({ key: settings.key, version: max(settings.version).mapWith(Number), value: settings.value })
		.from(settings)
		.groupBy(settings.key);
	return new Map(rows.map(({ key, version, value }) => [key, { version, value }]));
}

/** Whoever has changed a setting sees it at once; other isolates read it within half a minute. */
export function forgetSettings(): void {
	known = null;
}
