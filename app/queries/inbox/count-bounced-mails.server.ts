import { and, count, eq, isNull } from "drizzle-orm";
import { MAIL_UNSENT } from "#app/data/conditions.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";

/** How many mails came back and were not sent again: somebody who waits for one of them has not got it. */
export async function countBouncedMails({ db }: Pick<Services, "db">): Promise<number> {
	const [row] = await db
		.select({ bounced: count() })
		.from(emailLogs)
		.where(and(MAIL_UNSENT, eq(emailLogs.status, "bounced"), isNull(emailLogs.resentAt)));
	return row?.bounced ?? 0;
}
