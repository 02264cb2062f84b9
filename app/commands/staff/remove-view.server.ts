import { and, eq, or } from "drizzle-orm";
import { savedViews } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** Removes a saved view: its maker may, and administrators whatever is for all. What was for all is an entry of the audit. */
export async function removeView(
	services: Services,
	staff: Staff,
	network: string,
	id: number,
): Promise<Outcome<null>> {
	const { db } = services;
	const isIt = eq(savedViews.id, id);
	const mine = eq(savedViews.userId, staff.id);
	const theirs = staff.role === "admin" ? or(mine, eq(savedViews.forAll, true)) : mine;
	const [removed] = await db.delete(savedViews).where(and(isIt, theirs)).returning();
	if (!removed) {
		const [other] = await db
			.select({ id: savedViews.id })
			.from(savedViews)
			.where(and(isIt, eq(savedViews.forAll, true)));
		return other ? failure("forbidden", "staff_only") : failure("not-found", "view_not_found");
	}
	const actor = { id: staff.id, role: staff.role, network };
	const details = { view: id, filter: removed.filter };
	if (removed.forAll) await recordAction(services, { action: "view-removed", actor, details });
	return success(null);
}
