import * as v from "valibot";
import { mayChangeSettings, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { MACRO_PREFIX, typedMacro } from "#app/domain/settings/macro.ts";
import type { Services } from "#app/services.ts";
import { type Change, reasonProblems, storeVersion } from "./store-version.server.ts";

/** Writes a canned text, new or changed. Its older versions stay; what was sent is kept with what it was sent for. */
export async function saveMacro(
	services: Services,
	staff: Staff,
	typed: Record<string, unknown>,
	change: Change,
): Promise<Outcome<{ version: number }>> {
	if (!mayChangeSettings(staff)) return failure("forbidden", "staff_only");
	const parsed = v.safeParse(typedMacro, typed);
	const problems = {
		...Object.fromEntries((parsed.issues ?? []).map((issue) => [v.getDotPath(issue) ?? "", issue.message])),
		...reasonProblems(change.reason),
	};
	if (!parsed.success || Object.keys(problems).length > 0)
		return failure("invalid", "invalid_request", { fields: problems });
	const { code, macro } = parsed.output;
	return storeVersion(services, staff, MACRO_PREFIX + code, macro, change);
}
