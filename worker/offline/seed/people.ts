import { openDatabase } from "#app/data/db.server.ts";
import { affiliates } from "#app/data/money-schema.server.ts";
import { users } from "#app/data/schema.server.ts";
import { OFFLINE_STAFF } from "../access/staff.ts";

/** The staff and the partner of the offline world. Nobody is added twice. */
export async function seedPeople(binding: D1Database, now: number): Promise<void> {
	const db = openDatabase(binding);
	// No password opens anything yet: the inner door of the admin area is Access and this table's role.
	const staff = OFFLINE_STAFF.map(({ email, name, role }) => ({
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
