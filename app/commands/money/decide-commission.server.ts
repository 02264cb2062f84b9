import { and, eq } from "drizzle-orm";
import { commissionTransactions as commissions } from "#app/data/money-schema.server.ts";
import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

/**
 * Staff decide on a commission that was held: released, it is owed like any other; void, it is nothing for ever. Who
 * decided is written beside it, and a second decision is refused.
 */
export async function decideCommission(
	services: Services,
	staff: Staff,
	commissionId: number,
	decision: "release" | "void",
): Promise<Outcome<null>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const decided = { decidedBy: staff.email, decidedAt: services.now() };
	const { meta } = await services.db
		.update(commissions)
		.set(decision === "release" ? { ...decided, status: "pending" } : { ...decided, status: "void", amount: 0 })
		.where(and(eq(commissions.id, commissionId), eq(commissions.status, "held")));
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	services.log("commission-decided", { staff: staff.email, decision });
	return success(null);
}
