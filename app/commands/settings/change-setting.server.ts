import * as v from "valibot";
import { mayChangeMoneySettings, mayChangeSettings, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { MONEY_SETTINGS, type SettingKey, settingOf } from "#app/domain/settings/catalogue.ts";
import type { Services } from "#app/services.ts";
import { type Change, reasonProblems, storeVersion } from "./store-version.server.ts";

/** Whether this member of staff may change this setting: limits on money are for finance too. */
export function mayChange(staff: Staff, key: SettingKey): boolean {
	return MONEY_SETTINGS.includes(key) ? mayChangeMoneySettings(staff) : mayChangeSettings(staff);
}

/** Changes one setting as its form was typed; errors name the field by message key. */
export async function changeSetting(
	services: Services,
	staff: Staff,
	key: SettingKey,
	typed: Record<string, unknown>,
	change: Change,
): Promise<Outcome<{ version: number }>> {
	if (!mayChange(staff, key)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(settingOf(key).typed, typed);
	const problems = {
		...Object.fromEntries((parsed.issues ?? []).map((issue) => [v.getDotPath(issue) ?? "", issue.message])),
		...reasonProblems(change.reason),
	};
	if (!parsed.success || Object.keys(problems).length > 0)
		return failure("invalid", "invalid_request", { fields: problems });
	return storeVersion(services, staff, key, parsed.output, change);
}
