import { and, eq, isNull } from "drizzle-orm";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { phoneLinks } from "#app/data/phone/phone-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Takes an application away from one browser; a link by mail gives it back. False when there was nothing to end. */
export async function endOwnerSession(
	{ db, now }: Pick<Services, "db" | "now">,
	applicationId: string,
	sessionId: string,
): Promise<boolean> {
	const ended = await db
		.update(ownerSessions)
		.set({ endedAt: now() })
		.where(
			and(
				eq(ownerSessions.id, sessionId),
				eq(ownerSessions.applicationId, applicationId),
				isNull(ownerSessions.endedAt),
			),
		)
		.returning({ id: ownerSessions.id });
	// Whoever made a link for a phone there is not asked: no phone outlives the browsers that it stood beside.
	if (ended.length > 0) await db.delete(phoneLinks).where(eq(phoneLinks.owner, applicationId));
	return ended.length > 0;
}
