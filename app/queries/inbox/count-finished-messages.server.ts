import { gte, sum } from "drizzle-orm";
import { messageCounts } from "#app/data/inbox-schema.server.ts";
import { DAY, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** What stays of messages that are done: how many in the last thirty days, and how many of them had been answered from here. */
export async function countFinishedMessages({
	db,
	now,
}: Pick<Services, "db" | "now">): Promise<{ done: number; answered: number }> {
	const [row] = await db
		.select({ done: sum(messageCounts.done).mapWith(Number), answered: sum(messageCounts.answered).mapWith(Number) })
		.from(messageCounts)
		.where(gte(messageCounts.day, lisbonDate(now() - 30 * DAY)));
	return { done: row?.done ?? 0, answered: row?.answered ?? 0 };
}
