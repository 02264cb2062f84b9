import { asc, eq } from "drizzle-orm";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { legalHolds } from "#app/data/retention/retention-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { LegalHold } from "#app/domain/retention/legal-hold.ts";
import type { Services } from "#app/services.ts";

/** Shown on one page; a house with more of them has other worries. */
export const MAX_HOLDS = 200;

/** What keeps an application from every deletion; null when nothing does. */
export async function findHold(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: { id: string; caseKey: string | null },
): Promise<LegalHold | null> {
	const [found] = await db
		.select({ hold: legalHolds, email: users.email })
		.from(legalHolds)
		.leftJoin(users, eq(users.id, legalHolds.setBy))
		.where(eq(legalHolds.applicationId, id));
	if (!found) return null;
	const words = await decryptText(caseKey, id, "hold", found.hold.words);
	return {
		setBy: found.email ?? String(found.hold.setBy),
		setAt: found.hold.setAt,
		reason: typeof words?.reason === "string" ? words.reason : null,
	};
}

/** Whether anything holds an application. */
export async function isHeld({ db }: Pick<Services, "db">, id: string): Promise<boolean> {
	const held = await db.select({ setAt: legalHolds.setAt }).from(legalHolds).where(eq(legalHolds.applicationId, id));
	return held.length > 0;
}

export type ListedHold = { id: string; applicationNumber: string; setBy: string; setAt: number };

/** Everything that is on hold, oldest first: at most `MAX_HOLDS`. */
export async function listHolds({ db }: Pick<Services, "db">): Promise<ListedHold[]> {
	const rows = await db
		.select({
			id: legalHolds.applicationId,
			applicationNumber: applications.applicationNumber,
			setBy: legalHolds.setBy,
			email: users.email,
			setAt: legalHolds.setAt,
		})
		.from(legalHolds)
		.innerJoin(applications, eq(applications.id, legalHolds.applicationId))
		.leftJoin(users, eq(users.id, legalHolds.setBy))
		.orderBy(asc(legalHolds.setAt))
		.limit(MAX_HOLDS);
	return rows.map(({ email, setBy, ...hold }) => ({ ...hold, setBy: email ?? String(setBy) }));
}
