import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { disputes } from "#app/data/money-schema.server.ts";
import { commissionTransactions as commissions } from "#app/data/partners/partner-schema.server.ts";
import { commissionEntries as entries } from "#app/data/partners/payout-schema.server.ts";
import { runBatch } from "#app/data/run-batch.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { UNDECIDED_DISPUTES } from "#app/domain/money/dispute.ts";
import { approvalTime } from "#app/domain/partners/commission.ts";
import type { Services } from "#app/services.ts";

const BATCH = 100;
/** Batches per run of the sweep. */
const MAX_BATCHES = 10;

/**
 * Approves the commissions of sales that nobody can ask to have undone any more: what was pending becomes payable. Those whose
 * application is still open are looked at again later. Gives how many were approved.
 */
export async function approveCommissions(services: Pick<Services, "db" | "now">): Promise<number> {
	let approved = 0;
	for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
		const due = await listDue(services);
		for (const { id, ...sale } of due) {
			const at = approvalTime(sale, services.now());
			if (at <= services.now()) approved += await approve(services, id);
			else await services.db.update(commissions).set({ dueAt: at }).where(isPending(id));
		}
		if (due.length < BATCH) break;
	}
	return approved;
}

const isPending = (id: number) => and(eq(commissions.id, id), eq(commissions.status, "pending"));

async function listDue({ db, now }: Pick<Services, "db" | "now">) {
	const undecided = sql.join(
		UNDECIDED_DISPUTES.map((status) => sql`${status}`),
		sql`, `,
	);
	const rows = await db
		.select({
			id: commissions.id,
			paidAt: applications.paidAt,
			status: applications.status,
			stateSince: applications.stateSince,
			completionDate: applications.completionDate,
			disputed: sql<number>`EXISTS (SELECT 1 FROM ${disputes} AS d
				WHERE d.application_id = ${commissions.applicationId} AND d.status IN (${undecided}))`,
		})
		.from(commissions)
		.innerJoin(applications, eq(applications.id, commissions.applicationId))
		.where(and(sql`commission_transactions.status = 'pending'`, lte(commissions.dueAt, now())))
		.orderBy(asc(commissions.dueAt))
		.limit(BATCH);
	return rows.map(({ id, paidAt, status, stateSince, completionDate, disputed }) => ({
		id,
		paidAt: paidAt ?? now(),
		endedAt: ENDS.includes(status) ? (completionDate ?? stateSince) : null,
		disputed: Boolean(disputed),
	}));
}

const ENDS: readonly string[] = ["completed", "rejected", "cancelled"];

async function approve({ db, now }: Pick<Services, "db" | "now">, id: number): Promise<number> {
	const move = (account: string, sign: SQL) => sql`
		INSERT INTO ${entries} (affiliate_id, account, kind, amount, commission_id, at, key)
		SELECT affiliate_id, ${account}, 'approved', ${sign} * amount, id, ${now()},
			'commission:' || id || ':' || (1 + (SELECT count(*) FROM ${entries} AS e WHERE e.commission_id = c.id))
		FROM ${commissions} AS c WHERE id = ${id} AND status = 'pending' AND amount > 0`;
	const [, , approved = 0] = await runBatch(db, [
		move("pending", sql`-1`),
		move("payable", sql`1`),
		db.update(commissions).set({ status: "approved" }).where(isPending(id)),
	]);
	return approved;
}
