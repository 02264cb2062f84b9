import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { affiliates, commissionTransactions as commissions } from "#app/data/partners/partner-schema.server.ts";
import { affiliatePayments, commissionEntries as entries } from "#app/data/partners/payout-schema.server.ts";
import { runBatch, type Statement } from "#app/data/run-batch.server.ts";
import type { Account, EntryKind } from "#app/domain/partners/ledger.ts";
import type { MoneyEffect, PayoutStatus } from "#app/domain/partners/payout.ts";
import type { Services } from "#app/services.ts";

/**
 * Moves one payment from a status to another, with what follows for ledger and commissions, in one transaction: whoever comes
 * second finds nothing to do. Gives whether this was the call that moved it.
 */
export async function movePayment(
	{ db, now }: Pick<Services, "db" | "now">,
	id: number,
	from: readonly PayoutStatus[],
	to: PayoutStatus,
	effect: MoneyEffect,
	error: string | null,
): Promise<boolean> {
	const at = now();
	const isThere = sql`p.id = ${id} AND p.status IN (${sql.join(
		from.map((status) => sql`${status}`),
		sql`, `,
	)})`;
	const there = sql`EXISTS (SELECT 1 FROM ${affiliatePayments} AS p WHERE ${isThere})`;
	const post = (account: Account, kind: EntryKind, sign: number): SQL => sql`
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, payment_id, at, key)
		SELECT p.affiliate_id, ${account}, ${kind}, ${sign} * p.amount, p.id, ${at}, 'payment:' || p.id || ':' || ${kind} || ':' || ${account}
		FROM ${affiliatePayments} AS p WHERE ${isThere}`;
	const ofPayment = and(eq(commissions.paymentId, id), there);
	const posted = sql<number>`(SELECT coalesce(sum(e.amount), 0) FROM ${entries} AS e WHERE e.commission_id = commission_transactions.id)`;
	const unpaid = {
		status: sql`CASE WHEN ${posted} > 0 THEN 'approved' ELSE 'reversed' END`,
		amount: posted,
		paymentId: null,
		paidAt: null,
	};
	const follows: Record<MoneyEffect, Statement[]> = {
		none: [],
		pay: [
			post("sending", "paid_out", -1),
			db.update(commissions).set({ status: "paid", paidAt: at }).where(ofPayment),
			db
				.update(affiliates)
				.set({ lastPaidAt: at })
				.where(sql`id = (SELECT p.affiliate_id FROM ${affiliatePayments} AS p WHERE ${isThere})`),
		],
		"give-back": [
			post("sending", "paid_back", -1),
			post("payable", "paid_back", 1),
			db.update(commissions).set(unpaid).where(ofPayment),
		],
		"take-back": [post("payable", "paid_back", 1), db.update(commissions).set(unpaid).where(ofPayment)],
	};
	const ended = effect === "none" ? {} : { processedAt: at };
	const changes = await runBatch(db, [
		...follows[effect],
		db
			.update(affiliatePayments)
			.set({ status: to, errorDetails: error, ...ended })
			.where(and(eq(affiliatePayments.id, id), inArray(affiliatePayments.status, [...from]))),
	]);
	return changes.at(-1) === 1;
}
