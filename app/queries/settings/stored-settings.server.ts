import { max } from "drizzle-orm";
import { settings } from "#app/data/settings-schema.server.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "../cached-query.server.ts";

/** The newest version of everything that was ever set, by key. */
export type StoredSettings = ReadonlyMap<string, { version: number; value: unknown }>;

/** What the database itself has, for whoever is about to change one. */
export async function readSettings({ db }: Pick<Services, "db">): Promise<StoredSettings> {
	// Of the rows of a key SQLite gives the other columns from the one that has the maximum.
	const rows = await db
		.select({ key: settings.key, version: max(settings.version).mapWith(Number), value: settings.value })
		.from(settings)
		.groupBy(settings.key);
	return new Map(rows.map(({ key, version, value }) => [key, { version, value }]));
}

const cached = cachedQuery<StoredSettings>("settings-unread", readSettings, new Map());

/** What staff have set; nothing means the values that the catalogue begins with. */
export const storedSettings = cached.get;

/** Whoever has changed a setting sees it at once; other isolates read it within half a minute. */
export const clearSettingsCache = cached.forget;
