import { eq } from "drizzle-orm";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Whose work an application is: the account, its name, since when, and until when if it is claimed (UTC milliseconds). */
export type ApplicationOwner = { id: number; name: string | null; since: number; claimedUntil: number | null };

/** Who works on an application; null when nobody does. A name is null when the account is gone. */
export async function findOwner({ db }: Pick<Services, "db">, applicationId: string): Promise<ApplicationOwner | null> {
	const [row] = await db
		.select({
			id: applications.assignedTo,
			since: applications.assignedAt,
			claimedUntil: applications.claimedUntil,
			name: users.name,
			email: users.email,
		})
		.from(applications)
		.leftJoin(users, eq(users.id, applications.assignedTo))
		.where(eq(applications.id, applicationId));
	if (!row || row.id === null) return null;
	return { id: row.id, name: row.name ?? row.email, since: row.since ?? 0, claimedUntil: row.claimedUntil };
}
