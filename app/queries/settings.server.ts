import { desc, eq, max } from "drizzle-orm";
import * as v from "valibot";
import type { ProseSettings } from "#app/content/fill-settings.server.ts";
import { FIRST_MACROS } from "#app/content/macros.ts";
import { macroUses, settings } from "#app/data/settings-schema.server.ts";
import { CATALOGUE, type SettingKey, type SettingValue, settingOf } from "#app/domain/settings/catalogue.ts";
import { isOffered, MACRO_PREFIX, type Macro, storedMacro } from "#app/domain/settings/macro.ts";
import type { MacroAction } from "#app/domain/settings/macro-actions.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { cachedQuery } from "./cached-query.server.ts";

/** The newest version of everything that was ever set, by key. */
type StoredSettings = ReadonlyMap<string, { version: number; value: unknown }>;

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
const storedSettings = cached.get;

/** Whoever has changed a setting sees it at once; other isolates read it within half a minute. */
export const clearSettingsCache = cached.forget;

/**
 * What holds now for one key of the catalogue: what staff have set, or what it begins with. Never throws: a value that does
 * not fit the catalogue any more counts as not set, and is told in the log.
 */
export async function getSetting<K extends SettingKey>(
	services: Pick<Services, "db" | "now" | "log">,
	key: K,
): Promise<SettingValue<K>> {
	const stored = (await storedSettings(services)).get(key);
	if (!stored) return CATALOGUE[key].initial;
	const parsed = v.safeParse(settingOf(key).stored, stored.value);
	if (parsed.success) return parsed.output as SettingValue<K>;
	services.log("setting-malformed", { key, version: stored.version });
	return CATALOGUE[key].initial;
}

/** Changes whenever a setting does that public pages show: what was made before under another stamp is old. */
export async function settingsStamp(services: Pick<Services, "db" | "now" | "log">): Promise<string> {
	const stored = await storedSettings(services);
	return ["company-figures", "support-hours", "withdrawal-labels", "vat", "dispute-body", "attorney", "attorney-photo"]
		.map((key) => `${key}:${stored.get(key)?.version ?? 0}`)
		.join();
}

/** One change of a setting. `at` is UTC milliseconds, `changedBy` an account. */
export type SettingVersion = { version: number; value: unknown; changedBy: number; at: number; reason: string };

const SHOWN = 50;

/** The last changes of one setting, newest first. */
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
		.limit(SHOWN);
}

/** A macro and how it is named. `version` is 0 for one that came with the program and was never changed. */
type NamedMacro = Macro & { code: string; version: number; uses: number };

/** So many of the most used ones stand first, in this order; then the others by title. */
const MAX_USED = 6;

type Asked = Pick<Services, "db" | "now" | "log">;

/** Every macro there is, retired ones too. @param stored what staff have set, if somebody has read it already */
export async function listAllMacros(services: Asked, stored?: StoredSettings): Promise<NamedMacro[]> {
	const [kept, counted] = await Promise.all([
		stored ?? storedSettings(services),
		services.db.select().from(macroUses).orderBy(desc(macroUses.uses)).limit(200),
	]);
	const uses = new Map(counted.map(({ code, uses }) => [code, uses]));
	const macros = new Map(Object.entries(FIRST_MACROS).map(([code, macro]) => [code, { macro, version: 0 }]));
	for (const [key, { version, value }] of kept) {
		if (!key.startsWith(MACRO_PREFIX)) continue;
		const parsed = v.safeParse(storedMacro, value);
		if (parsed.success) macros.set(key.slice(MACRO_PREFIX.length), { macro: parsed.output, version });
	}
	const named = [...macros].map(([code, { macro, version }]) => ({
		...macro,
		code,
		version,
		uses: uses.get(code) ?? 0,
	}));
	return sorted(named);
}

/** Those that may be chosen today, of all acts. */
export async function listOfferedMacros(services: Asked): Promise<NamedMacro[]> {
	const today = lisbonDate(services.now());
	return (await listAllMacros(services)).filter((macro) => isOffered(macro, today));
}

/** Those that may be chosen today for one act. */
export async function listMacros(services: Asked, act: MacroAction): Promise<NamedMacro[]> {
	return sorted((await listOfferedMacros(services)).filter((macro) => macro.act === act));
}

function sorted(macros: NamedMacro[]): NamedMacro[] {
	const byTitle = macros.toSorted((a, b) => a.title.localeCompare(b.title, "en"));
	const often = byTitle
		.filter(({ uses }) => uses > 0)
		.sort((a, b) => b.uses - a.uses)
		.slice(0, MAX_USED);
	return [...often, ...byTitle.filter((macro) => !often.includes(macro))];
}

/** What staff have set of all that prose speaks of. */
export async function readProseSettings(services: Services): Promise<ProseSettings> {
	const [hours, { attorney }, { body }, { status }] = await Promise.all([
		getSetting(services, "support-hours"),
		getSetting(services, "attorney"),
		getSetting(services, "dispute-body"),
		getSetting(services, "vat"),
	]);
	return { hours, attorney, disputeBody: body, vat: status };
}

/** The days YYYY-MM-DD, in their order, on which support is closed besides weekends and public holidays. */
export async function getClosingDates(services: Pick<Services, "db" | "now" | "log">): Promise<string[]> {
	const { days } = await getSetting(services, "closing-days");
	return days.map(({ date }) => date);
}
