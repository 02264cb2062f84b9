import { eq } from "drizzle-orm";
import { users } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Services } from "#app/services.ts";

/** An account that may sign in: what of it the way in needs to know, nothing secret. */
export type StaffAccount = Staff & { username: string; hasPassword: boolean; hasSecondFactor: boolean };

type Row = typeof users.$inferSelect;

/** What `password` holds while none is set: no password opens it. */
export const NO_PASSWORD = "!";

/** The account with this e-mail address, if there is one whose role may do anything at all and that is not shut. */
export async function findStaffAccount({ db }: Pick<Services, "db">, email: string): Promise<StaffAccount | null> {
	const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
	return row && row.role !== "user" && row.disabledAt === null ? accountOf(row) : null;
}

export function accountOf(row: Row): StaffAccount {
	const { id, email, name, role, username, password, twoFactorEnabled, personId } = row;
	return {
		id,
		email,
		name,
		role,
		person: personId ?? id,
		username,
		hasPassword: password !== NO_PASSWORD,
		hasSecondFactor: twoFactorEnabled,
	};
}
