import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#app/data/db.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";

/** Whoever opened a link that was mailed to one address has proved no other: a new one is not theirs until they open its own. */
export function revokeEmailVerification(
	db: Database,
	before: Application | null,
	{ id, email }: Application,
): BatchItem<"sqlite">[] {
	if (!before || before.email === email) return [];
	return [db.update(ownerSessions).set({ emailVerified: false }).where(eq(ownerSessions.applicationId, id))];
}
