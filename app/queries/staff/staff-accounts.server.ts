import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import { approvals, staffInvitations, staffSessions, users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { RoleProposal } from "#app/domain/staff/staff-management.ts";
import { isSessionValid, type StaffSession } from "#app/domain/staff/staff-session.ts";
import { hashSecret, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** An account that may sign in, without its secrets. */
export type StaffAccount = Staff & { username: string; hasPassword: boolean; hasSecondFactor: boolean };

type Row = typeof users.$inferSelect;

/** The value of `password` while none is set. It matches no password. */
export const NO_PASSWORD = "!";

/** Finds the enabled account with this e-mail address whose role has any permission. */
export async function findStaffAccount({ db }: Pick<Services, "db">, email: string): Promise<StaffAccount | null> {
	const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
	return row && row.role !== "user" && row.disabledAt === null ? toStaffAccount(row) : null;
}

export function toStaffAccount(row: Row): StaffAccount {
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

/**
 * Finds the session of a cookie, unless expired. The caller must check its account.
 * @param token the cookie's value
 */
export async function findStaffSession(
	{ db, now }: Pick<Services, "db" | "now">,
	token: string | null,
): Promise<StaffSession | null> {
	if (token === null) return null;
	const [session] = await db
		.select()
		.from(staffSessions)
		.where(eq(staffSessions.id, await shortHash(token)));
	return session && isSessionValid(session, now()) ? session : null;
}

/** Lists the browsers in which an account is signed in, the latest first. */
export async function listStaffSessions(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
): Promise<StaffSession[]> {
	const rows = await db
		.select()
		.from(staffSessions)
		.where(eq(staffSessions.userId, userId))
		.orderBy(desc(staffSessions.seenAt));
	return rows.filter((session) => session.step === "complete" && isSessionValid(session, now()));
}

export type ListedAccount = StaffAccount & { lastLogin: number | null; disabled: boolean };

/** Lists every account, by name. */
export async function listStaff({ db }: Pick<Services, "db">): Promise<ListedAccount[]> {
	const rows = await db.select().from(users).orderBy(asc(users.name), asc(users.id)).limit(500);
	return rows.map((row) => ({ ...toStaffAccount(row), lastLogin: row.lastLogin, disabled: row.disabledAt !== null }));
}

type OpenRoleProposal = RoleProposal & { id: string; madeAt: number };

/** Lists role changes that await a second person, oldest first. */
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

/** Whether another person could confirm a change: an administrator who can sign in. */
export async function hasOtherAdmin({ db }: Pick<Services, "db">, person: number): Promise<boolean> {
	const admins = await db
		.select()
		.from(users)
		.where(and(eq(users.role, "admin"), ne(users.id, person)));
	return admins.some((row) => row.disabledAt === null && row.twoFactorEnabled && toStaffAccount(row).person !== person);
}

/**
 * Whether an invitation is for this account and can still be used.
 * @param token from the mailed link
 */
export async function hasInvitation(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
	token: string,
): Promise<boolean> {
	const [row] = await db
		.select({ userId: staffInvitations.userId })
		.from(staffInvitations)
		.where(and(eq(staffInvitations.tokenHash, await hashSecret(token)), gt(staffInvitations.expiresAt, now())));
	return row?.userId === userId;
}
