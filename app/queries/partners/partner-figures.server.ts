import { and, asc, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { affiliateDays, affiliates, commissionTransactions as commissions } from "#app/data/partner-schema.server.ts";
import { affiliatePayments, commissionEntries as entries } from "#app/data/payout-schema.server.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { CommissionStatus, RejectionReason } from "#app/domain/partners/commission.ts";
import { ACCOUNTS } from "#app/domain/partners/commission.ts";
import type { PayoutStatus, PendingCommission } from "#app/domain/partners/payout.ts";
import { DAY, HOUR, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";

/** A day with activity: the date in Lisbon, YYYY-MM-DD, and earnings in cents as of that day. */
type PartnerDay = { day: string; clicks: number; started: number; paid: number; earned: Cents };

/** A sale as its partner sees it: when, from which country, how much. Never who (F59). */
export type PartnerCommission = {
	id: number;
	at: number;
	country: string | null;
	amount: Cents;
	rate: number;
	status: CommissionStatus;
	/** Earliest approval, UTC milliseconds; only for pending sales. */
	dueAt: number | null;
	rejectedFor: RejectionReason | null;
};

export type PartnerPayment = {
	id: number;
	at: number;
	amount: Cents;
	status: PayoutStatus;
	processedAt: number | null;
	error: string | null;
};

/** Maximum payments shown. */
const MAX_PAYMENTS = 60;

/** Lists the partner's last days with activity, oldest first. */
export async function listPartnerDays(
	{ db, now }: Pick<Services, "db" | "now">,
	partnerId: number,
	days: number,
): Promise<PartnerDay[]> {
	const startDate = lisbonDate(now() - days * DAY);
	return db
		.select({
			day: affiliateDays.day,
			clicks: affiliateDays.clicks,
			started: affiliateDays.started,
			paid: affiliateDays.paid,
			earned: affiliateDays.earned,
		})
		.from(affiliateDays)
		.where(and(eq(affiliateDays.affiliateId, partnerId), gte(affiliateDays.day, startDate)))
		.orderBy(asc(affiliateDays.day));
}

/**
 * Lists a page of sales, newest first.
 * @param page its size, and the id after which it starts; null for the newest
 */
export async function listPartnerCommissions(
	{ db }: Pick<Services, "db">,
	partnerId: number,
	{ before, size }: { before: number | null; size: number },
): Promise<{ commissions: PartnerCommission[]; nextCursor: number | null }> {
	const rows = await db
		.select()
		.from(commissions)
		.where(and(eq(commissions.affiliateId, partnerId), before === null ? undefined : lt(commissions.id, before)))
		.orderBy(desc(commissions.id))
		.limit(size + 1);
	const pageRows = rows.slice(0, size).map((row) => ({
		id: row.id,
		at: row.createdAt,
		country: row.country,
		amount: row.amount,
		rate: row.percentage,
		status: row.status,
		dueAt: row.status === "pending" ? row.dueAt : null,
		rejectedFor: row.rejectedFor,
	}));
	return { commissions: pageRows, nextCursor: rows.length > size ? (pageRows.at(-1)?.id ?? null) : null };
}

/** Sums pending commissions by the hour (which falls on one day in Lisbon), without held ones. */
export async function listAwaitedCommissions(
	{ db }: Pick<Services, "db">,
	partnerId: number,
): Promise<PendingCommission[]> {
	return db
		.select({ dueAt: sql<number>`min(${commissions.dueAt})`, cents: sql<number>`sum(${commissions.amount})` })
		.from(commissions)
		.where(and(eq(commissions.affiliateId, partnerId), sql`status = 'pending'`))
		.groupBy(sql`${commissions.dueAt} / ${HOUR}`);
}

/** Lists payments to a partner, newest first. */
export async function listPartnerPayments({ db }: Pick<Services, "db">, partnerId: number): Promise<PartnerPayment[]> {
	const rows = await db
		.select()
		.from(affiliatePayments)
		.where(eq(affiliatePayments.affiliateId, partnerId))
		.orderBy(desc(affiliatePayments.id))
		.limit(MAX_PAYMENTS);
	return rows.map(({ id, createdAt, amount, status, processedAt, errorDetails }) => ({
		id,
		at: createdAt,
		amount,
		status,
		processedAt,
		error: errorDetails,
	}));
}

export type LedgerLine = typeof entries.$inferSelect;

const PAGE_SIZE = 100;
/** Lines per chunk of the exported list. */
const CHUNK_SIZE = 1000;

/**
 * Lists a page of a partner's ledger, newest first.
 * @param before id of the last line on the previous page
 */
export async function listEntries(
	{ db }: Pick<Services, "db">,
	partnerId: number,
	before: number | null,
): Promise<{ lines: LedgerLine[]; next: number | null }> {
	const beforeId = before ?? Number.MAX_SAFE_INTEGER;
	// Reads the newest entries of each account by the index. Sorting everything that a partner ever earned would take
	// longer every month.
	const newest = ACCOUNTS.map(
		(account) => sql`SELECT id FROM (SELECT id FROM commission_entries WHERE affiliate_id = ${partnerId}
			AND account = ${account} AND id < ${beforeId} ORDER BY id DESC LIMIT ${PAGE_SIZE + 1})`,
	);
	const rows = await db
		.select()
		.from(entries)
		.where(sql`${entries.id} IN (${sql.join(newest, sql` UNION ALL `)})`)
		.orderBy(desc(entries.id))
		.limit(PAGE_SIZE + 1);
	const lines = rows.slice(0, PAGE_SIZE);
	return { lines, next: rows.length > PAGE_SIZE ? (lines.at(-1)?.id ?? null) : null };
}

/** Yields the ledger of all partners, oldest first, in chunks, each line with its partner's code. */
export async function* walkEntries({ db }: Pick<Services, "db">): AsyncGenerator<(LedgerLine & { code: string })[]> {
	for (let after = 0; ; ) {
		const rows = await db
			.select({ line: entries, code: affiliates.code })
			.from(entries)
			.innerJoin(affiliates, eq(affiliates.id, entries.affiliateId))
			.where(gt(entries.id, after))
			.orderBy(asc(entries.id))
			.limit(CHUNK_SIZE);
		if (rows.length > 0) yield rows.map(({ line, code }) => ({ ...line, code }));
		if (rows.length < CHUNK_SIZE) return;
		after = rows.at(-1)?.line.id ?? after;
	}
}
