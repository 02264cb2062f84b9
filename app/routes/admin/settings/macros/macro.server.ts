import * as v from "valibot";
import { DEFAULT_MACROS } from "#app/content/macros.ts";
import { MACRO_PREFIX, type Macro, macroFields, storedMacroSchema } from "#app/domain/settings/macro.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { listVersions, type SettingVersion } from "#app/queries/settings.server.ts";
import { findStaffNames } from "#app/queries/staff/colleagues.server.ts";
import type { Services } from "#app/services.ts";
import type { SettingChange } from "../version-history.tsx";

/** A macro as its page shows it; `version` is 0 for a built-in or new one. */
export type MacroView = { code: string; values: Record<string, string>; version: number; history: SettingChange[] };

/** Returns an empty form with default values. */
export function createEmptyMacro({ now }: Pick<Services, "now">): MacroView {
	const values = { act: "answer", fault: "none", activeFrom: lisbonDate(now()) };
	return { code: "", values, version: 0, history: [] };
}

/** Returns a macro with its history; null if unknown. */
export async function loadMacroView(services: Services, code: string): Promise<MacroView | null> {
	const versions = await listVersions(services, MACRO_PREFIX + code);
	const builtInMacro = (Object.hasOwn(DEFAULT_MACROS, code) && DEFAULT_MACROS[code]) || null;
	const current = parseMacro(versions[0]) ?? builtInMacro;
	if (!current) return null;
	const names = await findStaffNames(
		services,
		versions.map(({ changedBy }) => changedBy),
	);
	const history = versions.map((version, index) => ({
		version: version.version,
		changedAt: version.at,
		reason: version.reason,
		changedBy: names.get(version.changedBy) ?? m.inbox_former_colleague(),
		changes: listChanges(parseMacro(versions[index + 1]) ?? builtInMacro, parseMacro(version)),
	}));
	return { code, values: { code, ...macroFields(current) }, version: versions[0]?.version ?? 0, history };
}

function parseMacro(version: SettingVersion | undefined): Macro | null {
	const parsed = v.safeParse(storedMacroSchema, version?.value);
	return parsed.success ? parsed.output : null;
}

function listChanges(before: Macro | null, after: Macro | null): SettingChange["changes"] {
	const [previousFields, newFields] = [before ? macroFields(before) : {}, after ? macroFields(after) : {}] as Record<
		string,
		string
	>[];
	return Object.entries(newFields ?? {})
		.filter(([field, value]) => value !== (previousFields?.[field] ?? ""))
		.map(([field, value]) => ({ field, before: before ? (previousFields?.[field] ?? "") : null, after: value }));
}
