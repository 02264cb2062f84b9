import { sql } from "drizzle-orm";
import { macroUses } from "#app/data/settings-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Counts that a canned text was sent, so that the most used ones stand first. */
export async function countMacroUse({ db }: Pick<Services, "db">, code: string): Promise<void> {
	await db
		.insert(macroUses)
		.values({ code, uses: 1 })
		.onConflictDoUpdate({ target: macroUses.code, set: { uses: sql`${macroUses.uses} + 1` } });
}
