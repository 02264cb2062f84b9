import { and, eq, gt } from "drizzle-orm";
import { staffInvitations } from "#app/data/staff-schema.server.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** Whether an invitation is this account's and can still be used. @param token from the mailed address */
export async function hasInvitation(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
	token: string,
): Promise<boolean> {
	const [row] = await db
		.select({ userId: staffInvitations.userId })
		.from(staffInvitations)
		.where(and(eq(staffInvitations.tokenHash, await hashOf(token)), gt(staffInvitations.expiresAt, now())));
	return row?.userId === userId;
}
