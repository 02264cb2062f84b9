import { desc, eq } from "drizzle-orm";
import { staffSessions } from "#app/data/staff-schema.server.ts";
import { isAlive, type StaffSession } from "#app/domain/staff/staff-session.ts";
import { shortHashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** The session that a cookie is of, if it is not over: whose it is is for the caller to see. @param token the cookie's value */
export async function findStaffSession(
	{ db, now }: Pick<Services, "db" | "now">,
	token: string | null,
): Promise<StaffSession | null> {
	if (token === null) return null;
	const [session] = await db
		.select()
		.from(staffSessions)
		.where(eq(staffSessions.id, await shortHashOf(token)));
	return session && isAlive(session, now()) ? session : null;
}

/** Where an account is signed in now, the browser used last first. */
export async function listStaffSessions(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
): Promise<StaffSession[]> {
	const rows = await db
		.select()
		.from(staffSessions)
		.where(eq(staffSessions.userId, userId))
		.orderBy(desc(staffSessions.seenAt));
	return rows.filter((session) => session.step === "complete" && isAlive(session, now()));
}
