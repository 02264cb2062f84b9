import { and, asc, eq, ne } from "drizzle-orm";
import { approvals, users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { RoleProposal } from "#app/domain/staff/staff-management.ts";
import type { Services } from "#app/services.ts";
import { accountOf, type StaffAccount } from "./find-staff-account.server.ts";

export type ListedAccount = StaffAccount & { lastLogin: number | null; disabled: boolean };

/** Every account, by name. There are as many as there are colleagues. */
export async function listStaff({ db }: Pick<Services, "db">): Promise<ListedAccount[]> {
	const rows = await db.select().from(users).orderBy(asc(users.name), asc(users.id)).limit(500);
	return rows.map((row) => ({ ...accountOf(row), lastLogin: row.lastLogin, disabled: row.disabledAt !== null }));
}

export type OpenRoleProposal = RoleProposal & { id: string; madeAt: number };

/** Changes of role that wait for a second person, oldest first. */
export async function listRoleProposals({ db }: Pick<Services, "db">): Promise<OpenRoleProposal[]> {
	const rows = await db
		.select()
		.from(approvals)
		.where(and(eq(approvals.kind, "role"), eq(approvals.state, "open")))
		.orderBy(asc(approvals.madeAt));
	return rows.map(({ id, subject, details, maker, madeAt }) => ({
		id,
		userId: Number(subject),
		from: details.from as Role,
		to: details.to as Role,
		madeBy: String(details.by ?? ""),
		maker,
		madeAt,
	}));
}

/** Whether another person could stand behind a change: an administrator who is somebody else and may sign in. */
export async function hasOtherAdmin({ db }: Pick<Services, "db">, person: number): Promise<boolean> {
	const admins = await db
		.select()
		.from(users)
		.where(and(eq(users.role, "admin"), ne(users.id, person)));
	return admins.some((row) => row.disabledAt === null && row.twoFactorEnabled && accountOf(row).person !== person);
}
