import { asc, inArray } from "drizzle-orm";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Somebody whose turn it may be to answer a message. `id` is that of the account. */
export type Colleague = { id: number; name: string };

/** The members of staff who answer messages, by name. */
export async function listColleagues({ db }: Pick<Services, "db">): Promise<Colleague[]> {
	const found = await db
		.select({ id: users.id, name: users.name, email: users.email })
		.from(users)
		.where(inArray(users.role, ["reviewer", "senior", "admin"]))
		.orderBy(asc(users.name), asc(users.id));
	return found.map(({ id, name, email }) => ({ id, name: name ?? email }));
}
