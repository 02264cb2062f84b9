import { and, eq, isNull } from "drizzle-orm";
import { applications } from "#app/data/schema.server.ts";
import { mayAssign, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Assignment, UNOWNED } from "#app/domain/staff/undo.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { nextClaim } from "#app/queries/application/next-claim.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { releaseExpiredClaims } from "./release-expired-claims.server.ts";

/** For so long a claim holds without an act of whoever made it. */
const CLAIM_HOLDS = 30 * MINUTE;

/**
 * Gives somebody the most urgent application that is nobody's and that they may move next: its id, or null when there is
 * none. One statement finds and takes it, so that of several people at once each gets another one.
 */
export async function claimNext(services: Services, staff: Staff, network: string): Promise<Outcome<string | null>> {
	if (!mayAssign(staff)) return failure("forbidden", "staff_only");
	await releaseExpiredClaims(services);
	const { db, now } = services;
	const at = now();
	const is = { to: staff.id, at, until: at + CLAIM_HOLDS };
	const [claimed] = await db
		.update(applications)
		.set({ assignedTo: is.to, assignedAt: is.at, claimedUntil: is.until })
		.where(and(eq(applications.id, nextClaim(staff.person)), isNull(applications.assignedTo)))
		.returning({ id: applications.id });
	if (!claimed) return success(null);
	const actor = { id: staff.id, role: staff.role, network };
	const undoable: Assignment = { act: randomId(), many: 1, was: UNOWNED, is };
	const details = { to: staff.id, claimed: true, ...undoable };
	await recordAction(services, { action: "assigned", actor, applicationId: claimed.id, details });
	return success(claimed.id);
}
