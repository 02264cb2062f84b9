import { eq } from "drizzle-orm";
import { portalPasswords } from "#app/data/aftercare/aftercare-schema.server.ts";
import type { Services } from "#app/services.ts";

/** Until when the code that was mailed for an application's password is good (UTC milliseconds); null when none is out. */
export async function findRevealCode(
	{ db, now }: Pick<Services, "db" | "now">,
	applicationId: string,
): Promise<number | null> {
	const [row] = await db
		.select({ codeHash: portalPasswords.codeHash, goodUntil: portalPasswords.codeExpiresAt })
		.from(portalPasswords)
		.where(eq(portalPasswords.applicationId, applicationId));
	if (!row?.codeHash || row.goodUntil === null || row.goodUntil < now()) return null;
	return row.goodUntil;
}
