import { and, isNull, lt } from "drizzle-orm";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { messageDueAt } from "#app/domain/inbox/complaint.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { getClosingDates } from "../settings/get-closing-dates.server.ts";

/** Past that many somebody has more to do than to read a number. */
const MAX = 200;

/** How many messages have had no answer within 24 hours of business days (row 238), and complaints in fifteen days; counts to 200. */
export async function countLateMessages(services: Pick<Services, "db" | "now" | "log">): Promise<number> {
	const { db, now } = services;
	const closed = await getClosingDates(services);
	const old = await db
		.select({ createdAt: contactMessages.createdAt, complaint: contactMessages.complaint })
		.from(contactMessages)
		.where(and(isNull(contactMessages.answeredAt), lt(contactMessages.createdAt, now() - DAY)))
		.orderBy(contactMessages.createdAt)
		.limit(MAX);
	return old.filter((message) => messageDueAt(message, closed) < now()).length;
}
