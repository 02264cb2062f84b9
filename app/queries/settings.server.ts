import { desc, eq, max } from "drizzle-orm";
import * as v from "valibot";
import type { ProseSettings } from "#app/content/fill-settings.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import { CATALOGUE, type SettingKey, type SettingValue, settingDefinition } from "#app/domain/settings/catalogue.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "./cached-query.server.ts";

/** The newest version of every stored setting, by key. */
export type StoredSettings = ReadonlyMap<string, { version: number; value: unknown }>;

/** Reads the settings without the cache, before a change. */
export async function readSettings({ db }: Pick<Services, "db">): Promise<StoredSettings> {
	// With max(), SQLite takes the other columns from the row of the maximum.
	const rows = await db
		.select({ key: settings.key, version: max(settings.version).mapWith(Number), value: settings.value })
		.from(settings)
		.groupBy(settings.key);
	return new Map(rows.map(({ key, version, value }) => [key, { version, value }]));
}

const cached = cachedQuery<StoredSettings>("settings-unread", readSettings, new Map());

/** Returns the settings changed by staff. An absent key has the default from the catalogue. */
export const getStoredSettings = cached.get;

/**
 * Clears the cache, so that a change is visible at once in this isolate; in others it is visible within half a minute.
 */
export const clearSettingsCache = cached.clear;

/**
 * Returns the current value of a setting, or its default. Never throws: a stored value that is invalid counts as absent
 * and is logged.
 */
export async function getSetting<K extends SettingKey>(
	services: Pick<Services, "db" | "now" | "log">,
	key: K,
): Promise<SettingValue<K>> {
	const stored = (await getStoredSettings(services)).get(key);
	if (!stored) return CATALOGUE[key].initial;
	const parsed = v.safeParse(settingDefinition(key).storedSchema, stored.value);
	if (parsed.success) return parsed.output as SettingValue<K>;
	services.log("setting-malformed", { key, version: stored.version });
	return CATALOGUE[key].initial;
}

/** Returns a value that changes with every setting that public pages show, which invalidates cached pages. */
export async function getSettingsStamp(services: Pick<Services, "db" | "now" | "log">): Promise<string> {
	const stored = await getStoredSettings(services);
	return ["company-figures", "support-hours", "withdrawal-labels", "vat", "dispute-body", "attorney", "attorney-photo"]
		.map((key) => `${key}:${stored.get(key)?.version ?? 0}`)
		.join();
}

/** One change of a setting. `at` is UTC milliseconds, `changedBy` an account. */
export type SettingVersion = { version: number; value: unknown; changedBy: number; at: number; reason: string };

const MAX_VERSIONS = 50;

/** Lists the last changes of one setting, newest first. */
export async function listVersions({ db }: Pick<Services, "db">, key: string): Promise<SettingVersion[]> {
	return db
		.select({
			version: settings.version,
			value: settings.value,
			changedBy: settings.changedBy,
			at: settings.at,
			reason: settings.reason,
		})
		.from(settings)
		.where(eq(settings.key, key))
		.orderBy(desc(settings.version))
		.limit(MAX_VERSIONS);
}

/** Reads the settings that prose refers to. */
export async function readProseSettings(services: Services): Promise<ProseSettings> {
	const [hours, { attorney }, { body }, { status }] = await Promise.all([
		getSetting(services, "support-hours"),
		getSetting(services, "attorney"),
		getSetting(services, "dispute-body"),
		getSetting(services, "vat"),
	]);
	return { hours, attorney, disputeBody: body, vat: status };
}

/** Returns the days (YYYY-MM-DD) on which support is closed in addition to weekends and public holidays, in order. */
export async function getClosureDates(services: Pick<Services, "db" | "now" | "log">): Promise<string[]> {
	const { days } = await getSetting(services, "closing-days");
	return days.map(({ date }) => date);
}
