import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { commissionTransactions as commissions } from "#app/data/partners/partner-schema.server.ts";
import { commissionEntries as entries } from "#app/data/partners/payout-schema.server.ts";
import { runBatch } from "#app/data/run-batch.server.ts";
import { mayDecidePartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { RejectionReason } from "#app/domain/partners/commission.ts";
import type { Services } from "#app/services.ts";

/** Released, it is owed like any other; rejected, it is nothing for ever, and the partner is told the reason. */
export type CommissionDecision = { kind: "release" } | { kind: "reject"; reason: RejectionReason };

/**
 * A person decides on a commission that was held, or rejects one that is still pending. Who decided is written beside it, a
 * second decision is refused with wrong_state.
 */
export async function decideCommission(
	services: Services,
	staff: Staff,
	commissionId: number,
	decision: CommissionDecision,
): Promise<Outcome<null>> {
	if (!mayDecidePartners(staff)) return failure("forbidden", "staff_only");
	const decided = { decidedBy: staff.email, decidedAt: services.now() };
	const changes =
		decision.kind === "release"
			? await release(services, commissionId, decided)
			: await reject(services, commissionId, { ...decided, rejectedFor: decision.reason });
	if (changes === 0) return failure("conflict", "wrong_state");
	services.log("commission-decided", { staff: staff.email, decision: decision.kind });
	return success(null);
}

type Decided = { decidedBy: string; decidedAt: number };

async function release({ db }: Services, id: number, decided: Decided): Promise<number> {
	const [released = 0] = await runBatch(db, [
		db
			.update(commissions)
			.set({ ...decided, status: "pending" })
			.where(and(eq(commissions.id, id), eq(commissions.status, "hold"))),
	]);
	return released;
}

async function reject({ db, now }: Services, id: number, decided: Decided & { rejectedFor: RejectionReason }) {
	const open = and(
		eq(commissions.id, id),
		inArray(commissions.status, ["hold", "pending"]),
		isNull(commissions.paymentId),
	);
	const [, rejected = 0] = await runBatch(db, [
		sql`
			INSERT INTO ${entries} (affiliate_id, account, kind, amount, commission_id, at, key)
			SELECT affiliate_id, 'pending', 'reversed', -amount, id, ${now()},
				'commission:' || id || ':' || (1 + (SELECT count(*) FROM ${entries} AS e WHERE e.commission_id = c.id))
			FROM ${commissions} AS c WHERE id = ${id} AND status IN ('hold', 'pending') AND payment_id IS NULL AND amount > 0`,
		db
			.update(commissions)
			.set({ ...decided, status: "rejected", amount: 0 })
			.where(open),
	]);
	return rejected;
}
