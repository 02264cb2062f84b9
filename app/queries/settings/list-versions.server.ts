import { desc, eq } from "drizzle-orm";
import { settings } from "#app/data/settings-schema.server.ts";
import type { Services } from "#app/services.ts";

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
