import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

/** A possible assignee. `id` is that of the account. */
export type Colleague = { id: number; name: string };

/** Lists members of staff who may process applications and messages and can sign in, by name. */
export async function listColleagues({ db }: Pick<Services, "db">): Promise<Colleague[]> {
	const rows = await db
		.select({ id: users.id, name: users.name, email: users.email })
		.from(users)
		.where(and(inArray(users.role, ["reviewer", "senior", "admin"]), isNull(users.disabledAt)))
		.orderBy(asc(users.name), asc(users.id));
	return rows.map(({ id, name, email }) => ({ id, name: name ?? email }));
}

/** Finds the names of accounts, including former ones, for at most one page of ids. */
export async function findStaffNames(
	{ db }: Pick<Services, "db">,
	ids: readonly number[],
): Promise<Map<number, string>> {
	const distinctIds = [...new Set(ids)].slice(0, 99);
	if (distinctIds.length === 0) return new Map();
	const rows = await db
		.select({ id: users.id, name: users.name, email: users.email })
		.from(users)
		.where(inArray(users.id, distinctIds));
	return new Map(rows.map(({ id, name, email }) => [id, name ?? email]));
}

/** The assignee of an application: account, name, since when, and until when if claimed (UTC milliseconds). */
export type Assignee = { id: number; name: string | null; since: number; claimedUntil: number | null };

/** Finds the assignee of an application; null if there is none. The name is null if the account was deleted. */
export async function findAssignee({ db }: Pick<Services, "db">, applicationId: string): Promise<Assignee | null> {
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
