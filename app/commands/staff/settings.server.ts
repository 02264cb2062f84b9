import { sql } from "drizzle-orm";
import * as v from "valibot";
import { macroUses, settings } from "#app/data/settings-schema.server.ts";
import { mayChangeMoneySettings, mayChangeSettings, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { isPlainText } from "#app/domain/person/address.ts";
import { MONEY_SETTINGS, type SettingKey, settingDefinition } from "#app/domain/settings/catalogue.ts";
import { MACRO_PREFIX, macroFormSchema } from "#app/domain/settings/macro.ts";
import { MAX_REASON } from "#app/domain/settings/setting.ts";
import { clearSettingsCache, readSettings } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";

/** Returns whether this member of staff may change this setting; finance may change limits on money. */
export function mayChange(staff: Staff, key: SettingKey): boolean {
	return MONEY_SETTINGS.includes(key) ? mayChangeMoneySettings(staff) : mayChangeSettings(staff);
}

/** Changes one setting to the values typed in its form. Errors are message keys, by field. */
export async function changeSetting(
	services: Services,
	staff: Staff,
	key: SettingKey,
	input: Record<string, unknown>,
	change: Change,
): Promise<Outcome<{ version: number }>> {
	if (!mayChange(staff, key)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(settingDefinition(key).formSchema, input);
	const problems = {
		...Object.fromEntries((parsed.issues ?? []).map((issue) => [v.getDotPath(issue) ?? "", issue.message])),
		...validateReason(change.reason),
	};
	if (!parsed.success || Object.keys(problems).length > 0)
		return failure("invalid", "invalid_request", { fields: problems });
	return storeVersion(services, staff, key, parsed.output, change);
}

/** Saves a new or changed macro. Older versions remain; the text of a sent message is stored with that message. */
export async function saveMacro(
	services: Services,
	staff: Staff,
	input: Record<string, unknown>,
	change: Change,
): Promise<Outcome<{ version: number }>> {
	if (!mayChangeSettings(staff)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(macroFormSchema, input);
	const problems = {
		...Object.fromEntries((parsed.issues ?? []).map((issue) => [v.getDotPath(issue) ?? "", issue.message])),
		...validateReason(change.reason),
	};
	if (!parsed.success || Object.keys(problems).length > 0)
		return failure("invalid", "invalid_request", { fields: problems });
	const { code, macro } = parsed.output;
	return storeVersion(services, staff, MACRO_PREFIX + code, macro, change);
}

/** Counts the use of a macro, to list the most used ones first. */
export async function countMacroUse({ db }: Pick<Services, "db">, code: string): Promise<void> {
	await db
		.insert(macroUses)
		.values({ code, uses: 1 })
		.onConflictDoUpdate({ target: macroUses.code, set: { uses: sql`${macroUses.uses} + 1` } });
}

/** A change: the version it is based on, and the reason. */
type Change = { version: number; reason: string };

/** Returns the errors in the reason by field; empty if it is valid. */
function validateReason(reason: string): Record<string, string> {
	const text = reason.trim();
	if (!text) return { reason: "error_setting_reason" };
	if (text.length > MAX_REASON) return { reason: "error_too_long" };
	return isPlainText(text) ? {} : { reason: "error_characters" };
}

/**
 * Stores the next version of a setting. The version on the page must be the newest, so the second of two concurrent
 * changes fails, without losing its input.
 */
async function storeVersion(
	services: Services,
	staff: Staff,
	key: string,
	value: unknown,
	{ version, reason }: Change,
): Promise<Outcome<{ version: number }>> {
	const current = (await readSettings(services)).get(key)?.version ?? 0;
	if (version !== current) return failure("conflict", "setting_changed_meanwhile");
	const next = version + 1;
	const inserted = await services.db
		.insert(settings)
		.values({ key, version: next, value, changedBy: staff.id, at: services.now(), reason: reason.trim() })
		.onConflictDoNothing()
		.returning({ version: settings.version });
	clearSettingsCache();
	if (inserted.length === 0) return failure("conflict", "setting_changed_meanwhile");
	services.log("setting-changed", { key, version: next, role: staff.role });
	return success({ version: next });
}
