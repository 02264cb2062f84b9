import { and, eq, lt, sql } from "drizzle-orm";
import { affiliateSessions, affiliateTraces } from "#app/data/partners/partner-schema.server.ts";
import { MAX_PARTNER_SESSION_MS, type PartnerSession } from "#app/domain/partners/partner-session.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { randomToken, shortHashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

type Kept = Pick<Services, "db" | "now">;

/** Where somebody signs in from. `browser` is what applications of the same browser are known by; null for a new one. */
export type PartnerDevice = { network: string; device: string; browser: string | null };

/** A new session and the secret that its browser keeps; notes the place, for whoever judges a sale. */
export async function startPartnerSession(
	{ db, now }: Kept,
	affiliateId: number,
	place: PartnerDevice,
): Promise<string> {
	const token = randomToken();
	const at = now();
	const session = { id: await shortHashOf(token), affiliateId, createdAt: at, seenAt: at, reauthenticatedAt: at };
	await db.insert(affiliateSessions).values({ ...session, device: place.device });
	const places = [
		{ kind: "network" as const, hash: place.network },
		...(place.browser === null ? [] : [{ kind: "browser" as const, hash: place.browser }]),
	];
	await db
		.insert(affiliateTraces)
		.values(places.map((known) => ({ ...known, affiliateId, seenAt: at })))
		.onConflictDoUpdate({
			target: [affiliateTraces.affiliateId, affiliateTraces.kind, affiliateTraces.hash],
			set: { seenAt: at },
		});
	return token;
}

/** Notes that the browser is in use, at most once a minute. */
export async function touchPartnerSession({ db, now }: Kept, session: PartnerSession): Promise<void> {
	if (now() < session.seenAt + MINUTE) return;
	await db.update(affiliateSessions).set({ seenAt: now() }).where(eq(affiliateSessions.id, session.id));
}

/** Ends one session of a partner, or with null every one: nothing happens for one of somebody else's. */
export async function endPartnerSessions({ db }: Kept, affiliateId: number, id: string | null): Promise<void> {
	const which = id === null ? undefined : eq(affiliateSessions.id, id);
	await db.delete(affiliateSessions).where(and(eq(affiliateSessions.affiliateId, affiliateId), which));
}

/** Sessions that nobody can use any more, and places that were not seen for ninety days. */
export async function purgePartnerSessions({ db, now }: Kept): Promise<void> {
	await db.delete(affiliateSessions).where(lt(affiliateSessions.createdAt, now() - MAX_PARTNER_SESSION_MS));
	await db.delete(affiliateTraces).where(sql`seen_at < ${now() - 90 * DAY}`);
}
