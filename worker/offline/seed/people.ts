import type { Database } from "#app/data/db.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { OFFLINE_PASSWORD_HASH, OFFLINE_STAFF } from "../access/staff.ts";
import { addPartner } from "./partner.ts";
import { seedSettings } from "./settings.ts";

/** The staff, the partner and the attorney of the offline world. Nobody is added twice. */
export async function seedPeople(db: Database, now: number): Promise<void> {
	const staff = await Promise.all(
		OFFLINE_STAFF.map(async ({ id, email, name, role, secret }) => {
			const username = name.toLowerCase();
			return {
				id,
				username,
				password: OFFLINE_PASSWORD_HASH,
				passwordUpdatedAt: now,
				email,
				name,
				role,
				twoFactorEnabled: true,
				twoFactorSecret: await sealColumn(db, users.twoFactorSecret, username, secret),
				keyId: db.keyring.sealing.id,
			};
		}),
	);
	await db.insert(users).values(staff).onConflictDoNothing();
	await addPartner(db, now);
	await seedSettings(db, now);
}
