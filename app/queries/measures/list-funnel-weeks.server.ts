import { gte } from "drizzle-orm";
import { funnelDays } from "#app/data/measure-schema.server.ts";
import { type FunnelWeek, lastMondays, weeksOf } from "#app/domain/measures/funnel.ts";
import type { Services } from "#app/services.ts";

const WEEKS = 8;

/** How many applications took each step in the last eight weeks, the present one last. */
export async function listFunnelWeeks({ db, now }: Pick<Services, "db" | "now">): Promise<FunnelWeek[]> {
	const mondays = lastMondays(now(), WEEKS);
	const counts = await db
		.select()
		.from(funnelDays)
		.where(gte(funnelDays.day, mondays[0] ?? ""));
	return weeksOf(counts, mondays);
}
