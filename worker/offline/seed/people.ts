import type { Database } from "#app/data/db.server.ts";
import { affiliates } from "#app/data/money-schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { OFFLINE_STAFF } from "../access/staff.ts";

/** The staff and the partner of the offline world. Nobody is added twice. */
export async function seedPeople(db: Database, now: number): Promise<void> {
	// No password opens anything yet: what opens the admin area is Access and this table's role.
	const staff = OFFLINE_STAFF.map(({ id, email, name, role }) => ({
		id,
		username: name.toLowerCase(),
		password: "!",
		email,
		name,
		role,
	}));
	await db.insert(users).values(staff).onConflictDoNothing();
	await db
		.insert(affiliates)
		.values({
			name: "Sofia",
			email: "sofia@partner.example",
			code: "LISBOA10",
			commissionRate: 10,
			isActive: true,
			createdAt: now,
		})
		.onConflictDoNothing();
}
