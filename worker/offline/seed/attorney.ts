import type { Database } from "#app/data/db.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import type { SettingKey } from "#app/domain/settings/catalogue.ts";
import { offlineStaff } from "../access/staff.ts";

/** Names somebody who does not exist as the attorney, once: without one nobody can sign a power of attorney. */
export async function seedAttorney(db: Database, now: number): Promise<void> {
	const key: SettingKey = "attorney";
	await db
		.insert(settings)
		.values({
			key,
			version: 1,
			value: { attorney: SAMPLE_ATTORNEY },
			changedBy: offlineStaff("Ana").id,
			at: now,
			reason: "Made up for the offline world.",
		})
		.onConflictDoNothing();
}
