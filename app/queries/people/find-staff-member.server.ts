import { eq } from "drizzle-orm";
import { users } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Services } from "#app/services.ts";

/** The member of staff with this e-mail address, if we know one whose role may do anything at all. */
export async function findStaff({ db }: Pick<Services, "db">, email: string): Promise<Staff | null> {
	const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
	return row && row.role !== "user" ? { id: row.id, email: row.email, name: row.name, role: row.role } : null;
}
