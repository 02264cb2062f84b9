import { and, eq, gt, isNull } from "drizzle-orm";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** The application that a mailed link would open, without using the link up; null when it is used, expired or unknown. */
export async function findApplicationOfLink(
	{ db, now }: Pick<Services, "db" | "now">,
	token: string,
): Promise<{ id: string; applicationNumber: string } | null> {
	const [found] = await db
		.select({ id: applications.id, applicationNumber: applications.applicationNumber })
		.from(applicationLinks)
		.innerJoin(applications, eq(applications.id, applicationLinks.applicationId))
		.where(
			and(
				eq(applicationLinks.tokenHash, await hashOf(token)),
				isNull(applicationLinks.usedAt),
				gt(applicationLinks.expiresAt, now()),
			),
		);
	return found ?? null;
}
