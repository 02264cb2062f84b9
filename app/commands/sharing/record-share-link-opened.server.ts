import { eq } from "drizzle-orm";
import { shareLinks } from "#app/data/owner-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Remembers when a link was last looked at: that and nothing of whoever did. */
export async function recordShareLinkOpened(
	{ db, now }: Pick<Services, "db" | "now">,
	tokenHash: string,
): Promise<void> {
	await db.update(shareLinks).set({ openedAt: now() }).where(eq(shareLinks.tokenHash, tokenHash));
}
