import { desc } from "drizzle-orm";
import * as v from "valibot";
import { FIRST_MACROS } from "#app/content/macros.ts";
import { macroUses } from "#app/data/settings-schema.server.ts";
import type { MacroAction } from "#app/domain/settings/macro.ts";
import { isOffered, MACRO_PREFIX, type Macro, storedMacroSchema } from "#app/domain/settings/macro.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { getStoredSettings, type StoredSettings } from "./settings.server.ts";

/** A macro with its code. `version` is 0 for an unchanged built-in one. */
export type NamedMacro = Macro & { code: string; version: number; uses: number };

/** Maximum number of frequently used macros, which are listed first by use; the others follow by title. */
const MAX_USED = 6;

type Context = Pick<Services, "db" | "now" | "log">;

/**
 * Lists all macros, including retired ones.
 * @param stored the settings, if already loaded
 */
export async function listAllMacros(services: Context, stored?: StoredSettings): Promise<NamedMacro[]> {
	const [storedMacros, useCounts] = await Promise.all([
		stored ?? getStoredSettings(services),
		services.db.select().from(macroUses).orderBy(desc(macroUses.uses)).limit(200),
	]);
	const uses = new Map(useCounts.map(({ code, uses }) => [code, uses]));
	const macros = new Map(Object.entries(FIRST_MACROS).map(([code, macro]) => [code, { macro, version: 0 }]));
	for (const [key, { version, value }] of storedMacros) {
		if (!key.startsWith(MACRO_PREFIX)) continue;
		const parsed = v.safeParse(storedMacroSchema, value);
		if (parsed.success) macros.set(key.slice(MACRO_PREFIX.length), { macro: parsed.output, version });
	}
	const namedMacros = [...macros].map(([code, { macro, version }]) => ({
		...macro,
		code,
		version,
		uses: uses.get(code) ?? 0,
	}));
	return sortByUse(namedMacros);
}

/** Lists the macros available today, for all actions. */
export async function listOfferedMacros(services: Context): Promise<NamedMacro[]> {
	const today = lisbonDate(services.now());
	return (await listAllMacros(services)).filter((macro) => isOffered(macro, today));
}

/** Lists the macros available today for one action. */
export async function listMacros(services: Context, action: MacroAction): Promise<NamedMacro[]> {
	return sortByUse((await listOfferedMacros(services)).filter((macro) => macro.act === action));
}

function sortByUse(macros: NamedMacro[]): NamedMacro[] {
	const byTitle = macros.toSorted((a, b) => a.title.localeCompare(b.title, "en"));
	const mostUsedFirst = byTitle
		.filter(({ uses }) => uses > 0)
		.sort((a, b) => b.uses - a.uses)
		.slice(0, MAX_USED);
	return [...mostUsedFirst, ...byTitle.filter((macro) => !mostUsedFirst.includes(macro))];
}
