import * as v from "valibot";
import { CATALOGUE, type SettingKey, type SettingValue, settingOf } from "#app/domain/settings/catalogue.ts";
import type { Services } from "#app/services.ts";
import { storedSettings } from "./stored-settings.server.ts";

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
