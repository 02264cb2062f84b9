import { eq, sql } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { Services } from "#app/services.ts";
import { obstacles, PAYOUT_OBSTACLES, type PayoutObstacle } from "./list-payable.server.ts";

/** All that keeps one partner from being paid now, in the order in which it is told. @param minimum in cents */
export async function listPayoutObstacles(
	{ db, now }: Pick<Services, "db" | "now">,
	partnerId: number,
	minimum: Cents,
): Promise<PayoutObstacle[]> {
	const each = obstacles(now(), minimum);
	const holds = PAYOUT_OBSTACLES.map((name) => sql`CASE WHEN ${each[name]} THEN ${`${name} `} ELSE '' END`);
	const [row] = await db
		.select({ names: sql<string>`${sql.join(holds, sql` || `)}` })
		.from(affiliates)
		.where(eq(affiliates.id, partnerId));
	const found = new Set(row?.names.split(" "));
	// Without an account there is none to confirm.
	if (found.has("no-details")) found.delete("not-verified");
	return PAYOUT_OBSTACLES.filter((name) => found.has(name));
}
