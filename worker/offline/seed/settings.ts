import type { Database } from "#app/data/db.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import type { SettingKey } from "#app/domain/settings/catalogue.ts";
import { offlineStaff } from "../staff.ts";

/**
 * Seeds a fictitious attorney, who is needed to sign a power of attorney, and enables every payment method. Existing
 * settings stay unchanged.
 */
export async function seedSettings(db: Database, now: number): Promise<void> {
	const values = [
		{ key: "attorney" satisfies SettingKey, value: { attorney: SAMPLE_ATTORNEY } },
		{
			key: "payment-methods" satisfies SettingKey,
			value: { mbWay: true, multibanco: true, wallets: true, payPal: true },
		},
	];
	const changeInfo = { changedBy: offlineStaff("Ana").id, at: now, reason: "Invented for the test environment." };
	await db
		.insert(settings)
		.values(values.map((value) => ({ ...value, version: 1, ...changeInfo })))
		.onConflictDoNothing();
}
