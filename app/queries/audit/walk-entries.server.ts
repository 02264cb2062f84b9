import { asc, gt } from "drizzle-orm";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import type { Services } from "#app/services.ts";

type Entry = typeof auditEntries.$inferSelect;

/** The whole chain of the house, oldest first, 500 entries at a time. What people wrote stays sealed. */
export async function* walkEntries({ db }: Pick<Services, "db">): AsyncGenerator<Entry[]> {
	let after = 0;
	for (;;) {
		const part = await db
			.select()
			.from(auditEntries)
			.where(gt(auditEntries.seq, after))
			.orderBy(asc(auditEntries.seq))
			.limit(500);
		const last = part.at(-1);
		if (!last) return;
		yield part;
		after = last.seq;
	}
}
