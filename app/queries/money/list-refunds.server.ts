import { and, asc, eq, inArray } from "drizzle-orm";
import { refunds } from "#app/data/money-schema.server.ts";
import type { Services } from "#app/services.ts";

/** What went back to the applicant of an application, or is about to, oldest first (cents, UTC milliseconds). What failed is staff's to mend. */
export async function listRefunds(
	{ db }: Pick<Services, "db">,
	applicationId: string,
): Promise<{ id: string; amount: number; sent: boolean; at: number }[]> {
	const rows = await db
		.select()
		.from(refunds)
		.where(and(eq(refunds.applicationId, applicationId), inArray(refunds.state, ["requested", "pending", "succeeded"])))
		.orderBy(asc(refunds.createdAt));
	return rows.map(({ id, amount, state, updatedAt }) => ({ id, amount, sent: state === "succeeded", at: updatedAt }));
}
