import { and, eq, ne } from "drizzle-orm";
import { staffSessions } from "#app/data/staff-schema.server.ts";
import type { StaffSession } from "#app/domain/staff/staff-session.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { randomToken, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

type Context = Pick<Services, "db" | "now">;
type EndContext = Pick<Services, "db" | "staffHub">;

/**
 * Starts a session and returns its secret. Each step of signing in starts a new session; the caller ends the previous
 * one.
 */
export async function startStaffSession(
	{ db, now }: Context,
	userId: number,
	step: StaffSession["step"],
	device: string,
): Promise<string> {
	const token = randomToken();
	const timestamp = now();
	await db.insert(staffSessions).values({
		id: await shortHash(token),
		userId,
		step,
		device,
		createdAt: timestamp,
		seenAt: timestamp,
		reauthenticatedAt: step === "complete" ? timestamp : null,
	});
	return token;
}

/** Replaces the secret of a session after a second factor was verified, and returns the new secret. */
export async function renewStaffSession({ db, now }: Context, session: StaffSession): Promise<string> {
	const token = randomToken();
	const renewed = { id: await shortHash(token), reauthenticatedAt: now(), seenAt: now() };
	await db.update(staffSessions).set(renewed).where(eq(staffSessions.id, session.id));
	return token;
}

/** Records the use of a session, at most once a minute, because each page makes many requests. */
export async function touchStaffSession({ db, now }: Context, session: StaffSession): Promise<void> {
	if (session.step !== "complete" || now() < session.seenAt + MINUTE) return;
	await db.update(staffSessions).set({ seenAt: now() }).where(eq(staffSessions.id, session.id));
}

/** Ends one session of an account; ignores those of other accounts. */
export async function endStaffSession({ db, staffHub }: EndContext, userId: number, sessionId: string): Promise<void> {
	await db.delete(staffSessions).where(and(eq(staffSessions.id, sessionId), eq(staffSessions.userId, userId)));
	await staffHub.disconnect(userId);
}

/** Ends every session of an account, except one. */
export async function endStaffSessions(
	{ db, staffHub }: EndContext,
	userId: number,
	except: string | null = null,
): Promise<void> {
	const isOtherSession = except === null ? undefined : ne(staffSessions.id, except);
	await db.delete(staffSessions).where(and(eq(staffSessions.userId, userId), isOtherSession));
	await staffHub.disconnect(userId);
}
