import { settings } from "#app/data/settings-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { MAX_REASON } from "#app/domain/settings/setting.ts";
import { clearSettingsCache, readSettings } from "#app/queries/settings/stored-settings.server.ts";
import type { Services } from "#app/services.ts";

/** A change: on which version it was decided, and why. */
export type Change = { version: number; reason: string };

/** What is wrong with the reason, by field; nothing when it will do. */
export function reasonProblems(reason: string): Record<string, string> {
	const words = reason.trim();
	if (!words) return { reason: "error_setting_reason" };
	if (words.length > MAX_REASON) return { reason: "error_too_long" };
	return isPlainText(words) ? {} : { reason: "error_characters" };
}

/**
 * Writes the next version of a setting. The version that was on the page must be the newest one: of two who change it at
 * the same time the second is told so, and has what they typed.
 */
export async function storeVersion(
	services: Services,
	staff: Staff,
	key: string,
	value: unknown,
	{ version, reason }: Change,
): Promise<Outcome<{ version: number }>> {
	const current = (await readSettings(services)).get(key)?.version ?? 0;
	if (version !== current) return failure("conflict", "setting_changed_meanwhile");
	const next = version + 1;
	const written = await services.db
		.insert(settings)
		.values({ key, version: next, value, changedBy: staff.id, at: services.now(), reason: reason.trim() })
		.onConflictDoNothing()
		.returning({ version: settings.version });
	clearSettingsCache();
	if (written.length === 0) return failure("conflict", "setting_changed_meanwhile");
	services.log("setting-changed", { key, version: next, role: staff.role });
	return success({ version: next });
}
