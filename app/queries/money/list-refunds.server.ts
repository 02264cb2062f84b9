import { and, asc, eq, inArray } from "drizzle-orm";
import { refunds } from "#app/data/money-schema.server.ts";
import type { Services } from "#app/services.ts";

/** The refunds of an application that were made or are on their way, oldest first (cents, UTC milliseconds). */
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
