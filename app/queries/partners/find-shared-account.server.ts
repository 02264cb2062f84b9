import { and, asc, eq, ne } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import type { Services } from "#app/services.ts";
import type { PartnerRow } from "./find-partner.server.ts";

/** An account that several partners name. */
export type SharedAccount = {
	/** Its keyed hash. */
	account: string;
	/** Whether staff have looked at it for this partner. */
	isCleared: boolean;
	others: { id: number; name: string; code: string }[];
};

const MAX = 20;

/** Who else is paid where this partner is; null when nobody is. */
export async function findSharedAccount(
	{ db }: Pick<Services, "db">,
	{ id, payoutIndex, payoutClearedIndex }: PartnerRow,
): Promise<SharedAccount | null> {
	if (payoutIndex === null) return null;
	const others = await db
		.select({ id: affiliates.id, name: affiliates.name, code: affiliates.code })
		.from(affiliates)
		.where(and(eq(affiliates.payoutIndex, payoutIndex), ne(affiliates.id, id)))
		.orderBy(asc(affiliates.id))
		.limit(MAX);
	return others.length === 0 ? null : { account: payoutIndex, isCleared: payoutClearedIndex === payoutIndex, others };
}
