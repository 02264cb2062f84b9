import * as v from "valibot";
import { FIRST_MACROS } from "#app/content/macros.ts";
import { MACRO_PREFIX, type Macro, macroFields, storedMacro } from "#app/domain/settings/macro.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { listVersions, type SettingVersion } from "#app/queries/settings.server.ts";
import { nameStaff } from "#app/queries/staff/colleagues.server.ts";
import type { Services } from "#app/services.ts";
import type { Changed } from "../version-history.tsx";

/** A canned text as its page shows it; `version` 0 is one that came with the program, or a new one. */
export type ShownMacro = { code: string; values: Record<string, string>; version: number; history: Changed[] };

/** A form with nothing in it but what nearly every canned text says. */
export function emptyMacro({ now }: Pick<Services, "now">): ShownMacro {
	const values = { act: "answer", fault: "nobody", activeFrom: lisbonDate(now()) };
	return { code: "", values, version: 0, history: [] };
}

/** A canned text and how it came to be what it is; null when there is none of that name. */
export async function showMacro(services: Services, code: string): Promise<ShownMacro | null> {
	const versions = await listVersions(services, MACRO_PREFIX + code);
	const first = (Object.hasOwn(FIRST_MACROS, code) && FIRST_MACROS[code]) || null;
	const current = macroIn(versions[0]) ?? first;
	if (!current) return null;
	const names = await nameStaff(
		services,
		versions.map(({ changedBy }) => changedBy),
	);
	const history = versions.map((version, at) => ({
		version: version.version,
		at: version.at,
		reason: version.reason,
		by: names.get(version.changedBy) ?? m.inbox_left_us(),
		changes: changesBetween(macroIn(versions[at + 1]) ?? first, macroIn(version)),
	}));
	return { code, values: { code, ...macroFields(current) }, version: versions[0]?.version ?? 0, history };
}

function macroIn(version: SettingVersion | undefined): Macro | null {
	const parsed = v.safeParse(storedMacro, version?.value);
	return parsed.success ? parsed.output : null;
}

function changesBetween(before: Macro | null, after: Macro | null): Changed["changes"] {
	const [old, fresh] = [before ? macroFields(before) : {}, after ? macroFields(after) : {}] as Record<string, string>[];
	return Object.entries(fresh ?? {})
		.filter(([field, value]) => value !== (old?.[field] ?? ""))
		.map(([field, value]) => ({ field, before: before ? (old?.[field] ?? "") : null, after: value }));
}
