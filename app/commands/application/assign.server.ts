import { and, inArray } from "drizzle-orm";
import { APPLICATION_OPEN } from "#app/data/conditions.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { mayAssign, type Staff } from "#app/domain/application/staff-roles.ts";
import { type FailureCode, failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Assignment, Ownership } from "#app/domain/staff/undo.ts";
import { listColleagues } from "#app/queries/people/list-colleagues.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** A page of the list. */
export const MAX_BATCH = 50;

/** One that stayed as it was: its number, null when there is no such application, and why. */
type NotAssigned = { id: string; number: string | null; code: FailureCode };

/** How many changed hands, by which act in the audit, and each that did not. */
export type Assigned = { assigned: number; act: string; failed: NotAssigned[] };

/**
 * Makes applications the work of one member of staff, or nobody's; those that are closed stay as they are. Each that changes
 * hands is an entry of the audit, by which it can be undone for a while. No act on an application becomes stale by it.
 * @param ids of applications, at most 50
 * @param to account; null for nobody
 */
export async function assignApplications(
	services: Services,
	staff: Staff,
	network: string,
	ids: readonly string[],
	to: number | null,
): Promise<Outcome<Assigned>> {
	if (!mayAssign(staff)) return failure("forbidden", "staff_only");
	const wanted = [...new Set(ids)];
	const known = to === null || (await listColleagues(services)).some(({ id }) => id === to);
	if (!known || wanted.length === 0 || wanted.length > MAX_BATCH) return failure("invalid", "invalid_request");
	const { db, now } = services;
	const these = inArray(applications.id, wanted);
	const is: Ownership = { to, at: to === null ? null : now(), until: null };
	const owner = { assignedTo: is.to, assignedAt: is.at, claimedUntil: is.until };
	const [found, changed] = await db.batch([
		db
			.select({
				id: applications.id,
				number: applications.applicationNumber,
				was: { to: applications.assignedTo, at: applications.assignedAt, until: applications.claimedUntil },
			})
			.from(applications)
			.where(these),
		db.update(applications).set(owner).where(and(these, APPLICATION_OPEN)).returning({ id: applications.id }),
	]);
	const actor = { id: staff.id, role: staff.role, network };
	const before = new Map(found.map((one) => [one.id, one]));
	const act = randomId();
	for (const { id } of changed) {
		const details: Assignment & { to: typeof to } = {
			to,
			act,
			many: changed.length,
			was: before.get(id)?.was ?? is,
			is,
		};
		await recordAction(services, { action: "assigned", actor, applicationId: id, details });
	}
	const done = new Set(changed.map(({ id }) => id));
	const failed = wanted
		.filter((id) => !done.has(id))
		.map((id): NotAssigned => {
			const number = before.get(id)?.number ?? null;
			return { id, number, code: number === null ? "application_not_found" : "wrong_state" };
		});
	return success({ assigned: changed.length, act, failed });
}
