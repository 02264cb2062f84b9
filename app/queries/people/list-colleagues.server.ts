import { and, asc, inArray, isNull } from "drizzle-orm";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Somebody whose turn it may be. `id` is that of the account. */
export type Colleague = { id: number; name: string };

/** The members of staff who work on applications and answer messages, and may sign in, by name. */
export async function listColleagues({ db }: Pick<Services, "db">): Promise<Colleague[]> {
	const found = await db
		.select({ id: users.id, name: users.name, email: users.email })
		.from(users)
		.where(and(inArray(users.role, ["reviewer", "senior", "admin"]), isNull(users.disabledAt)))
		.orderBy(asc(users.name), asc(users.id));
	return found.map(({ id, name, email }) => ({ id, name: name ?? email }));
}
