import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { commissionEntries as entries } from "#app/data/partners/payout-schema.server.ts";
import { ACCOUNTS } from "#app/domain/partners/ledger.ts";
import type { Services } from "#app/services.ts";

export type LedgerLine = typeof entries.$inferSelect;

const PAGE = 100;
/** Lines of a part of the exported list. */
const PART = 1000;

/** A page of a partner's ledger, newest first. @param before id of the last line of the page before */
export async function listEntries(
	{ db }: Pick<Services, "db">,
	partnerId: number,
	before: number | null,
): Promise<{ lines: LedgerLine[]; next: number | null }> {
	const past = before ?? Number.MAX_SAFE_INTEGER;
	// The newest of each account, where the index has them: sorting all that a partner ever earned would take longer every month.
	const newest = ACCOUNTS.map(
		(account) => sql`SELECT id FROM (SELECT id FROM commission_entries WHERE affiliate_id = ${partnerId}
			AND account = ${account} AND id < ${past} ORDER BY id DESC LIMIT ${PAGE + 1})`,
	);
	const rows = await db
		.select()
		.from(entries)
		.where(sql`${entries.id} IN (${sql.join(newest, sql` UNION ALL `)})`)
		.orderBy(desc(entries.id))
		.limit(PAGE + 1);
	const lines = rows.slice(0, PAGE);
	return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null };
}

/** Everybody's ledger, oldest first, part by part, each line with its partner's code. */
export async function* walkEntries({ db }: Pick<Services, "db">): AsyncGenerator<(LedgerLine & { code: string })[]> {
	for (let after = 0; ; ) {
		const rows = await db
			.select({ line: entries, code: affiliates.code })
			.from(entries)
			.innerJoin(affiliates, eq(affiliates.id, entries.affiliateId))
			.where(gt(entries.id, after))
			.orderBy(asc(entries.id))
			.limit(PART);
		if (rows.length > 0) yield rows.map(({ line, code }) => ({ ...line, code }));
		if (rows.length < PART) return;
		after = rows.at(-1)?.line.id ?? after;
	}
}
