import { inArray } from "drizzle-orm";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

/** The names of accounts, also of people who have left: who did something is told by an id. At most a page of them. */
export async function nameStaff({ db }: Pick<Services, "db">, ids: readonly number[]): Promise<Map<number, string>> {
	const wanted = [...new Set(ids)].slice(0, 99);
	if (wanted.length === 0) return new Map();
	const found = await db
		.select({ id: users.id, name: users.name, email: users.email })
		.from(users)
		.where(inArray(users.id, wanted));
	return new Map(found.map(({ id, name, email }) => [id, name ?? email]));
}
