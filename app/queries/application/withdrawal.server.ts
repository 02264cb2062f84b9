import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Returns the withdrawal that a mailed link confirms, without consuming the link; null if it is used, expired or of
 * another kind.
 */
export async function findSubmittedWithdrawal(
	{ db, now }: Pick<Services, "db" | "now">,
	token: string,
): Promise<{ applicationId: string; statedAt: number } | null> {
	const [withdrawal] = await db
		.select({ applicationId: applicationLinks.applicationId, statedAt: applicationLinks.statedAt })
		.from(applicationLinks)
		.where(
			and(
				eq(applicationLinks.tokenHash, await hashSecret(token)),
				isNull(applicationLinks.usedAt),
				isNotNull(applicationLinks.statedAt),
				gt(applicationLinks.expiresAt, now()),
			),
		);
	return withdrawal && withdrawal.statedAt !== null ? { ...withdrawal, statedAt: withdrawal.statedAt } : null;
}
