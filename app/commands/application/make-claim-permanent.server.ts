import { and, eq, isNotNull } from "drizzle-orm";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Somebody acted on an application: if they had claimed it, it stays theirs. Never throws, because what they did is done; at
 * worst they must claim it again. @param email of the account
 */
export async function makeClaimPermanent(
	{ db, log }: Pick<Services, "db" | "log">,
	applicationId: string,
	email: string,
): Promise<void> {
	const account = db.select({ id: users.id }).from(users).where(eq(users.email, email));
	const claimed = and(eq(applications.id, applicationId), isNotNull(applications.claimedUntil));
	try {
		await db
			.update(applications)
			.set({ claimedUntil: null })
			.where(and(claimed, eq(applications.assignedTo, account)));
	} catch (error) {
		log("claim-not-made-permanent", { error: error instanceof Error ? error.name : "unknown" });
	}
}
