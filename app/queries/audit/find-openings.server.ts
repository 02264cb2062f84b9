import { and, eq, gt, sql } from "drizzle-orm";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import { OPENING_HOLDS_MS } from "#app/domain/audit/opening.ts";
import type { Services } from "#app/services.ts";

/** The documents of an application that this account has given a reason for within the last hour. */
export async function findOpenings(
	{ db, now }: Pick<Services, "db" | "now">,
	userId: number,
	applicationId: string,
): Promise<Set<string>> {
	const rows = await db
		.select({ details: auditEntries.details })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.applicationId, applicationId),
				// Not by their own indexes: of one person, or of one act, there are ever more entries, of an application few.
				sql`+${auditEntries.action} = 'document-opened'`,
				sql`+${auditEntries.userId} = ${userId}`,
				gt(auditEntries.at, now() - OPENING_HOLDS_MS),
			),
		);
	return new Set(rows.map(({ details }) => String(details.uploadId)));
}
